import type { ResearchRequest } from "#lib/client/generated/types.js";

const place = "questions";
const maxKept = 30;

/** A question as it was asked in this tab: in the person's own words, which the service does not keep. */
export interface KeptQuestion {
  jobId: string;
  artistId: string;
  words: string;
  request: ResearchRequest;
}

function keptQuestions(): KeptQuestion[] {
  return JSON.parse(sessionStorage.getItem(place) ?? "[]") as KeptQuestion[];
}

/** Keeps a question in the tab; the newest thirty stay. */
export function keepQuestion(question: KeptQuestion): void {
  const others = keptQuestions().filter(({ jobId }) => jobId !== question.jobId);
  try {
    sessionStorage.setItem(place, JSON.stringify([question, ...others].slice(0, maxKept)));
  } catch {
    // The tab's storage is full or switched off; the service still has the topic.
  }
}

/** The question of a job, when it was asked in this tab. */
export function keptQuestion(jobId: string): KeptQuestion | undefined {
  return keptQuestions().find((kept) => kept.jobId === jobId);
}
