import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { assessCombined } from "#lib/research/assessment/assess-combined.js";
import { assessSaved } from "#lib/research/assessment/assess-saved.js";
import { exploreSaved } from "#lib/research/exploration/explore-saved.js";
import { readSlice } from "#lib/research/research-slice.js";
import { runLookup } from "#lib/research/run-lookup.js";
import { restWithCandidates } from "#lib/research/saved-reading.js";

/**
 * The life of a question job, one step per slice: candidates rest; ordinary research explores what is
 * saved, assesses the selection, and only when that does not suffice runs one planned lookup, perhaps
 * over several slices, and assesses both together (decision 3.19, rules 4.1.4, 4.1.5, 4.1.7).
 */
const steps = {
  explore: exploreSaved,
  assess: assessSaved,
  lookup: runLookup,
  combine: assessCombined,
};

/** Runs one slice of a question job; throws when no model is configured. */
export async function questionSlice(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const slice = readSlice(job, deps, signal);
  const { selection } = slice.job;
  return selection === "candidates" ? restWithCandidates(slice) : steps[slice.state.step](slice);
}
