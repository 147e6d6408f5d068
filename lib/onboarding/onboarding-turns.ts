import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { OnboardingTurn } from "#lib/contract/onboarding.js";
import type { Deps } from "#lib/deps.js";
import { draftAbout } from "#lib/onboarding/onboarding-about.js";
import { answerOnboarding } from "#lib/onboarding/onboarding-answers.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import { confirmProfiles } from "#lib/onboarding/onboarding-profiles.js";
import { publishLore } from "#lib/onboarding/onboarding-publish.js";
import { reviewSources } from "#lib/onboarding/onboarding-sources.js";
import { readProgress, type TurnContext } from "#lib/onboarding/onboarding-state.js";

/**
 * Takes one turn of the onboarding (decision 5.17). A turn of another step than the current one is
 * a conflict, but the turn that ended a step may be repeated (decision 5.34). Refusals known before
 * the deferred work starts are thrown; later ones become an `error` event.
 *
 * @throws invalid_input, forbidden, not_found, conflict, revision_changed, link_conflict,
 *   onboarding_quota, model_unavailable
 */
export async function takeOnboardingTurn(
  deps: Deps,
  caller: Caller,
  artistId: string,
  body: OnboardingTurn,
  call: Pick<TurnContext, "origin" | "runLoreSlice">,
): Promise<TurnEvents> {
  const context: TurnContext = { deps, userId: userIdOf(caller), artistId, ...call };
  switch (body.type) {
    case "open":
      return { immediate: progressEvents(await readProgress(deps.db, artistId)) };
    case "confirm_profiles":
      return confirmProfiles(context, body);
    case "review_sources":
      return reviewSources(context, body);
    case "interview_answer":
      return answerOnboarding(context, body);
    case "about":
      return draftAbout(context, body);
    case "publish":
      return publishLore(context, body);
  }
}
