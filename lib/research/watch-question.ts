import * as v from "valibot";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { type QuestionJob, questionStatus } from "#lib/research/question-status.js";
import { currentQuestion } from "#lib/research/research-question.js";

const database = databaseFunctions({
  watch_question: {
    returns: v.nullable(
      v.object({ stage: v.string(), selection: v.string(), updatedAt: v.string() }),
    ),
  },
});

/** Maximum time that one call watches a job, in seconds (decision 3.13). */
export const watchSeconds = 25;

/**
 * Milliseconds between two reads of a watched job, so that a change is seen within a fraction of a
 * second.
 */
const pauseMs = 250;

/**
 * The status of a job after it changes: at once when the job has ended or rests, otherwise after at
 * most `waitSeconds`, changed or not. It only watches: it starts no work, and between two reads it
 * holds neither a transaction nor a connection.
 *
 * @throws not_found, also when the job disappears meanwhile
 */
export async function awaitQuestion(
  deps: Deps,
  artistId: string,
  jobId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<ResearchStatus> {
  const endsMs = deps.monotonicMs() + waitSeconds * 1000;
  const first = await currentQuestion(deps, artistId, jobId);
  const isChanged = !first.finished && (await changes(deps, artistId, first, endsMs, signal));
  return questionStatus(isChanged ? await currentQuestion(deps, artistId, jobId) : first);
}

/**
 * Whether the job differs from `known` (another stage, selection or update time, or gone) before
 * the monotonic clock shows `endsMs`; false at once when the signal aborts. One round trip per
 * read.
 */
export async function changes(
  deps: Deps,
  artistId: string,
  known: QuestionJob,
  endsMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (deps.monotonicMs() < endsMs) {
    await deps.pause(Math.min(pauseMs, endsMs - deps.monotonicMs()), signal);
    if (signal.aborted) return false;
    const now = await database.watch_question(deps.db, { artistId, jobId: known.jobId });
    if (
      now?.updatedAt !== known.updatedAt ||
      now.stage !== known.stage ||
      now.selection !== known.selection
    ) {
      return true;
    }
  }
  return false;
}
