import * as v from "valibot";
import { OnboardingStep } from "#lib/contract/onboarding.js";
import { fault } from "#lib/fault.js";
import { Progress } from "#lib/onboarding/state.js";

/** What every turn that writes may answer. */
export const TurnOutcome = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), state: Progress }),
  v.object({ outcome: v.literal("wrong_step"), currentStep: v.nullable(OnboardingStep) }),
  v.object({
    outcome: v.picklist([
      "forbidden",
      "not_found",
      "conflict",
      "revision_changed",
      "link_conflict",
    ]),
  }),
]);
export type TurnOutcome = v.InferOutput<typeof TurnOutcome>;

/** The progress after a turn that was taken, or its refusal thrown; a turn of another step is told the current one. */
export function accepted(result: TurnOutcome, sentence?: string): Progress {
  switch (result.outcome) {
    case "accepted":
      return result.state;
    case "wrong_step":
      throw wrongStep(result.currentStep);
    default:
      throw fault(result.outcome, sentence);
  }
}

/** The refusal of a turn that belongs to another step than the current one. */
export function wrongStep(currentStep: OnboardingStep | null) {
  return fault(
    "conflict",
    currentStep === null
      ? "the onboarding is complete"
      : `the onboarding stands at the step ${currentStep}`,
  );
}
