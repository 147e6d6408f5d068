import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { CorrectionSaved, CorrectionWish } from "#lib/contract/corrections.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { keepCorrection } from "#lib/interview/constraints/store.js";
import { hashOf } from "#lib/kernel/hash.js";

/**
 * Saves the artist's fix of a stated fact; `request_id_reused` when the id came with another body before
 * (contract 5). Its revision hashes {artistId, id, claim, correction} (contract 1).
 */
export async function saveCorrection(
  deps: Deps,
  caller: Caller,
  artistId: string,
  wish: CorrectionWish,
): Promise<CorrectionSaved> {
  const id = deps.newId();
  const { requestId, claim, correction } = wish;
  const result = await keepCorrection(deps.db, {
    correctionId: id,
    userId: userIdOf(caller),
    artistId,
    requestId,
    claim,
    correction,
    revision: hashOf({ artistId, id, claim, correction }),
    jobId: deps.newId(),
  });
  return { status: "ok", correction: accepted(result, "there is no such artist").correction };
}
