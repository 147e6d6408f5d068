import { rereadPassages } from "#lib/evidence/reread-passages.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { askForVerdict, beginAssessment } from "#lib/research/assessment/ask-for-verdict.js";
import { outOfTimeForSelection } from "#lib/research/exploration/explore-saved.js";
import {
  decidedByCode,
  endedWithoutLookup,
  judgedOf,
  planned,
} from "#lib/research/insufficient.js";
import { inNeutralOrder, lookupOptions } from "#lib/research/lookup-options.js";
import { completedCall } from "#lib/research/model-calls.js";
import { namedReleases } from "#lib/research/named-releases.js";
import { referencePassages } from "#lib/research/reference-passages.js";
import { changedLimitation, readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice, withoutWordsOf } from "#lib/research/research-slice.js";

/**
 * Rereads the selected originals and assesses the selection (rules 4.1.4, 4.1.5). The job completes
 * when the selection suffices. Otherwise the lookup that the model chose from those offered becomes
 * the plan; when none is offered, the job is unresolved.
 */
export async function assessSaved(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, deps, model } = slice;
  const call = newCall(slice, "assessment");
  const { capabilities } = deps.outside;
  const begun = await beginAssessment(slice, {
    sources: job.passages,
    call,
    mayChooseAnyway: job.passages.length === 0,
  });
  if (!begun.held) return { kind: "lost" };

  const { windows, gone } = rereadPassages(job.passages, begun.originals, request.voice);
  const reread = withoutWordsOf(gone, slice);
  const { state } = reread;
  const limitations = [
    ...changedLimitation(gone),
    ...readingLimitations(request, { isOffline: model.offline, afterLookup: false }),
  ];
  if (windows.length === 0 && gone > 0) {
    return {
      kind: "unresolved",
      outcome: "evidence_changed",
      sentence: "the selected evidence is no longer available; ask again",
      passages: [],
      limitations,
    };
  }
  // Evidence that was never explored does not justify a lookup (rule 4.1.14).
  const options = state.outOfTime ? [] : lookupOptions(request, capabilities, begun.accounts);
  const lookups = inNeutralOrder(job.id, options);
  const named = namedReleases(request, begun);
  const passages = referencePassages(windows, request, named);
  const undecided = { state, passages, limitations, calls: [] };
  if (windows.length === 0) {
    const calls = [completedCall(call, { kind: "unsent" })];
    const decided = decidedByCode(slice, lookups, { ...undecided, calls });
    if (decided !== null) return decided;
  }
  const asked = await askForVerdict(reread, call, begun, { windows, lookups });
  if (asked.kind === "outcome") return asked.outcome;
  if (asked.kind === "invalid") {
    // The verdict of the exploration holds, if it was valid: what it selected does not suffice.
    const { calls } = asked.outcome;
    const judged = { ...undecided, state: { ...state, assessments: state.assessments + 1 }, calls };
    const decided = state.verdict && decidedByCode(slice, lookups, judged);
    return decided ?? asked.outcome;
  }
  const { verdict, calls } = asked;
  const judged = judgedOf(verdict.found, request, named, {
    state: { ...state, assessments: state.assessments + 1 },
    limitations,
    calls,
  });
  if (verdict.isSufficient) return { kind: "complete", ...judged };
  if (state.outOfTime) return { ...outOfTimeForSelection, calls };
  return verdict.lookup === null
    ? endedWithoutLookup(slice, judged)
    : planned(verdict.lookup, judged);
}
