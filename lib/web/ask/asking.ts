import { signal } from "@preact/signals";
import type { ResearchRequest, Status } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { forget } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { moment } from "../app/words.js";

/** A person's question: its words, and what to look for. */
export interface ToAsk {
  artistId: string;
  words: string;
  request: ResearchRequest;
  /** The questions before it in its thread. */
  before?: readonly string[] | undefined;
  /** Why the service could not plan, so that the page's own rules made the request. */
  unplanned?: string | undefined;
}

/** The request of a question, or a name or phrase whose mentions are listed instead of asking. */
export interface Planned extends Pick<ToAsk, "request" | "unplanned"> {
  mentions?: string | undefined;
}

const plans = new Map<string, Planned>();

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
): Promise<Planned> {
  const key = JSON.stringify([artistId, question, context]);
  const known = plans.get(key);
  if (known !== undefined) return known;
  const input = { path: { id: artistId }, body: { question, context } };
  const answer = await client.call("planQuestion", input);
  // Only the service's own credential may send `preferDirectEvidence`.
  const { preferDirectEvidence: _, ...request } = answer.request;
  const planned = { request, mentions: answer.mentions?.of };
  plans.set(key, planned);
  return planned;
}

/** Why the service could not plan, so that the page's own rules have to do; null otherwise. */
export function unplannedWords(problem: unknown): string | null {
  if (!(problem instanceof Refusal)) return null;
  if (problem.code === "model_unavailable") return "no model can plan it now";
  if (problem.code !== "planning_quota") return null;
  return problem.resetAt === undefined
    ? "today's plans are used up"
    : `the plans are used up until ${moment(problem.resetAt)}`;
}

/** The address of a question and its follow-ups: a list of ids, and nothing that was typed. */
export function threadAddress(artistId: string, jobIds: readonly string[]): string {
  return `/artist/${artistId}/ask/${jobIds.join(",")}`;
}

/** Maximum number of questions in one thread; a further one drops the oldest. */
const maxThread = 12;

/** The questions of a thread's address. */
export function threadOf(jobIds: string): string[] {
  return [...new Set(jobIds.split(","))].filter((id) => id !== "").slice(-maxThread);
}

/** The address of a question, after the others of its thread. */
export function questionAddress(
  artistId: string,
  jobId: string,
  before: readonly string[] = [],
): string {
  return threadAddress(
    artistId,
    threadOf([...before.filter((id) => id !== jobId), jobId].join(",")),
  );
}

/** @throws Refusal: research_busy and the quotas among them; NoAnswer */
export async function enqueue(question: ToAsk): Promise<Status> {
  const { artistId, request } = question;
  const status = await client.call("enqueueQuestionResearch", {
    path: { id: artistId },
    body: request,
  });
  keepQuestion({ ...question, jobId: status.jobId });
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
      if (location.pathname.startsWith(page))
        go(questionAddress(question.artistId, jobId, question.before));
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
interface KeptQuestion extends ToAsk {
  jobId: string;
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
