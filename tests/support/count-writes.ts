import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** Counts the rows that are written and committed: a trigger of every table runs at the end of its transaction. */
export async function countWrites(db: Database): Promise<void> {
  await db.execute(sql`
    do $do$
    declare
      v_table text;
    begin
      create sequence writes;
      create function count_write() returns trigger language plpgsql as $f$
        begin
          perform nextval('writes');
          return null;
        end $f$;
      for v_table in
        select quote_ident(tablename) from pg_tables where schemaname = 'public'
      loop
        execute format(
          'create constraint trigger counted after insert or update or delete on %s
           deferrable initially deferred for each row execute function count_write()', v_table
        );
      end loop;
    end $do$
  `);
}

/** The rows written so far, since they are counted. */
export async function writes(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select last_value, is_called from writes`);
  const [{ last_value: value, is_called: called } = {}] = rows;
  return called ? Number(value) : 0;
}
