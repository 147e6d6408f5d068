import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Reference } from "#lib/contract/reference.js";
import type { Database } from "#lib/db/client.js";

const Artist = v.object({ id: v.string(), name: v.string() });
export type Artist = v.InferOutput<typeof Artist>;

/** The first artists by name, at most `limit`. */
export async function artistsByName(db: Database, limit: number): Promise<Artist[]> {
  const { rows } = await db.execute(sql`
    select id, name
    from artists
    order by name, id
    limit ${limit}`);
  return v.parse(v.array(Artist), rows);
}

/** The artist with this id, or null. */
export async function artistWithId(db: Database, id: string): Promise<Artist | null> {
  const { rows } = await db.execute(sql`select id, name from artists where id = ${id}`);
  return v.parse(v.array(Artist), rows)[0] ?? null;
}

/** The titles of what the references quote, by `sourceId revision`; one without a title is left out. */
export async function titlesOf(
  db: Database,
  artistId: string,
  references: readonly Reference[],
): Promise<Map<string, string>> {
  const keys = references.map(({ sourceId, revision }) => ({ sourceId, revision }));
  const { rows } = await db.execute(sql`
    select o.source_id || ' ' || o.revision as key, o.title
    from originals o
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k ("sourceId" text, revision text)
      on o.source_id = k."sourceId"
      and o.revision = k.revision
    where o.artist_id = ${artistId}
      and o.title <> ''`);
  const titles = v.parse(v.array(v.object({ key: v.string(), title: v.string() })), rows);
  return new Map(titles.map(({ key, title }) => [key, title]));
}
