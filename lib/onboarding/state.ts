import * as v from "valibot";
import {
  type OnboardingEvent,
  type OnboardingState,
  OnboardingStep,
} from "#lib/contract/onboarding.js";

/** How far an onboarding is, with what the next turn needs to know, as the database shows it. */
export const Progress = v.object({
  currentStep: v.nullable(OnboardingStep),
  steps: v.object({
    profiles: v.nullable(v.string()),
    sources: v.nullable(v.string()),
    interview: v.nullable(v.string()),
    publish: v.nullable(v.string()),
  }),
  /** Keys of the questions that are answered or skipped. */
  settled: v.array(v.string()),
  draft: v.nullable(v.string()),
  publishedRevision: v.nullable(v.string()),
});
export type Progress = v.InferOutput<typeof Progress>;

/** The progress as everybody who may see it is told. */
export function stateOf({ currentStep, steps }: Progress): Omit<OnboardingState, "status"> {
  return { complete: currentStep === null, currentStep, steps };
}

/** The last event of a turn that was taken. */
export function doneEvent(progress: Progress): OnboardingEvent {
  return { type: "done", ...stateOf(progress) };
}
