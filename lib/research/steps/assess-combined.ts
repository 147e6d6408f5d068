import { offerWindows, readingOf } from "#lib/evidence/saved-selection.js";
import { completedCall } from "#lib/jobs/model-call.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import { askForVerdict } from "#lib/research/assessment/ask.js";
import { beginAssessment } from "#lib/research/assessment/store.js";
import { combinedWindows, isEnoughCombined } from "#lib/research/assessment/verdict.js";
import { selectionSize } from "#lib/research/exploration/prompt.js";
import { readingLimitations } from "#lib/research/limitations.js";
import { newCall, passageOf, type Slice } from "#lib/research/slice.js";
import { changedLimitation, reread } from "#lib/research/steps/reread.js";

/**
 * The final assessment after a lookup: partial saved support, revalidated, together with what was
 * collected and passes the request's constraints (interface 4.1.7). One lookup per job: it ends here.
 */
export async function assessCombined(slice: Slice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "assessment");
  const begun = await beginAssessment(deps.db, job, {
    constraints: readingOf(request).constraints,
    sources: [...job.passages, ...state.collected],
    call,
    mayChooseAnyway: false,
  });
  if (!begun.held) return { kind: "lost" };

  const collected = new Set(state.collected.map(({ sourceId }) => sourceId));
  const isNew = (sourceId: string) => collected.has(sourceId);
  const { windows: saved, gone } = reread(job.passages, begun.originals);
  const fresh = offerWindows(
    begun.originals.filter(({ reference }) => isNew(reference.sourceId)),
    request,
  );
  const windows = combinedWindows(
    saved.filter(({ original }) => !isNew(original.reference.sourceId)),
    fresh,
  );
  const limitations = [
    ...changedLimitation(gone),
    ...readingLimitations(request, { isOffline: model.offline, afterLookup: true }, windows),
  ];
  const unsupported: SliceOutcome = {
    kind: "unresolved",
    outcome: "no_supported_evidence",
    sentence: "saved and newly collected evidence together do not answer",
    limitations,
  };
  if (fresh.length === 0) {
    // Nothing new passes the constraints: the verdict on what was saved stands, and nobody is asked.
    const calls = [completedCall(call, { kind: "unsent" })];
    return { ...unsupported, passages: windows.map(passageOf), calls };
  }
  const asked = await askForVerdict(slice, call, {
    windows,
    lookups: [],
    isEnough: isEnoughCombined(request, collected),
  });
  if (asked.kind === "outcome") return asked.outcome;
  const passages = asked.verdict.windows.slice(0, selectionSize(request).windows).map(passageOf);
  return asked.verdict.kind === "sufficient"
    ? { kind: "complete", passages, limitations, calls: asked.calls }
    : { ...unsupported, passages, calls: asked.calls };
}
