import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { PerTable } from "../rows.js";

/**
 * Number of times stored in each column, by rounded hours from now on the database's clock:
 * `jobs.run_at 0`. No stored time is near a half hour, so two readings less than a minute apart
 * agree.
 */
export async function timesOf(db: Database): Promise<PerTable> {
  const { rows: columns } = await db.execute(sql`
    select c.relname as table, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.atttypid = 'timestamptz'::regtype and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'applied_code'
    order by 1, 2`);
  const parts = columns.map(
    ({ table, column }) => sql`
      select concat_ws(' ', ${`${table}.${column}`}::text,
        round(extract(epoch from ${sql.identifier(String(column))} - now()) / 3600)) as time
      from ${sql.identifier(String(table))} where ${sql.identifier(String(column))} is not null`,
  );
  const { rows } = await db.execute(sql`
    select time, count(*)::text as count from (${sql.join(parts, sql` union all `)}) t group by 1`);
  return Object.fromEntries(rows.map(({ time, count }) => [String(time), String(count)]));
}
