import { sql } from "drizzle-orm";
import * as v from "valibot";
import { Boundary, RetractedBoundary } from "#lib/contract/boundaries.js";
import { Correction } from "#lib/contract/corrections.js";
import { PlaceCount, PlaceId, PlaceInstant } from "#lib/cursor-place.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const refused = ["forbidden", "not_found"] as const;

const BoundaryKept = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), boundary: Boundary }),
  v.object({ outcome: v.picklist([...refused, "request_id_reused"]) }),
]);

/** Saves a boundary, attributes it and queues the Lore refresh, in one round trip. */
export function keepBoundary(
  db: Database,
  wish: {
    boundaryId: string;
    userId: string | null;
    artistId: string;
    requestId: string;
    wording: string;
    scope: string;
    questionKey: string | null;
    jobId: string;
  },
) {
  return oneValue(
    db,
    sql`select save_boundary(
      ${wish.boundaryId}, ${wish.userId}, ${wish.artistId}, ${wish.requestId}, ${wish.wording},
      ${wish.scope}, ${wish.questionKey}, ${wish.jobId}
    ) as value`,
    BoundaryKept,
  );
}

const BoundaryLifted = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), boundary: RetractedBoundary }),
  v.object({ outcome: v.picklist([...refused, "revision_changed"]) }),
]);

/** Retracts a boundary, attributes it and queues the Lore refresh, in one round trip. */
export function liftBoundary(
  db: Database,
  retraction: {
    userId: string | null;
    artistId: string;
    boundaryId: string;
    revision: string;
    jobId: string;
  },
) {
  return oneValue(
    db,
    sql`select retract_boundary(
      ${retraction.userId}, ${retraction.artistId}, ${retraction.boundaryId}, ${retraction.revision},
      ${retraction.jobId}
    ) as value`,
    BoundaryLifted,
  );
}

/** Where a list of boundaries goes on, and the sitting that it is of. */
export const BoundaryPlace = v.strictObject({
  sitting: PlaceCount,
  createdAt: PlaceInstant,
  id: PlaceId,
});
export type BoundaryPlace = v.InferOutput<typeof BoundaryPlace>;

const ActiveBoundaries = v.object({ sitting: v.number(), boundaries: v.array(Boundary) });

/**
 * Up to `limit` boundaries that are active in a sitting (the open one or the next without) behind a
 * place, oldest first, in one round trip.
 */
export function activeBoundaries(
  db: Database,
  artistId: string,
  list: { sitting: number | null; behind: BoundaryPlace | null; limit: number },
) {
  const { sitting, behind, limit } = list;
  return oneValue(
    db,
    sql`
      select jsonb_build_object(
        'sitting', s.sitting,
        'boundaries', coalesce(
          (
            select jsonb_agg(boundary_json(b) order by b.created_at, b.id)
            from (
              select id
              from interview_boundaries
              where artist_id = ${artistId}
                and retracted_at is null
                and (sitting is null or sitting = s.sitting)
                and (created_at, id) > (
                  ${behind?.createdAt ?? "-infinity"}::timestamptz,
                  ${behind?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid
                )
              order by created_at, id
              limit ${limit}
            ) p
            join interview_boundaries b using (id)
          ),
          '[]'
        )
      ) as value
      from (
        select coalesce(${sitting}::integer, upcoming_sitting(${artistId})) as sitting
      ) s`,
    ActiveBoundaries,
  );
}

const CorrectionKept = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), correction: Correction }),
  v.object({ outcome: v.picklist([...refused, "request_id_reused"]) }),
]);

/** Saves a correction, attributes it and queues the Lore refresh, in one round trip. */
export function keepCorrection(
  db: Database,
  wish: {
    correctionId: string;
    userId: string | null;
    artistId: string;
    requestId: string;
    claim: string;
    correction: string;
    revision: string;
    jobId: string;
  },
) {
  return oneValue(
    db,
    sql`select save_correction(
      ${wish.correctionId}, ${wish.userId}, ${wish.artistId}, ${wish.requestId}, ${wish.claim},
      ${wish.correction}, ${wish.revision}, ${wish.jobId}
    ) as value`,
    CorrectionKept,
  );
}
