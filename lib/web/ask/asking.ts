import { signal } from "@preact/signals";
import type { ResearchRequest, Status } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { forget } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";

/** A person's question: its words, and what to look for. */
export interface ToAsk {
  artistId: string;
  words: string;
  request: ResearchRequest;
}

const plans = new Map<string, ResearchRequest>();

/**
 * The service's plan for a question; the same words are planned only once.
 *
 * @param context the conversation so far, for a follow-up
 * @throws Refusal (among them planning_quota and model_unavailable); NoAnswer
 */
export async function planOf(
  artistId: string,
  question: string,
  context?: string,
): Promise<ResearchRequest> {
  const key = JSON.stringify([artistId, question, context]);
  const known = plans.get(key);
  if (known !== undefined) return known;
  const input = { path: { id: artistId }, body: { question, context } };
  const answer = await client.call("planQuestion", input);
  // Only the service's own credential may send `preferDirectEvidence`.
  const { preferDirectEvidence: _, ...request } = answer.request;
  plans.set(key, request);
  return request;
}

/** Whether the service could not plan, so that the person has to say what to look for. */
export function isUnplanned(problem: unknown): problem is Refusal {
  return (
    problem instanceof Refusal &&
    (problem.code === "planning_quota" || problem.code === "model_unavailable")
  );
}

/** The address of a question. */
export function questionAddress(artistId: string, jobId: string): string {
  return `/artist/${artistId}/ask/${jobId}`;
}

/** @throws Refusal: research_busy and the quotas among them; NoAnswer */
export async function enqueue({ artistId, words, request }: ToAsk): Promise<Status> {
  const status = await client.call("enqueueQuestionResearch", {
    path: { id: artistId },
    body: request,
  });
  keepQuestion({ jobId: status.jobId, artistId, words, request });
  forget("listQuestions", artistId);
  return status;
}

/** A question that is sent as soon as the running one has ended. */
export interface WaitingQuestion extends ToAsk {
  problem: unknown;
  giveUp(): void;
}

/** The waiting question, or null; it keeps waiting when the person opens another page. */
export const waitingQuestion = signal<WaitingQuestion | null>(null);

const leastPauseMs = 2000;

/** Resends a question that was refused because another one is running, until it is admitted. */
export function sendWhenFree(question: ToAsk, onSent: () => void): void {
  waitingQuestion.value?.giveUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    clearTimeout(timer);
    waitingQuestion.value = null;
  };
  const attempt = async () => {
    try {
      const { jobId } = await enqueue(question);
      if (waitingQuestion.value?.giveUp !== giveUp) return;
      giveUp();
      onSent();
      announce("Your question was sent");
      const page = `/artist/${question.artistId}/ask`;
      if (location.pathname.startsWith(page)) go(questionAddress(question.artistId, jobId));
    } catch (problem) {
      if (waitingQuestion.value?.giveUp !== giveUp) return;
      const isBusy = problem instanceof Refusal && problem.code === "research_busy";
      if (!isBusy) {
        waitingQuestion.value = { ...question, problem, giveUp };
        return;
      }
      const { retryAfterSeconds = 0 } = problem;
      timer = setTimeout(() => void attempt(), Math.max(leastPauseMs, retryAfterSeconds * 1000));
    }
  };
  waitingQuestion.value = { ...question, problem: undefined, giveUp };
  timer = setTimeout(() => void attempt(), leastPauseMs);
}

const place = "questions";
const maxKept = 30;

/**
 * A question as it was asked in this tab, in the person's own words, which the service does not
 * keep.
 */
interface KeptQuestion {
  jobId: string;
  artistId: string;
  words: string;
  request: ResearchRequest;
}

function keptQuestions(): KeptQuestion[] {
  return JSON.parse(sessionStorage.getItem(place) ?? "[]") as KeptQuestion[];
}

/** Keeps a question in the tab; only the newest thirty are kept. */
function keepQuestion(question: KeptQuestion): void {
  const others = keptQuestions().filter(({ jobId }) => jobId !== question.jobId);
  try {
    sessionStorage.setItem(place, JSON.stringify([question, ...others].slice(0, maxKept)));
  } catch {
    // The tab's storage is full or switched off; the service still has the topic.
  }
}

/** The question of a job, if it was asked in this tab. */
export function keptQuestion(jobId: string): KeptQuestion | undefined {
  return keptQuestions().find((kept) => kept.jobId === jobId);
}
