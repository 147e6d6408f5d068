import type { UnresolvedOutcome } from "#lib/contract/research-status.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { LookupOption } from "#lib/outside/port.js";
import type { Found } from "#lib/research/finding.js";
import { needsRefresh, type OfferedLookup } from "#lib/research/lookup-options.js";
import type { ReadingVerdict } from "#lib/research/reading-verdict.js";
import type { ResearchSlice, ResearchState } from "#lib/research/research-slice.js";

/** Evidence that was judged and does not suffice, and what the slice writes with it. */
export interface Insufficient {
  /** The state with the verdict and the number of assessments so far. */
  state: ResearchState;
  passages: readonly Passage[];
  limitations: readonly string[];
  calls: readonly CompletedCall[];
}

/** What the state keeps of a finding: the status states `missing` (decision 7.8), nothing shows `answer`. */
export function keptOf({ verdict, answer, missing }: Found) {
  return { verdict, answer, missing };
}

type Ending = readonly [outcome: UnresolvedOutcome, sentence: string];

const endingsByVerdict: Partial<Record<ReadingVerdict, Ending>> = {
  partly: ["partly_answered", "only a part of the question is answered"],
  premise: ["premise_contradicted", "the evidence contradicts what the question supposes"],
};
const refreshRequired: Ending = [
  "provider_latest_refresh_required",
  "the stored entries of this platform do not answer the question, and questions never refresh them",
];
const nowhereElse: Ending = [
  "no_outside_option",
  "the saved evidence is not sufficient, and no lookup is available",
];

/** The end of an insufficient job: the one that its verdict names, else this one. */
export function unresolvedBy({ verdict }: ResearchState, otherwise: Ending) {
  const [outcome, sentence] = (verdict && endingsByVerdict[verdict]) ?? otherwise;
  return { kind: "unresolved", outcome, sentence } as const;
}

/** The limitation of a verdict where the job ends for another reason; empty when it has none. */
export function verdictLimitations({ verdict }: ResearchState): string[] {
  const ending = verdict && endingsByVerdict[verdict];
  return ending === undefined ? [] : [ending.join(": ")];
}

/** The end of a job whose evidence does not suffice and for which no lookup is offered. */
export function endedWithoutLookup({ request }: ResearchSlice, judged: Insufficient): SliceOutcome {
  if (!needsRefresh(request)) return { ...judged, ...unresolvedBy(judged.state, nowhereElse) };
  const [outcome, sentence] = refreshRequired;
  const limitations = [...verdictLimitations(judged.state), ...judged.limitations];
  return { ...judged, kind: "unresolved", outcome, sentence, limitations };
}

/**
 * What follows insufficient evidence without asking a model: the end, or the only lookup that is
 * offered. Null when a model must choose among several.
 */
export function decidedByCode(
  slice: ResearchSlice,
  lookups: readonly OfferedLookup[],
  judged: Insufficient,
): SliceOutcome | null {
  const [only, ...others] = lookups;
  if (only === undefined) return endedWithoutLookup(slice, judged);
  return others.length > 0 ? null : planned(only.option, judged);
}

/** The slice's end with this lookup as the plan of the next one. */
export function planned(plan: LookupOption, judged: Insufficient): SliceOutcome {
  return {
    ...judged,
    kind: "next",
    stage: plan.kind === "web" ? "searching" : "reading",
    state: { ...judged.state, step: "lookup", plan },
  };
}
