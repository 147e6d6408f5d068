import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { assessCombined } from "#lib/research/assessment/assess-combined.js";
import { assessSaved } from "#lib/research/assessment/assess-saved.js";
import { exploreSaved } from "#lib/research/exploration/explore-saved.js";
import { readSlice, withExplored } from "#lib/research/research-slice.js";
import { runLookup } from "#lib/research/run-lookup.js";
import { restWithCandidates } from "#lib/research/saved-reading.js";

/**
 * The steps of ordinary research: explore the saved evidence and assess the selection. When it does
 * not suffice, run one planned lookup in one or more slices and assess both together (decision
 * 3.19, rules 4.1.4, 4.1.5, 4.1.7). A slice runs one step; exploration and assessment share one
 * slice if its deadline allows.
 */
const steps = {
  explore: exploreSaved,
  assess: assessSaved,
  lookup: runLookup,
  combine: assessCombined,
};

/**
 * Runs one slice of a question job. A candidates job selects candidates and rests. Any other job
 * runs the step in its state, and an exploration is followed by the assessment (decision 3.30).
 *
 * @param endsMs the slice's deadline on the monotonic clock
 * @throws Error when no model is configured
 */
export async function questionSlice(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): Promise<SliceOutcome> {
  const slice = readSlice(job, deps, signal, endsMs);
  if (slice.job.selection === "candidates") return restWithCandidates(slice);
  const outcome = await steps[slice.state.step](slice);
  if (slice.state.step !== "explore" || outcome.kind !== "next") return outcome;
  const { state } = outcome;
  // An invalid verdict is repeated by a later slice (rule 3.1.invalid-first).
  const mayAssessNow = state?.step === "assess" && state.invalidAnswers === 0;
  return mayAssessNow && slice.time.hasTimeForTwoCalls() && !signal.aborted
    ? assessSaved(withExplored(slice, outcome))
    : outcome;
}
