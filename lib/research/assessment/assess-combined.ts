import { rereadPassages } from "#lib/evidence/reread-passages.js";
import { offerWindows } from "#lib/evidence/saved-selection.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { askForVerdict, beginAssessment } from "#lib/research/assessment/ask-for-verdict.js";
import { combinedWindows } from "#lib/research/assessment/assessment-verdict.js";
import { judgedOf, unresolvedBy, verdictLimitations } from "#lib/research/insufficient.js";
import { completedCall } from "#lib/research/model-calls.js";
import { namedReleases } from "#lib/research/named-releases.js";
import { referencePassages } from "#lib/research/reference-passages.js";
import { changedLimitation, readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice, withoutWordsOf } from "#lib/research/research-slice.js";

/**
 * The final assessment after a lookup. It rereads the saved passages and adds the collected
 * originals that meet the request's constraints (rule 4.1.7). The job ends here, because a job has
 * only one lookup.
 */
export async function assessCombined(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, model } = slice;
  const call = newCall(slice, "assessment");
  const begun = await beginAssessment(slice, {
    sources: [...job.passages, ...slice.state.collected],
    call,
    mayChooseAnyway: false,
  });
  if (!begun.held) return { kind: "lost" };

  const collected = new Set(slice.state.collected.map(({ sourceId }) => sourceId));
  const passed = begun.originals.filter(({ reference }) => collected.has(reference.sourceId));
  const { windows: saved, gone } = rereadPassages(job.passages, begun.originals, request.voice);
  const reread = withoutWordsOf(gone, slice);
  const { state } = reread;
  // When the lookup collected a source again, its saved passages are kept.
  const kept = new Set(saved.map(({ original }) => original.reference.sourceId));
  const fresh = passed.filter(({ reference }) => !kept.has(reference.sourceId));
  const offered = await inSteps(offerWindows(fresh, request, model.offline ? "words" : "model"));
  const windows = combinedWindows(saved, offered);
  const named = namedReleases(request, begun);
  const limitations = [
    ...changedLimitation(gone),
    ...readingLimitations(request, { isOffline: model.offline, afterLookup: true }),
  ];
  if (passed.length === 0) {
    // Nothing new meets the constraints: the verdict on the saved evidence remains, without a model
    // call.
    const calls = [completedCall(call, { kind: "unsent" })];
    const passages = referencePassages(windows, request, named);
    return { ...unresolvedBy(state, unsupported), state, passages, limitations, calls };
  }
  const asked = await askForVerdict(reread, call, begun, { windows, lookups: [] });
  if (asked.kind !== "verdict") {
    const carried = [...verdictLimitations(state), ...job.limitations];
    return { limitations: carried, ...asked.outcome };
  }
  const { found, isSufficient } = asked.verdict;
  const judged = judgedOf(found, request, named, { state, limitations, calls: asked.calls });
  return isSufficient
    ? { kind: "complete", ...judged }
    : { ...judged, ...unresolvedBy(judged.state, unsupported) };
}

const unsupported = [
  "no_supported_evidence",
  "saved and newly collected evidence together do not answer the question",
] as const;
