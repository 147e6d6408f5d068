import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import type { declaredTables } from "#lib/db/inventory/inventory.js";
import type { ExportedColumn } from "#lib/db/inventory/inventory-kinds.js";
import { type JsonRow, putRows } from "#lib/db/put-rows.js";
import { suppressionKeyOf } from "#lib/evidence/discovery-candidate.js";
import type { Line } from "#lib/import/records/import-problem.js";
import {
  batches,
  type ImportTransaction,
  type WrittenRow,
} from "#lib/import/records/write-rows.js";

type Tables = typeof declaredTables;
type Declared = { [Name in keyof Tables]: Tables[Name] extends { record: string } ? Name : never };
type Exported = Tables[Declared[keyof Tables]];

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type FieldOf<Column, Name> = Column extends { readonly field: infer Field }
  ? Field extends string
    ? Field
    : CamelCase<Name>
  : never;
type FieldsOf<Columns> = {
  [Name in keyof Columns as FieldOf<Columns[Name], Name> &
    string]: Columns[Name] extends ExportedColumn<infer Schema, string | null>
    ? v.InferOutput<Schema>
    : never;
};

/** The types of records in an export. */
export type RestoredType = Exported["record"];
/** A record of an export, as the tables' columns are declared. */
export type RestoredRecord<Type extends RestoredType = RestoredType> = {
  [One in Type]: { type: One } & FieldsOf<Extract<Exported, { record: One }>["columns"]>;
}[Type];
/** The records of an export by type, with their line numbers. */
export type RestoredRecords = { [Type in RestoredType]: Line<RestoredRecord<Type>>[] };

/** The text of an original at a revision; undefined when the export does not have it. */
export type TextOf = (sourceId: string, revision: string) => string | undefined;

/** The schema of each record: its type and every exported column, and nothing else. */
export const restoredRecords = Object.fromEntries(
  exportedRecords.map(({ type, fields }) => [
    type,
    v.strictObject({
      type: v.literal(type),
      ...Object.fromEntries(fields.map(({ field, schema }) => [field, schema])),
    }),
  ]),
) as unknown as { [Type in RestoredType]: v.GenericSchema<unknown, RestoredRecord<Type>> };

/** The key under which a discovery is suppressed when it is found again. */
export function candidateKey(candidate: RestoredRecord<"candidate">): string {
  const { destination, urlKey, linkPlatform, linkIdentifier } = candidate;
  const folded = linkIdentifier === null ? null : foldedIdentifier(linkIdentifier);
  return suppressionKeyOf({ destination, urlKey, linkPlatform, foldedIdentifier: folded });
}

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
