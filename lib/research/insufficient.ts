import type { UnresolvedOutcome } from "#lib/contract/research-status.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { CompletedCall, SliceOutcome, StatedOriginal } from "#lib/jobs/slice-outcome.js";
import type { LookupOption } from "#lib/outside/port.js";
import type { Found } from "#lib/research/finding.js";
import { needsRefresh, type OfferedLookup } from "#lib/research/lookup-options.js";
import type { NamedReleases } from "#lib/research/named-releases.js";
import type { ReadingVerdict } from "#lib/research/reading-verdict.js";
import { answerPassages } from "#lib/research/reference-passages.js";
import { verdictLimitation } from "#lib/research/research-limitations.js";
import type { ResearchSlice, ResearchState } from "#lib/research/research-slice.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** Evidence that was judged, and what the slice writes with it. */
export interface Judged {
  /** The state with the verdict and the number of assessments so far. */
  state: ResearchState;
  passages: readonly Passage[];
  limitations: readonly string[];
  calls: readonly CompletedCall[];
  statements?: readonly StatedOriginal[];
}

/**
 * A finding as the slice writes it. The state keeps its verdict and words: a status shows `missing`
 * and `instead` (decision 7.8), and nothing shows `answer`.
 *
 * @param written the state, the limitations that do not come from the verdict, and the calls
 */
export function judgedOf(
  { verdict, answer, missing, instead, windows, statements }: Found,
  request: StoredRequest,
  named: NamedReleases,
  written: Omit<Judged, "passages">,
): Judged {
  return {
    state: { ...written.state, verdict, answer, missing, instead },
    passages: answerPassages(windows, request, named),
    limitations: [...verdictLimitation(verdict), ...written.limitations],
    calls: written.calls,
    statements,
  };
}

type Ending = readonly [outcome: UnresolvedOutcome, sentence: string];

const endingsByVerdict: Partial<Record<ReadingVerdict, Ending>> = {
  partly: ["partly_answered", "only a part of the question is answered"],
  premise: ["premise_contradicted", "a model reads something else than the question supposes"],
};
const refreshRequired: Ending = [
  "provider_latest_refresh_required",
  "the stored entries of this platform do not answer the question, and questions never refresh them",
];
const nowhereElse: Ending = [
  "no_outside_option",
  "the saved evidence is not sufficient, and no lookup is available",
];

/** How an insufficient job ends: as its verdict says, else as `otherwise` says. */
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
export function endedWithoutLookup({ request }: ResearchSlice, judged: Judged): SliceOutcome {
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
  judged: Judged,
): SliceOutcome | null {
  const [only, ...others] = lookups;
  if (only === undefined) return endedWithoutLookup(slice, judged);
  return others.length > 0 ? null : planned(only.option, judged);
}

/** The slice's end with this lookup as the plan of the next one. */
export function planned(plan: LookupOption, judged: Judged): SliceOutcome {
  return {
    ...judged,
    kind: "next",
    stage: plan.kind === "web" ? "searching" : "reading",
    state: { ...judged.state, step: "lookup", plan },
  };
}
