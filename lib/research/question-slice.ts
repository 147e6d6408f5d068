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
 * The steps of ordinary research, one per slice: explore saved evidence, assess the selection, and when it does not
 * suffice run one planned lookup, in one or more slices, and assess both together (decision 3.19, rules 4.1.4, 4.1.5,
 * 4.1.7).
 */
const steps = {
  explore: exploreSaved,
  assess: assessSaved,
  lookup: runLookup,
  combine: assessCombined,
};

/**
 * Runs one slice of a question job: candidates are selected and rest, else the step of its state runs.
 *
 * @throws Error when no model is configured
 */
export async function questionSlice(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const slice = readSlice(job, deps, signal);
  const { selection } = slice.job;
  return selection === "candidates" ? restWithCandidates(slice) : steps[slice.state.step](slice);
}
