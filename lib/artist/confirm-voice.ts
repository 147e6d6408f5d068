import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ConfirmedVoices, VoiceConfirmation } from "#lib/contract/voices.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const database = databaseFunctions({
  confirm_voice: {
    returns: outcomeOf({ own: v.array(v.string()) }, [...userRefusals, "invalid_input"]),
  },
});

/**
 * Confirms that a name stated by a source is the artist's own, or withdraws that (decision 1.36).
 *
 * @throws forbidden, not_found, or invalid_input when the source does not state the name
 */
export async function confirmVoice(
  deps: Deps,
  caller: Caller,
  { artistId, sourceId, name, own }: VoiceConfirmation & { artistId: string; sourceId: string },
): Promise<ConfirmedVoices> {
  const result = await database.confirm_voice(deps.db, {
    userId: userIdOf(caller),
    artistId,
    sourceId,
    name,
    own,
  });
  const { own: confirmed } = acceptedOrThrow(result, {
    not_found: "there is no such source",
    invalid_input: "name must be one that the source states",
  });
  return { status: "ok", sourceId, own: confirmed };
}
