import * as v from "valibot";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { pauseAfterQuiet } from "#lib/kernel/pause-after-quiet.js";
import {
  type QuestionJob,
  questionStatus,
  type StagedQuestion,
} from "#lib/research/question-status.js";
import { currentQuestion } from "#lib/research/research-question.js";

const database = databaseFunctions({
  watch_question: {
    returns: v.nullable(
      v.object({
        stage: v.string(),
        selection: v.string(),
        updatedAt: v.string(),
        quietMs: v.number(),
      }),
    ),
  },
});

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
  const first = await watchedQuestion(deps, artistId, jobId);
  const watch = { readMs: deps.monotonicMs(), endsMs, signal };
  const isChanged = !first.finished && (await changes(deps, artistId, first, watch));
  return questionStatus(isChanged ? await watchedQuestion(deps, artistId, jobId) : first);
}

/** A question job as it is now, read together with what others watch. @throws not_found */
export function watchedQuestion(
  deps: Deps,
  artistId: string,
  jobId: string,
): Promise<StagedQuestion> {
  return currentQuestion(deps.reads.within(deps.db, 0), artistId, jobId);
}

/** `readMs`: when the known state was read, and `endsMs`: when to give up, on the monotonic clock. */
interface Watch {
  readMs: number;
  endsMs: number;
  signal: AbortSignal;
}

/**
 * Whether the job differs from `known` (another stage, selection or update time, or gone) before
 * the time is over; false at once when the signal aborts. Reads more rarely the longer nothing
 * changes, together with all others who watch (decision 8.80).
 */
export async function changes(
  deps: Deps,
  artistId: string,
  known: QuestionJob,
  { readMs, endsMs, signal }: Watch,
): Promise<boolean> {
  let nowMs = deps.monotonicMs();
  let quietMs = 0;
  while (nowMs < endsMs) {
    const pauseMs = pauseAfterQuiet(Math.max(quietMs, nowMs - readMs));
    const access = deps.reads.within(deps.db, Math.min(pauseMs, endsMs - nowMs), signal);
    const job = await database.watch_question(access, { artistId, jobId: known.jobId });
    if (signal.aborted) return false;
    if (
      job?.updatedAt !== known.updatedAt ||
      job.stage !== known.stage ||
      job.selection !== known.selection
    ) {
      return true;
    }
    quietMs = job.quietMs;
    nowMs = deps.monotonicMs();
  }
  return false;
}
