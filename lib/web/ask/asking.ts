import { signal } from "@preact/signals";
import type { ResearchRequest, Status } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { forget } from "../app/asked.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { keepQuestion } from "./question-memory.js";

/** What a person asks: the words as they are written, and what is looked for. */
export interface ToAsk {
  artistId: string;
  words: string;
  request: ResearchRequest;
}

const plans = new Map<string, ResearchRequest>();

/**
 * The service's plan for a question, made once for the same words.
 *
 * @param context what was talked of before, for a follow-up
 * @throws Refusal: planning_quota and model_unavailable among them; NoAnswer
 */
export async function planOf(
  artistId: string,
  question: string,
  context?: string,
): Promise<ResearchRequest> {
  const key = JSON.stringify([artistId, question, context]);
  const known = plans.get(key);
  if (known !== undefined) return known;
  const body = { question, ...(context === undefined ? {} : { context }) };
  const answer = await client.call("planQuestion", { path: { id: artistId }, body });
  // For the service's own credential only.
  const { preferDirectEvidence: _, ...request } = answer.request;
  plans.set(key, request);
  return request;
}

/** Whether the service could not plan, so that the person says what to look for. */
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
  forget(`questions ${artistId}`);
  return status;
}

/** A question that is sent as soon as the running one has ended. */
export interface WaitingQuestion extends ToAsk {
  problem: unknown;
  giveUp(): void;
}

/** The question that waits, or null; it goes on waiting when the person opens another room. */
export const waitingQuestion = signal<WaitingQuestion | null>(null);

const leastPauseMs = 2000;

/** Sends a question that was refused because another one is running, again and again until it is admitted. */
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
      const room = `/artist/${question.artistId}/ask`;
      if (location.pathname.startsWith(room)) go(questionAddress(question.artistId, jobId));
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
