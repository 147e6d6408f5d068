import type { FailedOutcome } from "#lib/contract/research-status.js";
import { passageOf } from "#lib/evidence/passage.js";
import { offerWindows, readingPlan, withinBounds } from "#lib/evidence/saved-selection.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { isAnswer, suffices } from "#lib/research/assessment/assessment-verdict.js";
import { type Explored, explore } from "#lib/research/exploration/explore.js";
import { nothingFound } from "#lib/research/finding.js";
import { decidedByCode, judgedOf } from "#lib/research/insufficient.js";
import { inNeutralOrder, lookupOptions } from "#lib/research/lookup-options.js";
import { namedReleases } from "#lib/research/named-releases.js";
import { readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice, type ResearchState } from "#lib/research/research-slice.js";
import { beginReading, platformMismatch } from "#lib/research/saved-reading.js";

/**
 * The first step of ordinary research: a bounded agent explores the saved public snapshot, selects
 * windows that it was shown and judges them (rule 4.1.4). When they suffice, the job completes. A
 * later step assesses what does not suffice, an invalid verdict's selection (rule
 * 3.1.invalid-first), and the offered windows when there was no time for a selection.
 */
export async function exploreSaved(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "exploration");
  const reading = readingPlan(request);
  const begun = await beginReading(deps.db, job, reading, call);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) return platformMismatch;

  const offered = await inSteps(
    offerWindows(begun.originals, request, model.offline ? "words" : "model"),
  );
  const explored: Explored = begun.hasSnapshot
    ? await explore(
        slice,
        offered,
        {
          constraints: reading.constraints,
          latest: request.retrieval === "latest",
          snapshotAt: begun.snapshotAt,
        },
        { ...begun, today: begun.snapshotAt.slice(0, 10) },
        call,
      )
    : { kind: "found", found: nothingFound, calls: [] };
  if (explored.kind === "lost") return { kind: "lost" };
  const { calls } = explored;
  const assess = (windows: readonly RankedWindow[], also: Partial<ResearchState>) => ({
    kind: "next" as const,
    stage: "checking_saved" as const,
    state: { ...state, ...also, step: "assess" as const },
    passages: windows.map(passageOf),
    calls,
  });
  switch (explored.kind) {
    case "failed":
      return { ...explored, sentence: failures[explored.outcome] ?? failures.exploration_limit };
    case "out_of_time": {
      const windows = withinBounds(offered);
      return windows.length === 0
        ? { ...outOfTimeForSelection, calls }
        : assess(windows, { outOfTime: true });
    }
    case "misquoted":
      return assess(explored.windows, { assessments: 1, invalidAnswers: 1 });
    case "found":
      break;
  }
  const { found } = explored;
  const judged = judgedOf(found, request, namedReleases(request, begun), {
    state: { ...state, assessments: calls.length },
    limitations: readingLimitations(request, { isOffline: model.offline, afterLookup: false }),
    calls,
  });
  if (suffices(found, request, begun, model.offline)) return { kind: "complete", ...judged };
  // There is no second look when the model calls it answered and the server refuses, nor when a model
  // that reads found nothing.
  const isDecided = isAnswer(found) || (found.verdict === "nothing" && !model.offline);
  const needsLook = found.windows.length > 0 && !isDecided;
  if (needsLook) return assess(found.windows, judged.state);
  const options = lookupOptions(request, deps.outside.capabilities, begun.accounts);
  const lookups = inNeutralOrder(job.id, options);
  return decidedByCode(slice, lookups, judged) ?? assess(found.windows, judged.state);
}

/** The end of a job whose exploration had no time left for a selection, when the offered windows do not suffice. */
export const outOfTimeForSelection = {
  kind: "failed",
  outcome: "exploration_limit",
  sentence: "the exploration reached the end of its time, which says nothing about the evidence",
} as const satisfies SliceOutcome;

const failures: Partial<Record<FailedOutcome, string>> & { exploration_limit: string } = {
  exploration_limit:
    "the exploration reached one of its bounds, which says nothing about the evidence",
  exploration_invalid:
    "the exploration ended without a valid selection, which says nothing about the evidence",
  model_failed: "the reading model gave no answer, which says nothing about the evidence",
  outcome_unknown: "no response from the reading model; not retried",
};
