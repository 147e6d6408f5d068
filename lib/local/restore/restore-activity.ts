import { sql } from "drizzle-orm";
import type { ImportTransaction, WrittenRow } from "#lib/local/import/write-rows.js";
import type { RestoredRow } from "./write-restored.js";

/**
 * Adds the entries of an export that are not here, in their order. An entry has no id of its own: as often as it stands in the
 * export it stands here afterwards.
 */
export async function restoreActivity(
  tx: ImportTransaction,
  rows: readonly RestoredRow[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  // The place in the export stands where the row has its number.
  const placed = rows.map((row, id) => ({ ...row, id }));
  const { rows: written } = await tx.execute(sql`
    insert into activity (
      artist_id, user_id, acted_as, action, subject_id, revision_before, revision_after, at
    )
    select
      r.artist_id, r.user_id, r.acted_as, r.action, r.subject_id, r.revision_before, r.revision_after, r.at
    from (
      select p.*,
        row_number() over (
          partition by p.user_id, p.acted_as, p.action, p.subject_id, p.revision_before, p.revision_after, p.at
          order by p.id
        ) as occurrence
      from jsonb_populate_recordset(null::activity, ${JSON.stringify(placed)}::jsonb) p
    ) r
    where r.occurrence > (
      select count(*)
      from activity a
      where a.subject_id = r.subject_id
        and a.artist_id = r.artist_id
        and a.at = r.at
        and (a.user_id, a.acted_as, a.action) = (r.user_id, r.acted_as, r.action)
        and (a.revision_before, a.revision_after) is not distinct from (r.revision_before, r.revision_after)
    )
    order by r.id
    returning true as created`);
  return written as unknown as WrittenRow[];
}
