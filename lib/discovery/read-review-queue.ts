import type { ReviewQueue, ReviewQueueQuery } from "#lib/contract/discovery.js";
import type { Deps } from "#lib/deps.js";
import { QueuePlace, queuedCandidates } from "#lib/discovery/store.js";
import { decodeCursor, encodeCursor } from "#lib/pager.js";

/** The candidates of one curation, newest first (contract 5); a decision between two pages moves none of the others. */
export async function readReviewQueue(
  deps: Deps,
  artistId: string,
  query: ReviewQueueQuery,
): Promise<ReviewQueue> {
  const { cursor, limit, curation } = query;
  const destination = query.destination ?? null;
  const binding = { operation: "readReviewQueue", artistId, curation, destination };
  const found = await queuedCandidates(deps.db, {
    artistId,
    curation,
    destination,
    behind: cursor === undefined ? null : decodeCursor(cursor, binding, QueuePlace),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    status: "ok",
    candidates: page.map(({ candidate }) => candidate),
    nextCursor:
      found.length <= limit || last === undefined ? null : encodeCursor(binding, last.place),
  };
}
