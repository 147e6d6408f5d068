import { sql } from "drizzle-orm";
import * as v from "valibot";
import { HistoryEntry } from "#lib/contract/knowledge-history.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { PlaceCount, PlaceId, PlaceInstant } from "#lib/pager.js";

/** Where an entry stands in the history. */
export const HistoryPlace = v.strictObject({
  at: PlaceInstant,
  rank: PlaceCount,
  id: PlaceId,
  version: PlaceCount,
});
export type HistoryPlace = v.InferOutput<typeof HistoryPlace>;

const Entries = v.array(
  v.object({ rank: v.number(), id: v.string(), version: v.number(), entry: HistoryEntry }),
);

/** Up to `limit` entries behind a place, in time order, in one round trip. */
export function historyBehind(
  db: Database,
  artistId: string,
  list: { kind: string; sitting: number | null; behind: HistoryPlace | null; limit: number },
) {
  const { kind, sitting, behind, limit } = list;
  return oneValue(
    db,
    sql`select interview_history(
      ${artistId}, ${kind}, ${sitting}, ${behind?.at ?? "-infinity"}, ${behind?.rank ?? 0},
      ${behind?.id ?? "00000000-0000-0000-0000-000000000000"}, ${behind?.version ?? 0}, ${limit}
    ) as value`,
    Entries,
  );
}
