import { readingOf } from "#lib/evidence/saved-selection.js";
import { type RankedWindow, wantedFirst } from "#lib/evidence/select-windows.js";
import { completedCall } from "#lib/jobs/model-call.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import { askForVerdict } from "#lib/research/assessment/ask.js";
import { beginAssessment } from "#lib/research/assessment/store.js";
import { isEnoughSaved } from "#lib/research/assessment/verdict.js";
import { readingLimitations } from "#lib/research/limitations.js";
import { inNeutralOrder, lookupOptions } from "#lib/research/lookup/options.js";
import { newCall, passageOf, type Slice } from "#lib/research/slice.js";
import { insufficientSaved } from "#lib/research/steps/insufficient.js";
import { changedLimitation, reread } from "#lib/research/steps/reread.js";

/**
 * Judges the selection, its originals reread (interface 3.1, 4.1.5): it answers, or the model's choice
 * among the lookups that the server offers becomes the plan, or there is nowhere else to look.
 */
export async function assessSaved(slice: Slice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "assessment");
  const { capabilities } = deps.outside;
  const begun = await beginAssessment(deps.db, job, {
    constraints: readingOf(request).constraints,
    sources: job.passages,
    call,
    mayChooseAnyway: job.passages.length === 0,
  });
  if (!begun.held) return { kind: "lost" };

  const { windows, gone } = reread(job.passages, begun.originals);
  const limitationsOf = (chosen: readonly RankedWindow[]) => [
    ...changedLimitation(gone),
    ...readingLimitations(request, { isOffline: model.offline, afterLookup: false }, chosen),
  ];
  if (windows.length === 0 && gone > 0) {
    return {
      kind: "unresolved",
      outcome: "evidence_changed",
      sentence: "what was selected is no longer available; ask again",
      passages: [],
      limitations: limitationsOf([]),
    };
  }
  const lookups = inNeutralOrder(job.id, lookupOptions(request, capabilities, begun.accounts));
  if (windows.length === 0 && lookups.length === 0) {
    const calls = [completedCall(call, { kind: "unsent" })];
    return insufficientSaved(request, { passages: [], limitations: limitationsOf([]), calls });
  }
  const asked = await askForVerdict(slice, call, {
    windows,
    lookups,
    isEnough: isEnoughSaved(request),
  });
  if (asked.kind === "outcome") return asked.outcome;
  const { verdict, calls } = asked;
  const passages = wantedFirst(verdict.windows, request.evidenceNeed).map(passageOf);
  const limitations = limitationsOf(verdict.windows);
  if (verdict.kind === "sufficient") return { kind: "complete", passages, limitations, calls };
  if (verdict.lookup === null) {
    return insufficientSaved(request, { passages, limitations, calls });
  }
  return {
    kind: "next",
    stage: verdict.lookup.kind === "web" ? "searching" : "reading",
    state: {
      ...state,
      step: "lookup",
      assessments: state.assessments + 1,
      plan: verdict.lookup,
    },
    passages,
    limitations,
    calls,
  };
}
