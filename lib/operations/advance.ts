import {
  type AdvanceBody,
  type AdvanceResult,
  StoredKind,
  type WireKind,
} from "#lib/contract/advance.js";
import { thrownCause } from "#lib/db/fault.js";
import { hasReadyJob } from "#lib/db/ready-jobs.js";
import type { Deps } from "#lib/deps.js";
import { type LeasedJob, leaseJob, releaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { readingLimits } from "#lib/jobs/limits.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";
import { functionTime, sliceSecondsOf } from "#lib/operations/function-time.js";
import { countSlice } from "#lib/platform/instance-counts.js";
import { inSpan } from "#lib/platform/span.js";
import { inTurnOf } from "#lib/platform/turns.js";

/**
 * Runs one slice of a job of this kind. `signal` aborts at the slice's deadline, `endsMs` on the
 * monotonic clock.
 */
type RunSlice = (
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
) => Promise<SliceOutcome>;

/** Each kind is loaded when its first job runs, so that an idle call loads none. */
const kinds: Record<StoredKind, () => Promise<RunSlice>> = {
  question_research: async () => (await import("#lib/research/question-slice.js")).questionSlice,
  source_search: async () => (await import("#lib/artist/source-search.js")).searchSources,
  social_ingest: async () => (await import("#lib/ingest/ingest-account.js")).ingestAccount,
  caption_extract: async () => (await import("#lib/ingest/extract-text.js")).extractText,
  latest_refresh: async () => (await import("#lib/artist/refresh-latest.js")).refreshLatest,
  lore_refresh: async () => (await import("#lib/artist/refresh-lore.js")).refreshLore,
  page_look: async () => (await import("#lib/artist/recheck-pages.js")).recheckPages,
  statement_reading: async () => (await import("#lib/research/read-statements.js")).readStatements,
  evidence_reindex: async () => (await import("#lib/ingest/reindex-evidence.js")).reindexEvidence,
};

/** Seconds that a lease lasts beyond its slice's deadline (decision 3.15). */
const leaseMarginSeconds = 15;

/**
 * Leases one job, runs one slice of it and settles the result (rule 4.3.slice). When a slice
 * throws, its lease is released and the call reports a failed advance instead of failing itself
 * (rule 4.3.failure).
 *
 * @param call `endsMs`: when the function ends, on the monotonic clock (default: a full run from now); with too little
 * left nothing is leased. `onLeased`: called when a job was leased, before its slice runs
 */
export async function advance(
  deps: Deps,
  body: AdvanceBody,
  call: { endsMs?: number; onLeased?: () => void } = {},
): Promise<AdvanceResult> {
  const nowMs = deps.monotonicMs();
  const sliceSeconds = sliceSecondsOf(deps.env, nowMs, call.endsMs ?? functionTime(nowMs).endsMs);
  if (sliceSeconds === null) return { status: "ok", ran: false };
  const job = await leaseJob(
    deps.db,
    { artistId: body.artistId ?? null, kinds: storedKinds(body.kinds) },
    sliceSeconds + leaseMarginSeconds,
  );
  if (job === null) return { status: "ok", ran: false };
  deps.idle?.forget();
  call.onLeased?.();
  if (job.ended) return ranSlice(deps, job, "failed", { done: true, waiting: false });
  try {
    const run = await kinds[job.kind]();
    const endsMs = deps.monotonicMs() + sliceSeconds * 1000;
    const outcome = await inSpan(
      "slice",
      { kind: job.kind, jobId: job.id, fence: job.fence },
      () =>
        inTurnOf(job.artistId, () => run(job, deps, deps.deadline(sliceSeconds * 1000), endsMs)),
      ({ kind }) => ({ outcome: kind }),
    );
    if (outcome.kind === "lost") return failedSlice(deps, job, "lost");
    const settlement = settlementOf(outcome);
    const settled = await settleJob(deps.db, job, { ...settlement, reading: nextReading(deps) });
    if (!settled) return failedSlice(deps, job, "lost");
    if (outcome.kind === "failed")
      deps.log({ event: "job_failed", jobId: job.id, kind: job.kind, cause: outcome.outcome });
    return ranSlice(deps, job, settlement.stage, {
      done: settlement.finished,
      waiting: settlement.stage === "waiting_provider",
    });
  } catch (error) {
    await releaseJob(deps.db, job).catch(() => {});
    return failedSlice(deps, job, thrownCause(error));
  }
}

/**
 * `POST advance`: one slice, or the memory of this instance that there is nothing to run (decision
 * 8.42).
 */
export async function advanceUnlessIdle(deps: Deps, body: AdvanceBody): Promise<AdvanceResult> {
  const { idle } = deps;
  if (idle === undefined) return advance(deps, body);
  // After this wait nothing is awaited until `ask`, so that only one call asks the database.
  if (idle.asking !== null) await idle.asking;
  const nowMs = deps.monotonicMs();
  if (idle.isIdle(body, nowMs)) return { status: "ok", ran: false };
  const asked = idle.version;
  return idle.ask(async (found) => {
    const result = await advance(deps, body, { onLeased: found });
    if (result.status === "error" || result.ran) return result;
    const isAll = !(await hasReadyJob(deps.db));
    if (idle.version === asked) idle.remember(body, isAll, nowMs);
    return result;
  });
}

/**
 * The stored kinds for the kinds named on the wire. `source_search` also covers questions and
 * rechecks of cited pages, `caption_extract` readings of statements (decision 3.5). Null when none
 * is named: every kind, including re-indexing, which has no name on the wire (decision 9.22).
 */
function storedKinds(named: readonly WireKind[] | undefined): StoredKind[] | null {
  if (named === undefined) return null;
  return StoredKind.options.filter(
    (kind) => kind !== "evidence_reindex" && named.includes(wireKind(kind)),
  );
}

function wireKind(kind: Exclude<StoredKind, "evidence_reindex">): WireKind {
  if (kind === "statement_reading") return "caption_extract";
  return kind === "question_research" || kind === "page_look" ? "source_search" : kind;
}

function nextReading(deps: Deps) {
  const limits = readingLimits(deps);
  return limits === null ? undefined : { jobId: deps.newId(), ...limits };
}

function ranSlice(
  deps: Deps,
  job: { id: string; artistId: string; kind: StoredKind },
  progress: string,
  ends: { done: boolean; waiting: boolean },
): AdvanceResult {
  // This answer is public: the ids of a Lore refresh would show which artist edited private text (decision 5.27).
  const names = job.kind === "lore_refresh" ? {} : { jobId: job.id, artistId: job.artistId };
  const kind = job.kind === "evidence_reindex" ? {} : { kind: wireKind(job.kind) };
  noteSlice(deps, job.kind, progress);
  return { status: "ok", ran: true, ...names, ...kind, progress, ...ends };
}

function failedSlice(deps: Deps, job: LeasedJob, cause: string): AdvanceResult {
  noteSlice(deps, job.kind, "error");
  deps.log({ event: "slice_failed", jobId: job.id, kind: job.kind, fence: job.fence, cause });
  return { status: "error", error: "advance failed", ran: false };
}

/** Wakes those who watch the job; the job may also be due before its lease would have ended. */
function noteSlice(deps: Deps, kind: StoredKind, outcome: string): void {
  const { nextDue } = deps;
  countSlice(kind, outcome);
  deps.reads.hurry();
  if (nextDue !== undefined) deps.afterAnswer(async () => (await nextDue()).noteChange());
}
