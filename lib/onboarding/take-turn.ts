import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { OnboardingTurn } from "#lib/contract/onboarding.js";
import type { Deps } from "#lib/deps.js";
import { answerQuestion } from "#lib/onboarding/answer-question.js";
import { confirmProfiles } from "#lib/onboarding/confirm-profiles.js";
import { draftAbout } from "#lib/onboarding/draft-about.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { publishText } from "#lib/onboarding/publish-text.js";
import { reviewSources } from "#lib/onboarding/review-sources.js";
import { readProgress } from "#lib/onboarding/store.js";
import type { Telling, Turn } from "#lib/onboarding/turn.js";

/**
 * Takes one turn of the onboarding (contract 5). The server owns the order of steps: a turn of another
 * step is `conflict`, the turn that ended a step is told again as it was. What is refused is thrown
 * before anything starts.
 */
export async function takeTurn(
  deps: Deps,
  caller: Caller,
  artistId: string,
  body: OnboardingTurn,
  origin: string,
): Promise<Telling> {
  const turn: Turn = { deps, actor: { userId: userIdOf(caller), artistId }, origin };
  switch (body.type) {
    case "open":
      return { now: standingEvents(await readProgress(deps.db, artistId)) };
    case "confirm_profiles":
      return confirmProfiles(turn, body);
    case "review_sources":
      return reviewSources(turn, body);
    case "interview_answer":
      return answerQuestion(turn, body);
    case "about":
      return draftAbout(turn, body);
    case "publish":
      return publishText(turn, body);
  }
}
