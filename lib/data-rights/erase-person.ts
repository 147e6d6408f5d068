import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { PersonErased } from "#lib/contract/people.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const database = databaseFunctions({
  erase_person: {
    returns: outcomeOf({ receipt: PersonErased.entries.receipt }, [
      "forbidden",
      "last_owner",
      "conflict",
      "invalid_input",
    ]),
  },
});

/**
 * Erases a person (decision 2.12): the identity is deleted, the person's decisions stay. A person
 * who is already gone is accepted.
 *
 * @param person null: the caller; administrators may name somebody else, with the subject as
 *   confirmation
 * @throws forbidden, last_owner while the person owns an artist, conflict when the person got a role
 *   at the same time, invalid_input for another subject
 */
export async function erasePerson(
  { db }: Deps,
  caller: Caller,
  person: { userId: string; subject: string } | null,
): Promise<PersonErased> {
  const result = await database.erase_person(db, {
    userId: userIdOf(caller),
    personId: person?.userId ?? null,
    subject: person?.subject ?? null,
  });
  const { receipt } = acceptedOrThrow(result, {
    not_found: "there is no such person",
    last_owner: "an artist would have no owner: hand it over or erase it first",
    invalid_input: "subject must be the person's subject, exactly",
  });
  return { status: "ok", receipt };
}
