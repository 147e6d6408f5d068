import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { completedCall, type ReservedCall } from "#lib/jobs/model-call.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/outcome.js";
import { mayAssess, mayAssessAgain } from "#lib/model/bounds.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { Assessment, assessmentPrompt } from "#lib/research/assessment/assessment.js";
import { type Verdict, verdictOn } from "#lib/research/assessment/verdict.js";
import type { OfferedLookup } from "#lib/research/lookup/options.js";
import { modelLost, type Slice } from "#lib/research/slice.js";

/** A verdict with the call it came from, or what ends or defers the job without one. */
export type Asked =
  | { kind: "verdict"; verdict: Exclude<Verdict, { kind: "invalid" }>; calls: CompletedCall[] }
  | { kind: "outcome"; outcome: SliceOutcome };

/**
 * One assessment of the windows. The first invalid answer of a job sends it to one more slice, with the
 * originals reread; the second ends it, which is no finding about the evidence (interface 3.1).
 */
export async function askForVerdict(
  slice: Slice,
  call: ReservedCall,
  shown: {
    windows: readonly RankedWindow[];
    lookups: readonly OfferedLookup[];
    isEnough: (chosen: readonly RankedWindow[]) => boolean;
  },
): Promise<Asked> {
  const { instructions, prompt } = assessmentPrompt(
    slice.deps.newId(),
    slice.request,
    shown.windows,
    shown.lookups,
  );
  const answer = await structuredAnswer(slice.model, {
    name: "assessment",
    schema: Assessment,
    instructions,
    prompt,
    signal: slice.signal,
  });
  switch (answer.kind) {
    case "refused":
    case "unknown":
    case "unsent":
      return { kind: "outcome", outcome: modelLost(call, answer) };
    case "invalid":
      return { kind: "outcome", outcome: invalidAnswer(slice, completedCall(call, answer)) };
    case "answered": {
      const verdict = verdictOn(answer.value, shown.windows, shown.lookups, shown.isEnough);
      const done = completedCall(call, answer, verdict.kind !== "invalid");
      return verdict.kind === "invalid"
        ? { kind: "outcome", outcome: invalidAnswer(slice, done) }
        : { kind: "verdict", verdict, calls: [done] };
    }
  }
}

function invalidAnswer({ job, state }: Slice, call: CompletedCall): SliceOutcome {
  const assessments = state.assessments + 1;
  const mayRepeat =
    mayAssessAgain(state.invalidAnswers) && mayAssess(assessments, state.step === "combine");
  if (mayRepeat) {
    return {
      kind: "next",
      stage: job.stage,
      state: { ...state, assessments, invalidAnswers: state.invalidAnswers + 1 },
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
