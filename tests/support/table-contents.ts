import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** A hash of every row of every table. */
export async function contents(db: Pick<Database, "execute">): Promise<string> {
  const { rows } = await db.execute(sql`
    select string_agg(query_to_xml(format('select md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''''))
      from public.%I t', tablename), false, true, '')::text, '|' order by tablename) as hashes
    from pg_tables where schemaname = 'public'`);
  return String(rows[0]?.hashes);
}
