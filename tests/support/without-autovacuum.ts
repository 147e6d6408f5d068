import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/**
 * Turns automatic vacuum and analysis off for every table. Statistics then stay as they are, and no
 * analysis holds a snapshot that would keep a vacuum from removing dead rows.
 */
export async function withoutAutovacuum(db: Pick<Database, "execute">): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      v_table text;
    begin
      for v_table in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I set (autovacuum_enabled = false)', v_table);
      end loop;
    end
    $$`);
}
