import type { OnboardingEvent, OnboardingTurn } from "#lib/contract/onboarding.js";
import type { Deps } from "#lib/deps.js";
import type { Actor } from "#lib/onboarding/store.js";

/** What a turn tells: what is known when it was admitted, and what only its work will bring. */
export interface Telling {
  now: readonly OnboardingEvent[];
  later?: () => Promise<readonly OnboardingEvent[]>;
}

/** Where a turn is taken. */
export interface Turn {
  deps: Deps;
  actor: Actor;
  /** Where this deployment is reached, as the caller reached it. */
  origin: string;
}

/** The body of a turn of one type. */
export type TurnOf<Type extends OnboardingTurn["type"]> = Extract<OnboardingTurn, { type: Type }>;
