import { exportedRecords } from "#lib/data-rights/exported-records.js";
import { type JsonRow, putRows } from "#lib/db/put-rows.js";
import {
  batches,
  type ImportTransaction,
  type WrittenRow,
} from "#lib/import/records/write-rows.js";
import type { RestoredType } from "./read-export.js";

/** The row for a record: each field under its column name. */
export function rowOf(type: RestoredType, record: JsonRow): JsonRow {
  const { fields } = exportedAs(type);
  return Object.fromEntries(fields.map(({ column, field }) => [column, record[field]]));
}

/** Writes the rows of records of one type, in batches of bounded size. */
export async function putRecords(
  tx: ImportTransaction,
  type: RestoredType,
  rows: readonly JsonRow[],
  key: readonly string[],
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (const batch of batches(rows, (row) => JSON.stringify(row).length)) {
    written.push(...(await putRows(tx, exportedAs(type).table, batch, key)));
  }
  return written;
}

function exportedAs(type: RestoredType) {
  const exported = exportedRecords.find((one) => one.type === type);
  if (exported === undefined) throw new Error(`${type} is not a record type of an export`);
  return exported;
}
