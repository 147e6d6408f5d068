import { addedProfiles, type LinkProfile } from "#lib/artist/change-profiles.js";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { hashOf } from "#lib/kernel/hash.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";

const database = databaseFunctions({
  confirm_profiles: {
    json: {
      add: json<readonly LinkProfile[]>(),
      remove: json<readonly string[]>(),
    },
    returns: TurnResult,
  },
});

/**
 * Adds and removes profiles, all or none, and so ends the profiles step (decisions 5.17 and 5.30).
 *
 * @throws invalid_input for an address that is not a profile; forbidden, not_found, conflict,
 *   link_conflict
 */
export async function confirmProfiles(
  { deps, userId, artistId }: TurnContext,
  body: TurnBody<"confirm_profiles">,
): Promise<TurnEvents> {
  const { db, providers, newId } = deps;
  const result = await database.confirm_profiles(db, {
    userId,
    artistId,
    turnHash: hashOf(body),
    add: addedProfiles(deps, body.add),
    remove: body.remove,
    connectable: refreshablePlatforms(providers),
    searchJobId: providers.search === null ? null : newId(),
  });
  return { immediate: progressEvents(progressAfter(result)) };
}
