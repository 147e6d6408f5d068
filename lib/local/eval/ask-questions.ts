import { setTimeout as wait } from "node:timers/promises";
import { askAndWait } from "#lib/client/ask-and-wait.js";
import type { Client } from "#lib/client/client.js";
import { Refusal } from "#lib/client/refusal.js";
import type { Database } from "#lib/db/client.js";
import { cliErrorOf } from "#lib/local/ask/refusal-in-words.js";
import type { KeptAnswer } from "./answers-file.js";
import type { EvalQuestion } from "./eval-questions.js";
import { isEvidenceSaved, originalTexts } from "./saved-evidence.js";
import { scoreAnswer, valuesOf } from "./score-answer.js";
import { usageOf } from "./usage-of.js";

/** Longest wait for the answer to one question, another question of the artist before it included. */
const maxAnswerWaitMs = 15 * 60_000;

/** The service that is asked, its database, and whose evidence is asked about. */
export interface AskedService {
  client: Client;
  db: Database;
  artistId: string;
  /** An address that no evidence has: it makes every question another one than before; null to reuse answers. */
  mark: string | null;
  /** Waits so many milliseconds while another question of the artist is active. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The end of an evaluation by the quota of new questions, until `resetAt` (RFC 3339) if it is known. */
export interface QuotaEnd {
  resetAt: string | undefined;
}

/**
 * Asks one question after the other, since an artist has one active question, and passes on each answer.
 *
 * @returns null when all were asked, else why it ended early
 * @throws CliError for any other refusal, and when the service does not answer
 */
export async function askQuestions(
  service: AskedService,
  questions: readonly EvalQuestion[],
  onAnswer: (answer: KeptAnswer, question: EvalQuestion) => Promise<void>,
): Promise<QuotaEnd | null> {
  for (const question of questions) {
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
  const { db, artistId } = service;
  const { expected, request } = question;
  const { status, reused } = await finished(service, question);
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

/** Asks until the artist has no other active question, and waits for the end. */
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
