import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { BoundaryRetracted } from "#lib/contract/boundaries.js";
import type { Deps } from "#lib/deps.js";
import { liftBoundary } from "#lib/interview/constraints/store.js";
import { accepted } from "#lib/interview/outcome.js";

/** Retracts a boundary at the revision that was read; it stays in history, and twice is once (contract 5). */
export async function retractBoundary(
  deps: Deps,
  caller: Caller,
  artistId: string,
  boundaryId: string,
  revision: string,
): Promise<BoundaryRetracted> {
  const result = await liftBoundary(deps.db, {
    userId: userIdOf(caller),
    artistId,
    boundaryId,
    revision,
    jobId: deps.newId(),
  });
  return { status: "ok", boundary: accepted(result, "there is no such boundary").boundary };
}
