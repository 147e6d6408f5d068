import * as v from "valibot";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { Attribution } from "#lib/contract/attribution.js";
import {
  DiscoveryCandidate,
  DiscoveryCounts,
  type DiscoveryReview,
  type DiscoveryReviews,
  QueuedCandidate,
  ReviewedDiscoveries,
  type ReviewedDiscovery,
  type ReviewQueue,
  type ReviewQueueQuery,
} from "#lib/contract/discovery.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { openPager, PlaceMicros } from "#lib/platform/pager.js";

const noCandidate = "there is no such candidate";

const database = databaseFunctions({
  read_review_queue: {
    json: { behind: json<v.InferOutput<typeof PlaceMicros>>() },
    returns: v.array(
      v.object({
        candidate: QueuedCandidate,
        place: PlaceMicros,
        decidedAt: v.nullable(v.string()),
        decidedBy: v.nullable(Attribution),
      }),
    ),
  },
  review_candidate: {
    returns: outcomeOf({ candidate: DiscoveryCandidate }, [
      ...userRefusals,
      "revision_changed",
      "conflict",
      "link_conflict",
    ]),
  },
  count_discoveries: { returns: DiscoveryCounts },
  review_candidates: {
    json: {
      reviews:
        json<
          (DiscoveryReviews["reviews"][number] &
            Record<"entryId" | "refreshJobId" | "ingestJobId", string>)[]
        >(),
    },
    returns: outcomeOf({ reviews: ReviewedDiscoveries.entries.reviews }, userRefusals),
  },
  undo_review: {
    returns: outcomeOf({ candidate: DiscoveryCandidate }, [
      ...userRefusals,
      "revision_changed",
      "conflict",
    ]),
  },
});

/**
 * The candidates with one curation, newest first (decision 5.9).
 *
 * @throws invalid_cursor
 */
export async function readReviewQueue(
  deps: Deps,
  artistId: string,
  { limit, cursor, ...query }: ReviewQueueQuery,
): Promise<ReviewQueue> {
  const { curation, destination = null, ...narrowed } = query;
  const binding = { operation: "readReviewQueue", artistId, curation, destination, ...narrowed };
  const pager = openPager(binding, PlaceMicros, { limit, cursor });
  const { counts: areCounted = false, identity = null, site = null } = narrowed;
  const filters = { artistId, curation, destination, identity, site };
  const [fetched, counts] = await Promise.all([
    database.read_review_queue(deps.db, {
      ...filters,
      ...pager.asked,
      named: true,
    }),
    areCounted && pager.asked.behind === null ? database.count_discoveries(deps.db, filters) : null,
  ]);
  const { rows, nextCursor } = pager.page(fetched, ({ place }) => place);
  const candidates = rows.map(({ candidate, decidedAt, decidedBy }) => ({
    ...candidate,
    decidedAt,
    decidedBy,
  }));
  return { status: "ok", ...(counts === null ? {} : { counts }), candidates, nextCursor };
}

/**
 * Decides on a discovery at the revision that was read. Approval writes Lore or a profile link and
 * records who approved and when (rules 3.2.approve, 3.2.approve-recheck and 3.2.decline).
 * Idempotent for the same decision.
 *
 * @throws forbidden, not_found, revision_changed, conflict when there is already another decision,
 *   link_conflict when this or another artist has a conflicting link
 */
export async function reviewCandidate(
  deps: Deps,
  caller: Caller,
  artistId: string,
  candidateId: string,
  { revision, decision }: DiscoveryReview,
): Promise<ReviewedDiscovery> {
  const result = await database.review_candidate(deps.db, {
    userId: userIdOf(caller),
    artistId,
    candidateId,
    revision,
    decision,
    connectable: refreshablePlatforms(deps.providers),
    entryId: deps.newId(),
    refreshJobId: deps.newId(),
    ingestJobId: deps.newId(),
  });
  const { candidate } = acceptedOrThrow(result, {
    not_found: noCandidate,
    conflict: "this candidate already has another decision",
  });
  return { candidate };
}

/**
 * Decides on up to 100 discoveries at once; each has the outcome that its review alone would have,
 * and can be undone alone (decision 5.72).
 *
 * @throws forbidden, role_insufficient, not_found for the artist
 */
export async function reviewCandidates(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { reviews }: DiscoveryReviews,
): Promise<ReviewedDiscoveries> {
  const result = await database.review_candidates(deps.db, {
    userId: userIdOf(caller),
    artistId,
    reviews: reviews.map((one) => ({
      ...one,
      entryId: deps.newId(),
      refreshJobId: deps.newId(),
      ingestJobId: deps.newId(),
    })),
    connectable: refreshablePlatforms(deps.providers),
  });
  return { status: "ok", reviews: acceptedOrThrow(result, "there is no such artist").reviews };
}

/**
 * Takes back a review of the caller, named by the revision and decision that were sent with it
 * (decision 8.30).
 *
 * @throws forbidden when somebody else decided, not_found, revision_changed, conflict when it can no
 *   longer be undone
 */
export async function undoReview(
  deps: Deps,
  caller: Caller,
  artistId: string,
  candidateId: string,
  { revision, decision }: DiscoveryReview,
): Promise<ReviewedDiscovery> {
  const result = await database.undo_review(deps.db, {
    userId: userIdOf(caller),
    artistId,
    candidateId,
    revision,
    decision,
    refreshJobId: deps.newId(),
  });
  const { candidate } = acceptedOrThrow(result, {
    not_found: noCandidate,
    forbidden: "only the person who decided can undo it",
    conflict: "this decision can no longer be undone",
  });
  return { candidate };
}
