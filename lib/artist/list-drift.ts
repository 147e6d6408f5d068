import * as v from "valibot";
import { type DriftList, type DriftQuery, driftEntries } from "#lib/contract/drift.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { PlacedReference, placedReference } from "#lib/evidence/placed-reference.js";
import { openPager, PlaceId, PlaceMoment } from "#lib/platform/pager.js";

/** The position of a window in the list; the instant has the database's precision. */
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
 * The cited windows that had changed at the last recheck that could read their page, newest change
 * first. With a verdict, only the windows with this verdict at their last recheck (decision 5.50).
 * One round trip.
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
    ...pager.asked,
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  return {
    status: "ok",
    changes: rows.map(({ drift, ...placed }) => ({ reference: placedReference(placed), ...drift })),
    nextCursor,
  };
}
