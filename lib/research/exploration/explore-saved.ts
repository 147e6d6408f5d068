import type { FailedOutcome } from "#lib/contract/research-status.js";
import { passageOf } from "#lib/evidence/passage.js";
import { offerWindows, readingPlan } from "#lib/evidence/saved-selection.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { explore } from "#lib/research/exploration/explore.js";
import { endedWithoutLookup, lookupOptions } from "#lib/research/lookup-options.js";
import { readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice } from "#lib/research/research-slice.js";
import { beginReading, platformMismatch } from "#lib/research/saved-reading.js";

/**
 * The first step of ordinary research: a bounded agent explores the saved public snapshot and selects windows that it
 * was shown (rule 4.1.4). The next step assesses them.
 */
export async function exploreSaved(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "exploration");
  const reading = readingPlan(request);
  const begun = await beginReading(deps.db, job, reading, call);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) return platformMismatch;

  const explored = begun.hasSnapshot
    ? await explore(
        slice,
        offerWindows(begun.originals, request),
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
  const { windows, calls } = explored;
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
    state: { ...state, step: "assess" },
    passages: windows.map(passageOf),
    calls,
  };
}

const failures: Partial<Record<FailedOutcome, string>> & { exploration_limit: string } = {
  exploration_limit:
    "the exploration reached one of its bounds, which says nothing about the evidence",
  exploration_invalid:
    "the exploration ended without a selection that can be followed, which says nothing about the evidence",
  model_failed: "the reading model gave no answer, which says nothing about the evidence",
  outcome_unknown: "no answer of the reading model was heard, and it is not asked again",
};
