import type { OnboardingState } from "#lib/contract/onboarding.js";
import type { Deps } from "#lib/deps.js";
import { stateOf } from "#lib/onboarding/state.js";
import { readProgress } from "#lib/onboarding/store.js";

/** How far the onboarding of an artist is (contract 5). */
export async function readOnboardingState(deps: Deps, artistId: string): Promise<OnboardingState> {
  return { status: "ok", ...stateOf(await readProgress(deps.db, artistId)) };
}
