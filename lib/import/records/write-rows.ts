import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#lib/db/client.js";

/** The single transaction of an import. */
export type ImportTransaction = Pick<
  Database,
  "delete" | "execute" | "select" | "insert" | "update"
>;

/** A row that was written: inserted, or updated because it differed. */
export interface WrittenRow {
  created: boolean;
}

/** The columns of a table, by their TypeScript names. */
type ColumnName<Table extends PgTable> = keyof Table["$inferInsert"] & string;

const maxRows = 400;
const maxChars = 4_000_000;

/** Splits rows into batches, one statement each, by number of rows and UTF-16 units of text. */
export function* batches<T>(
  rows: Iterable<T>,
  charsOf: (row: T) => number = () => 0,
  most = maxRows,
): Generator<T[]> {
  let group: T[] = [];
  let chars = 0;
  for (const row of rows) {
    chars += charsOf(row);
    if (group.length > 0 && (group.length >= most || chars > maxChars)) {
      yield group;
      group = [];
      chars = charsOf(row);
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** A condition that the column has one of these values, using a single parameter. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any (${sql.param(values)})`;
}

/**
 * Inserts rows, or updates those whose `key` exists and that differ in a column of `update`; returns the rows that it
 * wrote. Existing rows for which `onlyIf` is false are not updated.
 */
export async function upsert<Table extends PgTable>(
  tx: ImportTransaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  columns: { key: readonly ColumnName<Table>[]; update: readonly ColumnName<Table>[] },
  onlyIf?: SQL,
): Promise<WrittenRow[]> {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columnsOf = (names: readonly string[]) =>
    names.flatMap((name) => (all[name] === undefined ? [] : [all[name]]));
  const given = (column: PgColumn) => sql`excluded.${sql.identifier(column.name)}`;
  const updated = columnsOf(columns.update);
  const isDifferent = sql`(${sql.join(updated, sql`, `)}) is distinct from (${sql.join(updated.map(given), sql`, `)})`;
  const written: WrittenRow[] = [];
  for (const batch of batches(rows)) {
    const batchWritten = await tx
      .insert(table)
      .values(batch)
      .onConflictDoUpdate({
        target: columnsOf(columns.key),
        set: Object.fromEntries(
          columns.update.map((name, at) => [name, given(updated[at] as PgColumn)]),
        ) as never,
        setWhere: onlyIf === undefined ? isDifferent : sql`${isDifferent} and ${onlyIf}`,
      })
      // xmax is 0 on an inserted row; the conflict locks an existing one and sets it.
      .returning({ created: sql<boolean>`${table}.xmax = 0` });
    written.push(...batchWritten);
  }
  return written;
}
