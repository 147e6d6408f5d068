import * as v from "valibot";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { type ClaimQueue, type DecideBody, DecidedClaim, OpenClaim } from "#lib/contract/claims.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { openPager, PlaceMicros } from "#lib/platform/pager.js";

const database = databaseFunctions({
  list_claim_requests: {
    json: { behind: json<v.InferOutput<typeof PlaceMicros>>() },
    returns: v.array(v.object({ place: PlaceMicros, claim: OpenClaim })),
  },
  decide_claim: {
    returns: outcomeOf({ claim: DecidedClaim.entries.claim }, [
      "forbidden",
      "not_found",
      "conflict",
      "owner_exists",
      "link_conflict",
    ]),
  },
});

/** The open requests to own an artist, oldest first. One round trip. @throws invalid_cursor */
export async function listClaims(
  deps: Deps,
  query: { limit: number; cursor?: string | undefined },
): Promise<ClaimQueue> {
  const pager = openPager({ operation: "listClaims" }, PlaceMicros, query);
  const fetched = await database.list_claim_requests(deps.db, pager.asked);
  const { rows, nextCursor } = pager.page(fetched, ({ place }) => place);
  return { status: "ok", claims: rows.map(({ claim }) => claim), nextCursor };
}

/**
 * Decides an open request, once. An approval makes the person the artist's owner, and a new artist
 * with its links. Idempotent for the same decision.
 *
 * @throws forbidden, not_found, conflict when it was withdrawn or decided otherwise, owner_exists,
 *   link_conflict when another artist has one of the profiles
 */
export async function decideClaim(
  deps: Deps,
  caller: Caller,
  claimId: string,
  { decision, reason }: DecideBody,
): Promise<DecidedClaim> {
  const result = await database.decide_claim(deps.db, {
    userId: userIdOf(caller),
    claimId,
    decision,
    reason: reason ?? null,
    connectable: refreshablePlatforms(deps.providers),
    ingestJobIds: [deps.newId(), deps.newId()],
  });
  const { claim } = acceptedOrThrow(result, {
    not_found: "there is no such request",
    conflict: "this request was decided or withdrawn meanwhile",
  });
  return { status: "ok", claim };
}
