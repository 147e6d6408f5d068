import { sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type Curation,
  type Destination,
  DiscoveryCandidate,
  QueuedCandidate,
  type ReviewDecision,
} from "#lib/contract/discovery.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const Reviewed = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), candidate: DiscoveryCandidate }),
  v.object({
    outcome: v.picklist([
      "forbidden",
      "not_found",
      "revision_changed",
      "conflict",
      "link_conflict",
    ]),
  }),
]);

/** Decides about a candidate under the artist lock, in one round trip. */
export function reviewCandidate(
  db: Database,
  review: {
    userId: string | null;
    artistId: string;
    candidateId: string;
    revision: string;
    decision: ReviewDecision;
    /** Platforms whose accounts can be read: a link to one of them queues its ingest. */
    connectable: readonly string[];
    entryId: string;
    refreshJobId: string;
    ingestJobId: string;
  },
) {
  return oneValue(
    db,
    sql`select review_candidate(
      ${review.userId}, ${review.artistId}, ${review.candidateId}, ${review.revision},
      ${review.decision}, ${`{${review.connectable.join(",")}}`}::text[], ${review.entryId},
      ${review.refreshJobId}, ${review.ingestJobId}
    ) as value`,
    Reviewed,
  );
}

/** Where a page of the queue starts: behind this candidate, its instant in microseconds as Postgres keeps it. */
export const QueuePlace = v.strictObject({
  micros: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15)),
  id: v.pipe(v.string(), v.uuid()),
});
export type QueuePlace = v.InferOutput<typeof QueuePlace>;

const Queued = v.array(v.object({ candidate: QueuedCandidate, place: QueuePlace }));

/** Candidates of one curation, newest first, in one round trip. */
export function queuedCandidates(
  db: Database,
  queue: {
    artistId: string;
    curation: Curation;
    destination: Destination | null;
    behind: QueuePlace | null;
    limit: number;
  },
) {
  const { artistId, curation, destination, behind, limit } = queue;
  return oneValue(
    db,
    sql`
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'candidate', candidate_json(q.c) || jsonb_build_object(
              'title', (q.c).title,
              'excerpt', (q.c).excerpt,
              'discoveredAt', rfc3339((q.c).discovered_at)
            ),
            'place', jsonb_build_object(
              'micros', (extract(epoch from (q.c).discovered_at) * 1000000)::bigint,
              'id', (q.c).id
            )
          )
          order by (q.c).discovered_at desc, (q.c).id desc
        ),
        '[]'
      ) as value
      from (
        select c
        from candidates c
        where c.artist_id = ${artistId}
          and c.curation = ${curation}
          and (${destination}::text is null or c.destination = ${destination})
          and (
            ${behind === null}
            or (c.discovered_at, c.id) < (
              timestamptz 'epoch' + ${behind?.micros ?? null}::bigint * interval '1 microsecond',
              ${behind?.id ?? null}::uuid
            )
          )
        order by c.discovered_at desc, c.id desc
        limit ${limit}
      ) q`,
    Queued,
  );
}
