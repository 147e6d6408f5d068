import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** A transaction that sees one state of the database: `repeatable read`. */
export type Snapshot = Pick<Database, "execute">;

/** The rows `t` of a table behind a cursor of its name; all parts are SQL of this project, never of a caller. */
export interface RowCursor {
  table: string;
  columns: string;
  condition: string;
  order: string;
}

/** Opens cursors in one round trip; they end with the transaction. */
export async function openCursors(
  snapshot: Snapshot,
  cursors: readonly RowCursor[],
): Promise<void> {
  const statements = cursors.map(
    ({ table, columns, condition, order }) => `declare rows_of_${table} no scroll cursor for
      select ${columns} from ${table} t where ${condition} order by ${order}`,
  );
  await snapshot.execute(sql.raw(statements.join(";\n")));
}

/** The next rows behind a cursor, at most so many; fewer are the last ones. */
export async function nextRows<Row>(
  snapshot: Snapshot,
  table: string,
  count: number,
): Promise<Row[]> {
  const { rows } = await snapshot.execute(sql.raw(`fetch ${count} from rows_of_${table}`));
  return rows as Row[];
}

/** The rows with these ids, in their order. */
export async function rowsWithIds<Row>(
  snapshot: Snapshot,
  { table, columns }: Pick<RowCursor, "table" | "columns">,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await snapshot.execute(sql`
    select ${sql.raw(columns)}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as k (key, place)
    join ${sql.raw(table)} t on t.id = k.key
    order by k.place`);
  return rows as Row[];
}
