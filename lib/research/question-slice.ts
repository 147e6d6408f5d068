import type { Deps } from "#lib/deps.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import { readState } from "#lib/research/research-state.js";
import type { Slice } from "#lib/research/slice.js";
import { assessCombined } from "#lib/research/steps/assess-combined.js";
import { assessSaved } from "#lib/research/steps/assess-saved.js";
import { exploreSaved } from "#lib/research/steps/explore-saved.js";
import { restWithCandidates } from "#lib/research/steps/rest-with-candidates.js";
import { runLookup } from "#lib/research/steps/run-lookup.js";
import { readStoredRequest } from "#lib/research/stored-request.js";

/**
 * The life of a question job, one step per slice: candidates rest; ordinary research explores what is
 * saved, assesses the selection, and only when that does not suffice runs one planned lookup, perhaps
 * over several slices, and assesses both together (interface 3.1, 4.1).
 */
const steps = {
  explore: exploreSaved,
  assess: assessSaved,
  lookup: runLookup,
  combine: assessCombined,
};

/** Runs one slice of a question job. */
export function questionSlice(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { model } = deps;
  if (!model.available) throw new Error("no research model is configured");
  const state = readState(job.state);
  const request = readStoredRequest(job.request);
  const slice: Slice = { job, request, state, deps, model, signal };
  return job.selection === "candidates" ? restWithCandidates(slice) : steps[state.step](slice);
}
