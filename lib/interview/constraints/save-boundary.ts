import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { BoundarySaved, BoundaryWish } from "#lib/contract/boundaries.js";
import type { Deps } from "#lib/deps.js";
import { keepBoundary } from "#lib/interview/constraints/store.js";
import { accepted } from "#lib/interview/outcome.js";

/** Saves an explicit boundary; `request_id_reused` when the id came with another body before (contract 5). */
export async function saveBoundary(
  deps: Deps,
  caller: Caller,
  artistId: string,
  wish: BoundaryWish,
): Promise<BoundarySaved> {
  const result = await keepBoundary(deps.db, {
    boundaryId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    requestId: wish.requestId,
    wording: wish.wording,
    scope: wish.scope,
    questionKey: wish.questionKey ?? null,
    jobId: deps.newId(),
  });
  return { status: "ok", boundary: accepted(result, "there is no such artist").boundary };
}
