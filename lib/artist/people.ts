import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  type Done,
  FoundPeople,
  type HandedOver,
  type Handover,
  Invitation,
  type PeopleList,
  type RoleChange,
  type RoleChanged,
  RoleHolder,
} from "#lib/contract/people.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const database = databaseFunctions({
  list_people: {
    returns: v.object({ people: v.array(RoleHolder), invitations: v.array(Invitation) }),
  },
  find_people: { returns: FoundPeople.entries.people },
  change_role: {
    returns: outcomeOf({ person: v.nullable(RoleHolder) }, [
      ...userRefusals,
      "last_owner",
      "invalid_input",
    ]),
  },
  leave_artist: { returns: outcomeOf({}, ["last_owner"]) },
  hand_over_artist: {
    returns: outcomeOf({ owner: RoleHolder }, [...userRefusals, "invalid_input", "conflict"]),
  },
});

/** The message for a role that would already have ended by the database's clock. */
export const pastEnd = "endsAt must be later than now";
const noRole = "nobody with this id has a role for this artist";

/** Who has a role for an artist, and which invitations are open. */
export async function listPeople(
  { db }: Deps,
  caller: Caller,
  artistId: string,
): Promise<PeopleList> {
  const found = await database.list_people(db, { userId: userIdOf(caller), artistId });
  return { status: "ok", ...found };
}

/** People whom the service knows, by a part of name or subject, for administrators. One round trip. */
export async function findPeople({ db }: Deps, words: string): Promise<FoundPeople> {
  return { status: "ok", people: await database.find_people(db, { words }) };
}

/**
 * Gives a person another role or end, or ends the role (decision 2.14). Ending what has ended is
 * accepted.
 *
 * @throws forbidden, role_insufficient, not_found, last_owner for the owner, invalid_input when
 *   `endsAt` is not in the future
 */
export async function changeRole(
  { db }: Deps,
  caller: Caller,
  artistId: string,
  personId: string,
  { role, endsAt }: RoleChange,
): Promise<RoleChanged> {
  const result = await database.change_role(db, {
    userId: userIdOf(caller),
    artistId,
    personId,
    role,
    endsAt: endsAt ?? null,
  });
  const { person } = acceptedOrThrow(result, { not_found: noRole, invalid_input: pastEnd });
  return { status: "ok", person };
}

/**
 * Ends the caller's own role for an artist; without one nothing happens.
 *
 * @throws last_owner
 */
export async function leaveArtist({ db }: Deps, caller: Caller, artistId: string): Promise<Done> {
  const userId = userIdOf(caller);
  acceptedOrThrow(await database.leave_artist(db, { userId, artistId }), noRole);
  return { status: "ok" };
}

/**
 * Makes somebody with a role for the artist its owner (decision 2.15).
 *
 * @throws forbidden, role_insufficient, not_found, invalid_input for another name, conflict when the
 *   memory is said to be none and is not
 */
export async function handOverArtist(
  { db }: Deps,
  caller: Caller,
  artistId: string,
  { to, name, memory, stayAs }: Handover,
): Promise<HandedOver> {
  const result = await database.hand_over_artist(db, {
    userId: userIdOf(caller),
    artistId,
    personId: to,
    name,
    hasMemory: memory === "goes_along",
    stayAs,
  });
  const { owner } = acceptedOrThrow(result, {
    not_found: noRole,
    invalid_input: "name must be the artist's name, exactly",
    conflict: "there is interview memory: let it go along, or erase it first",
  });
  return { status: "ok", owner };
}
