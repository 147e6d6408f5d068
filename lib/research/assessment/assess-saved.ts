import { rereadPassages } from "#lib/evidence/passage.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { askForVerdict, beginAssessment } from "#lib/research/assessment/ask-for-verdict.js";
import { endedWithoutLookup, inNeutralOrder, lookupOptions } from "#lib/research/lookup-options.js";
import { completedCall } from "#lib/research/model-calls.js";
import { namedReleases } from "#lib/research/named-releases.js";
import { answerFirst, referencePassages } from "#lib/research/reference-passages.js";
import { changedLimitation, readingLimitations } from "#lib/research/research-limitations.js";
import { newCall, type ResearchSlice } from "#lib/research/research-slice.js";

/**
 * Assesses the selection, with its originals reread (rules 4.1.4, 4.1.5). The job completes when it suffices; else the
 * lookup that the model chose among the offered ones becomes the plan; without lookups the job is unresolved.
 */
export async function assessSaved(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, state, deps, model } = slice;
  const call = newCall(slice, "assessment");
  const { capabilities } = deps.outside;
  const begun = await beginAssessment(slice, {
    sources: job.passages,
    call,
    mayChooseAnyway: job.passages.length === 0,
  });
  if (!begun.held) return { kind: "lost" };

  const { windows, gone } = rereadPassages(job.passages, begun.originals);
  const limitations = [
    ...changedLimitation(gone),
    ...readingLimitations(request, { isOffline: model.offline, afterLookup: false }),
  ];
  if (windows.length === 0 && gone > 0) {
    return {
      kind: "unresolved",
      outcome: "evidence_changed",
      sentence: "what was selected is no longer available; ask again",
      passages: [],
      limitations,
    };
  }
  const lookups = inNeutralOrder(job.id, lookupOptions(request, capabilities, begun.accounts));
  if (windows.length === 0 && lookups.length === 0) {
    const calls = [completedCall(call, { kind: "unsent" })];
    return endedWithoutLookup(request, { passages: [], limitations, calls });
  }
  const asked = await askForVerdict(slice, call, begun, { windows, lookups });
  if (asked.kind === "outcome") return asked.outcome;
  const { verdict, calls } = asked;
  const named = namedReleases(request, begun);
  const chosen = answerFirst(verdict.windows, request, named);
  const passages = referencePassages(chosen, request, named);
  if (verdict.kind === "sufficient") return { kind: "complete", passages, limitations, calls };
  if (verdict.lookup === null) {
    return endedWithoutLookup(request, { passages, limitations, calls });
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
