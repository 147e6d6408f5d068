import * as v from "valibot";
import { type DriftList, type DriftQuery, driftEntries } from "#lib/contract/drift.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { PlacedReference, placedReference } from "#lib/evidence/placed-reference.js";
import { openPager, PlaceId, PlaceMoment } from "#lib/pager.js";

/** The place of a window in the list; the instant with the database's precision. */
const DriftPlace = v.strictObject({ since: PlaceMoment, id: PlaceId });
type DriftPlace = v.InferOutput<typeof DriftPlace>;

const database = databaseFunctions({
  list_drift: {
    json: { behind: json<DriftPlace>() },
    returns: v.array(
      v.object({ place: DriftPlace, ...PlacedReference.entries, drift: v.object(driftEntries) }),
    ),
  },
});

/**
 * The cited windows that the last look that could read their page found changed, the newest change first; with a verdict
 * those of which the last look says it (decision 5.50). One round trip.
 *
 * @throws invalid_cursor
 */
export async function listDrift(
  deps: Deps,
  artistId: string,
  query: DriftQuery,
): Promise<DriftList> {
  const verdict = query.verdict ?? null;
  const pager = openPager({ operation: "listDrift", artistId, verdict }, DriftPlace, query);
  const found = await database.list_drift(deps.db, {
    artistId,
    verdict,
    behind: pager.behind,
    limit: pager.fetch,
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  return {
    status: "ok",
    changes: rows.map(({ drift, ...placed }) => ({ reference: placedReference(placed), ...drift })),
    nextCursor,
  };
}
