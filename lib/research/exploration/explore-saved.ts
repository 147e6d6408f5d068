import type { FailedOutcome } from "#lib/contract/research-status.js";
import { passageOf } from "#lib/evidence/passage.js";
import { offerWindows, readingPlan, withinBounds } from "#lib/evidence/saved-selection.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { explore } from "#lib/research/exploration/explore.js";
import { endedWithoutLookup, lookupOptions } from "#lib/research/lookup-options.js";
import { readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice } from "#lib/research/research-slice.js";
import { beginReading, platformMismatch } from "#lib/research/saved-reading.js";

/**
 * The first step of ordinary research: a bounded agent explores the saved public snapshot and selects windows that it
 * was shown (rule 4.1.4). The next step assesses them, or the offered windows when there was no time for a selection.
 */
export async function exploreSaved(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "exploration");
  const reading = readingPlan(request);
  const begun = await beginReading(deps.db, job, reading, call);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) return platformMismatch;

  const offered = offerWindows(begun.originals, request);
  const explored = begun.hasSnapshot
    ? await explore(
        slice,
        offered,
        {
          constraints: reading.constraints,
          latest: request.retrieval === "latest",
          snapshotAt: begun.snapshotAt,
        },
        begun,
        call,
      )
    : { kind: "selected" as const, windows: [], calls: [] };
  if (explored.kind === "lost") return { kind: "lost" };
  if (explored.kind === "failed") {
    return { ...explored, sentence: failures[explored.outcome] ?? failures.exploration_limit };
  }
  const { calls } = explored;
  const outOfTime = explored.kind === "out_of_time";
  const windows = outOfTime ? withinBounds(offered) : explored.windows;
  if (outOfTime && windows.length === 0) return { ...outOfTimeForSelection, calls };
  const options = lookupOptions(request, deps.outside.capabilities, begun.accounts);
  if (windows.length === 0 && options.length === 0) {
    const limitations = readingLimitations(request, {
      isOffline: model.offline,
      afterLookup: false,
    });
    return endedWithoutLookup(request, { passages: [], limitations, calls });
  }
  return {
    kind: "next",
    stage: "checking_saved",
    state: { ...state, step: "assess", outOfTime },
    passages: windows.map(passageOf),
    calls,
  };
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
