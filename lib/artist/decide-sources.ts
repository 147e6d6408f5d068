import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { DecidedSources, type SourceDecisions } from "#lib/contract/source-decisions.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const database = databaseFunctions({
  decide_sources: {
    json: {
      decisions:
        json<(SourceDecisions["decisions"][number] & Record<"id" | "refreshJobId", string>)[]>(),
    },
    returns: outcomeOf({ decisions: DecidedSources.entries.decisions }, userRefusals),
  },
});

/**
 * Decides about up to 100 saved sources in one transaction, or takes such decisions back; each has
 * the outcome that it would have alone (decision 8.65).
 *
 * @throws forbidden, role_insufficient, not_found for the artist
 */
export async function decideSources(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { decisions }: SourceDecisions,
  undoes = false,
): Promise<DecidedSources> {
  const result = await database.decide_sources(deps.db, {
    userId: userIdOf(caller),
    artistId,
    decisions: decisions.map((one) => ({ ...one, id: deps.newId(), refreshJobId: deps.newId() })),
    undoes,
  });
  return { status: "ok", decisions: acceptedOrThrow(result, "there is no such artist").decisions };
}
