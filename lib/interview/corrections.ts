import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  Correction,
  type CorrectionSaved,
  type CorrectionToSave,
} from "#lib/contract/corrections.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { hashOf } from "#lib/kernel/hash.js";

const database = databaseFunctions({
  save_correction: {
    returns: outcomeOf({ correction: Correction }, [...userRefusals, "request_id_reused"]),
  },
});

/**
 * Saves the artist's fix of a stated fact, attributes it and queues the Lore refresh. The same
 * `requestId` with the same body returns the correction that was saved first. The revision hashes
 * {artistId, id, claim, correction} (decision 1.3).
 *
 * @throws forbidden, not_found, or request_id_reused when the id was used with another body
 */
export async function saveCorrection(
  deps: Deps,
  caller: Caller,
  artistId: string,
  toSave: CorrectionToSave,
): Promise<CorrectionSaved> {
  const id = deps.newId();
  const { requestId, claim, correction } = toSave;
  const result = await database.save_correction(deps.db, {
    correctionId: id,
    userId: userIdOf(caller),
    artistId,
    requestId,
    claim,
    correction,
    revision: hashOf({ artistId, id, claim, correction }),
    jobId: deps.newId(),
  });
  return {
    status: "ok",
    correction: acceptedOrThrow(result, "there is no such artist").correction,
  };
}
