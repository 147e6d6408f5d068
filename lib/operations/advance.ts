import type { AdvanceBody, AdvanceResult, StoredKind, WireKind } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { type LeasedJob, leaseJob, releaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";
import { functionTime, sliceSecondsOf } from "#lib/operations/function-time.js";
import { inSpan } from "#lib/platform/span.js";

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
  call.onLeased?.();
  if (job.ended) return ranSlice(job, "failed", { done: true, waiting: false });
  try {
    const run = await kinds[job.kind]();
    const endsMs = deps.monotonicMs() + sliceSeconds * 1000;
    const outcome = await inSpan(
      "slice",
      { kind: job.kind, jobId: job.id, fence: job.fence },
      () => run(job, deps, deps.deadline(sliceSeconds * 1000), endsMs),
      ({ kind }) => ({ outcome: kind }),
    );
    if (outcome.kind === "lost") return failedSlice(deps, job, "lost");
    const settlement = settlementOf(outcome);
    const settled = await settleJob(deps.db, job, settlement);
    if (!settled) return failedSlice(deps, job, "lost");
    return ranSlice(job, settlement.stage, {
      done: settlement.finished,
      waiting: settlement.stage === "waiting_provider",
    });
  } catch (error) {
    await releaseJob(deps.db, job).catch(() => {});
    return failedSlice(deps, job, error instanceof Error ? error.name : "thrown");
  }
}

/**
 * The stored kinds for the kinds named on the wire. `source_search` also covers questions and
 * rechecks of cited pages (decision 3.5). Null when none is named: every kind, including
 * re-indexing, which has no name on the wire (decision 9.22).
 */
function storedKinds(named: readonly WireKind[] | undefined): StoredKind[] | null {
  if (named === undefined) return null;
  return named.flatMap((kind): StoredKind[] =>
    kind === "source_search" ? ["question_research", "source_search", "page_look"] : [kind],
  );
}

function wireKind(kind: Exclude<StoredKind, "evidence_reindex">): WireKind {
  return kind === "question_research" || kind === "page_look" ? "source_search" : kind;
}

function ranSlice(
  job: { id: string; artistId: string; kind: StoredKind },
  progress: string,
  ends: { done: boolean; waiting: boolean },
): AdvanceResult {
  // This answer is public: the ids of a Lore refresh would show which artist edited private text (decision 5.27).
  const names = job.kind === "lore_refresh" ? {} : { jobId: job.id, artistId: job.artistId };
  const kind = job.kind === "evidence_reindex" ? {} : { kind: wireKind(job.kind) };
  return { status: "ok", ran: true, ...names, ...kind, progress, ...ends };
}

function failedSlice(deps: Deps, job: LeasedJob, cause: string): AdvanceResult {
  deps.log({ event: "slice_failed", jobId: job.id, kind: job.kind, fence: job.fence, cause });
  return { status: "error", error: "advance failed", ran: false };
}
