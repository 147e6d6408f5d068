import type { FailedOutcome } from "#lib/contract/research-status.js";
import { offerWindows, readingOf } from "#lib/evidence/saved-selection.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import { explore } from "#lib/research/exploration/explore.js";
import { readingLimitations } from "#lib/research/limitations.js";
import { lookupOptions } from "#lib/research/lookup/options.js";
import { newCall, passageOf, type Slice } from "#lib/research/slice.js";
import { insufficientSaved, platformMismatch } from "#lib/research/steps/insufficient.js";
import { beginReading } from "#lib/research/store.js";

/**
 * The first slice of ordinary research: a bounded agent explores the saved public snapshot and selects
 * what it has read (interface 4.1.4). What it selected is judged in the next slice.
 */
export async function exploreSaved(slice: Slice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "exploration");
  const reading = readingOf(request);
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
    return insufficientSaved(request, { passages: [], limitations, calls });
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
