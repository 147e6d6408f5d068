import { profileAt } from "#lib/artist/profile-at.js";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { ChangedProfiles, type ProfileChanges } from "#lib/contract/profiles.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/platform/fault.js";

/** A public profile and the job that connects its account, as `write_profiles` takes them. */
export type LinkProfile = ReturnType<typeof addedProfiles>[number];

const { links, connecting } = ChangedProfiles.entries;
const database = databaseFunctions({
  change_profiles: {
    json: { add: json<readonly LinkProfile[]>(), remove: json<readonly string[]>() },
    returns: outcomeOf({ links, connecting }, [...userRefusals, "link_conflict"]),
  },
});

/**
 * Adds and removes profiles of an artist, all or none (decision 6.20); the accounts of added ones are
 * connected by jobs.
 *
 * @throws invalid_input for an address that is not a profile; forbidden, not_found, link_conflict
 */
export async function changeProfiles(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { add, remove }: ProfileChanges,
): Promise<ChangedProfiles> {
  const result = await database.change_profiles(deps.db, {
    userId: userIdOf(caller),
    artistId,
    add: addedProfiles(deps, add),
    remove,
    connectable: refreshablePlatforms(deps.providers),
  });
  const { outcome: _accepted, ...changed } = acceptedOrThrow(result, "there is no such artist");
  return { status: "ok", ...changed };
}

/** @throws invalid_input for an address that is not a profile */
export function addedProfiles({ env, newId }: Deps, add: ProfileChanges["add"]) {
  return add.map(({ url }, index) => {
    const profile = profileAt(url, env.FEDIVERSE_URL);
    if (profile === null) {
      throw fault("invalid_input", `add[${index}].url is not the address of a profile`);
    }
    return { ...profile, jobId: newId() };
  });
}
