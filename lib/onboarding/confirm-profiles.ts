import { connectablePlatforms } from "#lib/artist/connectable-platforms.js";
import { hashOf } from "#lib/kernel/hash.js";
import { accepted } from "#lib/onboarding/accepted.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { profileOfUrl } from "#lib/onboarding/profile-of-url.js";
import { confirmProfiles as writeProfiles } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";

/** Takes profiles away and adds others, all or none (`link_conflict`), which ends the step of profiles. */
export async function confirmProfiles(
  { deps, actor }: Turn,
  body: TurnOf<"confirm_profiles">,
): Promise<Telling> {
  const add = body.add.map(({ url }) => ({
    ...profileOfUrl(url, deps.env.FEDIVERSE_URL),
    jobId: deps.newId(),
  }));
  const result = await writeProfiles(deps.db, actor, {
    turn: hashOf(body),
    add,
    remove: body.remove,
    connectable: connectablePlatforms(deps),
    searchJobId: deps.newId(),
  });
  return { now: standingEvents(accepted(result)) };
}
