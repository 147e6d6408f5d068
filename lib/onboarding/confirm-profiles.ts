import { hashOf } from "#lib/kernel/hash.js";
import { refreshablePlatforms } from "#lib/latest/refresh-schedule.js";
import { accepted } from "#lib/onboarding/accepted.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { profileAt } from "#lib/onboarding/profile-at.js";
import { confirmProfiles as writeProfiles } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";

/** Takes profiles away and adds others, all or none (`link_conflict`), which ends the step of profiles. */
export async function confirmProfiles(
  { deps, actor }: Turn,
  body: TurnOf<"confirm_profiles">,
): Promise<Telling> {
  const add = body.add.map(({ url }) => ({
    ...profileAt(url, deps.env.FEDIVERSE_URL),
    jobId: deps.newId(),
  }));
  const result = await writeProfiles(deps.db, actor, {
    turn: hashOf(body),
    add,
    remove: body.remove,
    connectable: refreshablePlatforms(deps.providers),
    searchJobId: deps.providers.search === null ? null : deps.newId(),
  });
  return { now: standingEvents(accepted(result)) };
}
