import * as v from "valibot";
import type { AdvanceResult } from "#lib/contract/advance.js";
import {
  type OnboardingState,
  OnboardingStep,
  type OnboardingTurn,
} from "#lib/contract/onboarding.js";
import { databaseFunctions, type FunctionDatabase } from "#lib/db/database-functions.js";
import { acceptedOrThrow, type Sentences, userRefusals } from "#lib/db/outcome.js";
import type { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { type Fault, fault } from "#lib/platform/fault.js";

export interface TurnContext {
  deps: Deps;
  /** Null when the caller is not a user. */
  userId: UserGate | null;
  artistId: string;
  /** Scheme and host of this deployment, as the caller reached it. */
  origin: string;
  /** Runs one slice of a queued refresh of the artist's Lore, as long as this call has time for it. */
  runLoreSlice: () => Promise<AdvanceResult>;
}

export type TurnBody<Type extends OnboardingTurn["type"]> = Extract<OnboardingTurn, { type: Type }>;

/** The progress of an onboarding, with the data that the next turn needs. */
export const OnboardingProgress = v.object({
  /** Null when the onboarding is complete. */
  currentStep: v.nullable(OnboardingStep),
  /** When each step was finished; null for an unfinished step. */
  steps: v.object({
    profiles: v.nullable(v.string()),
    sources: v.nullable(v.string()),
    interview: v.nullable(v.string()),
    publish: v.nullable(v.string()),
  }),
  /** Keys of the questions that are answered or skipped. */
  settled: v.array(v.string()),
  /** The draft that can be published; null when there is none. */
  draft: v.nullable(v.string()),
  /** Stage of the newest draft that a turn asked for, at first checking_saved; null when none was. */
  drafting: v.nullable(v.picklist(["checking_saved", "complete", "failed", "cancelled"])),
  /** Revision of the published text; null when nothing is published. */
  publishedRevision: v.nullable(v.string()),
});
export type OnboardingProgress = v.InferOutput<typeof OnboardingProgress>;

/** The refusal of a turn that belongs to another step than the current one. */
export const WrongStep = v.object({
  outcome: v.literal("wrong_step"),
  currentStep: v.nullable(OnboardingStep),
});

/** The result of a database function that writes a turn. */
export const TurnResult = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), state: OnboardingProgress }),
  WrongStep,
  v.object({
    outcome: v.picklist([
      ...userRefusals,
      "conflict",
      "revision_changed",
      "link_conflict",
      "invalid_input",
    ]),
  }),
]);
type TurnResult = v.InferOutput<typeof TurnResult>;

const database = databaseFunctions({ onboarding_state: { returns: OnboardingProgress } });

/** The progress of an artist's onboarding; one round trip. */
export function readProgress(db: FunctionDatabase, artistId: string): Promise<OnboardingProgress> {
  return database.onboarding_state(db, { artistId });
}

/** The public state of an artist's onboarding (decision 5.16); one round trip. */
export async function readOnboardingState(deps: Deps, artistId: string): Promise<OnboardingState> {
  return { status: "ok", ...stateOf(await readProgress(deps.db, artistId)) };
}

/** The public part of the progress. */
export function stateOf({
  currentStep,
  steps,
}: OnboardingProgress): Omit<OnboardingState, "status"> {
  return { complete: currentStep === null, currentStep, steps };
}

/**
 * The progress after an accepted turn.
 *
 * @throws the fault whose code the outcome is; `conflict`, naming the current step, for a turn of
 *   another step (decision 5.34)
 */
export function progressAfter(result: TurnResult, told?: Sentences): OnboardingProgress {
  if (result.outcome === "wrong_step") throw wrongStep(result.currentStep);
  return acceptedOrThrow(result, told).state;
}

/**
 * The fault for a turn of another step than `currentStep`; null means that the onboarding is
 * complete.
 */
export function wrongStep(currentStep: OnboardingStep | null): Fault {
  return fault(
    "conflict",
    currentStep === null
      ? "the onboarding is complete"
      : `the onboarding is at the step ${currentStep}`,
  );
}
