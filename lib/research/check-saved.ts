import type { Deps } from "#lib/deps.js";
import { offerWindows, readingOf, withinBounds } from "#lib/evidence/saved-selection.js";
import { meetsNeed, type RankedWindow } from "#lib/evidence/select-windows.js";
import type { CompletedCall, Passage, SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import { sliceOf } from "#lib/kernel/window.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { Assessment, assessmentPrompt, namedWindows } from "#lib/research/assessment.js";
import { readingLimitations } from "#lib/research/limitations.js";
import { beginReading } from "#lib/research/store.js";
import { readStoredRequest, type StoredRequest } from "#lib/research/stored-request.js";

/**
 * The saved-evidence slice: reads what the constraints admit, selects windows, and either rests with
 * unassessed candidates or has the model judge them (interface 3.1, 4.1.1, 4.1.10).
 */
export async function checkSaved(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  if (!deps.model.available) throw new Error("no research model is configured");
  const request = readStoredRequest(job.request);
  const wantsCandidates = job.selection === "candidates";
  const call = { id: deps.newId(), purpose: "assessment", model: deps.model.name };
  const begun = await beginReading(deps.db, job, readingOf(request), wantsCandidates ? null : call);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) {
    return {
      kind: "unresolved",
      outcome: "source_platform_mismatch",
      sentence: "targetUrl does not belong to the platform that was asked for",
    };
  }
  const windows = offerWindows(begun.originals, request);
  if (wantsCandidates) return restWithCandidates(windows, request);

  const limitations = readingLimitations(request, deps.model.offline);
  if (begun.originals.length === 0) return insufficient(request, [], limitations, []);
  const { instructions, prompt } = assessmentPrompt(deps.newId(), request, windows);
  const answer = await structuredAnswer(deps.model, {
    name: "assessment",
    schema: Assessment,
    instructions,
    prompt,
    signal,
  });
  if (answer.kind === "refused" || answer.kind === "unknown") {
    return {
      kind: "failed",
      outcome: answer.kind === "refused" ? "model_failed" : "outcome_unknown",
      sentence: "the reading model did not give an answer, and it is not asked again",
      calls: [{ id: call.id, outcome: "failed", inputTokens: null, outputTokens: null }],
    };
  }
  const named = answer.kind === "answered" ? namedWindows(answer.value.windows, windows) : null;
  if (answer.kind === "invalid" || named === null) {
    return invalidAnswer(job, { id: call.id, outcome: "invalid", ...answer.usage });
  }
  const calls: CompletedCall[] = [{ id: call.id, outcome: "answered", ...answer.usage }];
  const chosen = withinBounds(named);
  const passages = chosen.map(passageOf);
  const originals = chosen.map(({ original }) => original);
  const answers = answer.value.sufficient && passages.length > 0;
  if (!answers || !meetsNeed(request.evidenceNeed, originals)) {
    return insufficient(request, chosen, limitations, calls);
  }
  return { kind: "complete", passages, calls, limitations };
}

function restWithCandidates(
  windows: readonly RankedWindow[],
  request: StoredRequest,
): SliceOutcome {
  const passages = withinBounds(windows).map(passageOf);
  if (passages.length === 0) {
    return { kind: "next", stage: "checking_saved", selection: "research" };
  }
  return {
    kind: "complete",
    selection: "candidates",
    passages,
    limitations: [
      "candidates_unassessed: these windows were selected by words and rules, and not judged",
      ...readingLimitations(request, false),
    ],
  };
}

function insufficient(
  request: StoredRequest,
  windows: readonly RankedWindow[],
  limitations: readonly string[],
  calls: readonly CompletedCall[],
): SliceOutcome {
  const needsRefresh =
    request.platform === "moments" ||
    request.platform === "catalog_a" ||
    request.platform === "catalog_b";
  return {
    kind: "unresolved",
    ...(needsRefresh
      ? {
          outcome: "provider_latest_refresh_required" as const,
          sentence:
            "the stored entries of this platform do not answer, and a question never refreshes them",
        }
      : {
          outcome: "no_outside_option" as const,
          sentence: "the saved evidence is not sufficient, and there is nowhere else to look",
        }),
    passages: windows.map(passageOf),
    limitations,
    calls,
  };
}

/** One more assessment on a later slice, once; the second invalid answer ends the job (interface 3.1). */
function invalidAnswer(job: LeasedJob, call: CompletedCall): SliceOutcome {
  if (job.state.invalidAssessments === undefined) {
    return {
      kind: "next",
      stage: "checking_saved",
      state: { ...job.state, invalidAssessments: 1 },
      calls: [call],
    };
  }
  return {
    kind: "failed",
    outcome: "assessment_invalid",
    sentence:
      "the reading model gave no valid verdict twice, which says nothing about the evidence",
    calls: [call],
  };
}

function passageOf({ original, window }: RankedWindow): Passage {
  return {
    sourceId: original.reference.sourceId,
    revision: original.reference.revision,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
  };
}
