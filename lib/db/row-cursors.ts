import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** A transaction that sees one state of the database: `repeatable read`. */
export type Snapshot = Pick<Database, "execute">;

/**
 * A cursor over the rows `t` of a table, named after the table. All parts are SQL written in this
 * project, never input from a caller.
 */
export interface RowCursor {
  table: string;
  columns: string;
  condition: string;
  order: string;
}

/** Opens cursors in one round trip; they close with the transaction. */
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

/** The cursor's next rows, at most `count`; fewer than that means these are the last. */
export async function nextRows<Row>(
  snapshot: Snapshot,
  table: string,
  count: number,
): Promise<Row[]> {
  const { rows } = await snapshot.execute(sql.raw(`fetch ${count} from rows_of_${table}`));
  return rows as Row[];
}

/** The rows with these ids, in the order of the ids. */
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
