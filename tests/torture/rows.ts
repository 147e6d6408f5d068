import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** A number per table. */
export type PerTable = Record<string, string>;

/** The tables of the service, in order of name. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ name }) => String(name));
}

/** The number of rows in each table. */
export const countsOf = (db: Database) => perTable(db, sql`count(*)`);

/**
 * The row versions of each table: equal only when nothing was written, not even the same values.
 */
export const versionsOf = (db: Database) =>
  perTable(
    db,
    sql`count(*) || ' ' || coalesce(md5(string_agg(t.xmin || ' ' || t.ctid, ',' order by t.ctid)), '')`,
  );

async function perTable(db: Database, value: ReturnType<typeof sql>): Promise<PerTable> {
  const tables = await tablesOf(db);
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, (select ${value} from ${sql.identifier(name)} t)::text as value`,
  );
  const { rows } = await db.execute(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** The number of rows added to each table. */
export const growth = (before: PerTable, after: PerTable): PerTable =>
  Object.fromEntries(
    Object.entries(after).map(([table, count]) => [
      table,
      String(Number(count) - Number(before[table])),
    ]),
  );

/** The tables in which two readings differ, with both values. */
export function differences(one: PerTable, other: PerTable): string[] {
  return Object.keys({ ...one, ...other })
    .filter((table) => one[table] !== other[table])
    .map((table) => `${table}: ${one[table] ?? "none"} and ${other[table] ?? "none"}`);
}
