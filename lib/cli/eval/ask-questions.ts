import { setTimeout as wait } from "node:timers/promises";
import { cliErrorOf } from "#lib/cli/ask/refusal-in-words.js";
import { askAndWait } from "#lib/client/ask-and-wait.js";
import type { Client } from "#lib/client/client.js";
import { Refusal } from "#lib/client/refusal.js";
import type { Database } from "#lib/db/client.js";
import type { KeptAnswer } from "./answers-file.js";
import type { EvalQuestion } from "./eval-questions.js";
import { isEvidenceSaved, originalTexts, usageOf } from "./saved-evidence.js";
import { scoreAnswer, valuesOf } from "./score-answer.js";

/**
 * Maximum wait for the answer to one question, including any other question of the artist that runs
 * first.
 */
const maxAnswerWaitMs = 15 * 60_000;

/** The service to ask, its database, and the artist to ask about. */
export interface AskedService {
  client: Client;
  db: Database;
  artistId: string;
  /**
   * An address that no evidence has, which makes every question differ from earlier ones; null to
   * reuse answers.
   */
  mark: string | null;
  /** Whether each question is planned in its words and each answer drafted, as the page does. */
  isWhole: boolean;
  /** Called with a question's id before it is asked. */
  onAsk?: (id: string) => void;
  /** Waits this many milliseconds while another question of the artist is active. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The evaluation ended because the quota of new questions is used up, until `resetAt` (RFC 3339) if
 * known.
 */
export interface QuotaEnd {
  resetAt: string | undefined;
}

/**
 * Asks the questions one after the other, since an artist can have only one active question, and
 * passes on each answer.
 *
 * @returns null when all were asked, else why it ended early
 * @throws CliError for any other refusal, and when the service does not respond
 */
export async function askQuestions(
  service: AskedService,
  questions: readonly EvalQuestion[],
  onAnswer: (answer: KeptAnswer, question: EvalQuestion) => Promise<void>,
): Promise<QuotaEnd | null> {
  for (const question of questions) {
    service.onAsk?.(question.id);
    try {
      await onAnswer(await answerTo(service, question), question);
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "saved_evidence_quota") {
        throw cliErrorOf(problem);
      }
      return { resetAt: problem.resetAt };
    }
  }
  return null;
}

async function answerTo(service: AskedService, question: EvalQuestion): Promise<KeptAnswer> {
  const { client, db, artistId, isWhole } = service;
  const { expected, request } = question;
  if (isWhole) {
    const input = { path: { id: artistId }, body: { question: request.topic } };
    await unlessRefused(client.call("planQuestion", input));
  }
  const { status, reused } = await finished(service, question);
  if (isWhole && status.stage === "complete") {
    const path = { id: artistId, jobId: status.jobId };
    await unlessRefused(client.call("draftAnswer", { path, body: {} }));
  }
  const texts = await originalTexts(db, artistId, status.references);
  const score = scoreAnswer(expected, {
    status,
    usage: await usageOf(db, status.jobId),
    isSaved: await isEvidenceSaved(db, artistId, expected),
    textOf: ({ sourceId, revision }) => texts.get(`${sourceId} ${revision}`),
  });
  return {
    id: question.id,
    hash: question.hash,
    artistId,
    topic: request.topic,
    jobId: status.jobId,
    reused,
    verdict: score.verdict,
    isSaved: score.isSaved,
    message: status.message,
    limitations: status.limitations,
    references: status.references.map(({ url, start, end }) => ({ url, start, end })),
    values: valuesOf(score),
  };
}

/** Waits for a call that is made only for its exchange with the model, so a refusal is accepted. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
  });
}

/** Retries while another question of the artist is active, then waits until this one ends. */
async function finished(
  { client, artistId, mark, pause = paused }: AskedService,
  { request }: EvalQuestion,
) {
  const signal = AbortSignal.timeout(maxAnswerWaitMs);
  const isMarked = mark !== null && request.answerScope !== "overview";
  const excluded = request.excludeSourceUrls ?? [];
  const body =
    isMarked && excluded.length < 10
      ? { ...request, excludeSourceUrls: [...excluded, mark] }
      : request;
  for (;;) {
    try {
      let reused: boolean | undefined;
      const onStatus = (status: { reused?: boolean }) => {
        reused ??= status.reused ?? false;
      };
      const status = await askAndWait(client, artistId, body, { onStatus, signal });
      return { status, reused: reused ?? false };
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "research_busy") throw problem;
      await pause((problem.retryAfterSeconds ?? 1) * 1000, signal);
    }
  }
}

function paused(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal });
}
