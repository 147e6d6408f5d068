import { sql } from "drizzle-orm";
import { exportedRecords } from "#lib/export/exported-records.js";
import { batches, type ImportTransaction, type WrittenRow } from "#lib/local/import/write-rows.js";
import type { RestoredType } from "./read-export.js";

/** A row by the names of its columns, as JSON. */
export type RestoredRow = Record<string, unknown>;

/** The table of a record and the column of each field. */
export function columnsOf(type: RestoredType) {
  const exported = exportedRecords.find((one) => one.type === type);
  if (exported === undefined) throw new Error(`${type} is no record of an export`);
  return exported;
}

/** The row of a record: each field under the name of its column. */
export function rowOf(type: RestoredType, record: Record<string, unknown>): RestoredRow {
  const { fields } = columnsOf(type);
  return Object.fromEntries(fields.map(({ column, field }) => [column, record[field]]));
}

const named = (columns: readonly string[], of = "") =>
  sql.join(
    columns.map((column) => sql`${sql.raw(of)}${sql.identifier(column)}`),
    sql`, `,
  );

/**
 * Inserts rows, or replaces those whose key exists and that differ; returns the rows that it wrote. Instants and documents are
 * written as the database reads them from JSON, so that an instant keeps its microseconds.
 *
 * @param key the columns of a unique index
 */
export async function putRows(
  tx: ImportTransaction,
  table: string,
  rows: readonly RestoredRow[],
  key: readonly string[],
): Promise<WrittenRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const others = columns.filter((column) => !key.includes(column));
  const written: WrittenRow[] = [];
  for (const batch of batches(rows, (row) => JSON.stringify(row).length)) {
    const { rows: returned } = await tx.execute(sql`
      insert into ${sql.identifier(table)} as t (${named(columns)})
      select ${named(columns, "r.")}
      from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(batch)}::jsonb) r
      on conflict (${named(key)}) do update
      set ${sql.join(
        others.map((column) => sql`${sql.identifier(column)} = ${named([column], "excluded.")}`),
        sql`, `,
      )}
      where (${named(others, "t.")}) is distinct from (${named(others, "excluded.")})
      returning t.xmax = 0 as created`);
    written.push(...(returned as unknown as WrittenRow[]));
  }
  return written;
}

/** Replaces columns of rows that exist and differ, found by their key; returns the rows that it wrote. */
export async function updateRows(
  tx: ImportTransaction,
  table: string,
  rows: readonly RestoredRow[],
  key: readonly string[],
): Promise<WrittenRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).filter((column) => !key.includes(column));
  const { rows: returned } = await tx.execute(sql`
    update ${sql.identifier(table)} t
    set ${sql.join(
      columns.map((column) => sql`${sql.identifier(column)} = ${named([column], "r.")}`),
      sql`, `,
    )}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
    where (${named(key, "t.")}) = (${named(key, "r.")})
      and (${named(columns, "t.")}) is distinct from (${named(columns, "r.")})
    returning false as created`);
  return returned as unknown as WrittenRow[];
}

/** Inserts rows that are not there, with an identity of their own. */
export async function insertRows(
  tx: ImportTransaction,
  table: string,
  rows: readonly RestoredRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${named(columns)})
    overriding system value
    select ${named(columns, "r.")}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r`);
}
