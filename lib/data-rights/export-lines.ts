import { createHash } from "node:crypto";
import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import { type ExportedRecord, exportedRecords } from "#lib/data-rights/exported-records.js";
import { nextRows, openCursors, rowsWithIds, type Snapshot } from "#lib/db/row-cursors.js";
import { canonicalJson } from "#lib/kernel/hash.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { fault } from "#lib/platform/fault.js";
import { detachedSignature } from "#lib/proof/signed-document.js";

/**
 * The version of the format; it changes when an older release could not read the new format
 * (decision 8.24).
 */
export const exportVersion = 1;

/** The `typ` of an export's signature. */
export const exportFormat = "artist-research-export";

/** Maximum UTF-16 units of original texts that are read at once; a longer text is read alone. */
const maxPageChars = 1_000_000;

type Row = Record<string, unknown>;

/**
 * Everything about an artist as the lines of an export (decision 8.24), several in each text, each
 * with its line feed. The first record names the artist; the end record counts and hashes the records
 * before it, and where there is a key, a line after it signs the hash of everything before. Memory use is bounded by one page of rows, however much data the artist has: the rows
 * are read through cursors, in an order that does not depend on the database.
 *
 * @throws not_found, after the header, when the artist is not in the snapshot
 */
export async function* exportLines(
  snapshot: Snapshot,
  artistId: string,
  [key]: readonly SigningKey[],
): AsyncGenerator<string, void> {
  const id = v.parse(Uuid, artistId);
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  const told = (text: string) => {
    hash.update(text);
    return text;
  };
  yield told(lineOf("export", { artistId: id, version: exportVersion }));
  await openCursors(
    snapshot,
    exportedRecords.map((record) => ({
      table: record.table,
      columns: record.sizedBy === null ? columnsOf(record) : `t.id, t.${record.sizedBy} as size`,
      condition: record.rowsOf(`'${id}'`),
      order: record.order,
    })),
  );
  for (const record of exportedRecords) {
    let count = 0;
    for await (const rows of pagesOf(snapshot, record)) {
      count += rows.length;
      yield told(rows.map((row) => lineOf(record.type, row)).join(""));
    }
    // The first record is the artist; the artist may have been erased since the caller checked.
    if (count === 0 && record === exportedRecords[0]) throw fault("not_found");
    if (count > 0) counts[record.type] = count;
  }
  yield told(lineOf("export_end", { records: counts, sha256: hash.copy().digest("hex") }));
  if (key === undefined) return;
  const jws = detachedSignature(key, exportFormat, Buffer.from(hash.digest("hex")));
  yield lineOf("export_signature", { jws });
}

/**
 * The type first, then canonical JSON, so that equal rows give equal lines. The columns are already
 * read in the order of their fields, so only nested documents need sorting.
 */
function lineOf(type: string, row: Row): string {
  const isFlat = Object.values(row).every((value) => typeof value !== "object" || value === null);
  const fields = isFlat ? JSON.stringify(row) : canonicalJson(row);
  return `{"type":"${type}",${fields.slice(1)}\n`;
}

const columnsOf = ({ fields }: ExportedRecord) =>
  fields.map(({ expression, field }) => `${expression} as "${field}"`).join(", ");

async function* pagesOf(snapshot: Snapshot, record: ExportedRecord): AsyncGenerator<Row[], void> {
  const { table, pageRows, sizedBy } = record;
  for (;;) {
    const rows = await nextRows<Row>(snapshot, table, pageRows);
    if (sizedBy === null) {
      if (rows.length > 0) yield rows;
    } else {
      const columns = columnsOf(record);
      for (const ids of bySize(rows as { id: string; size: number }[]))
        yield await rowsWithIds<Row>(snapshot, { table, columns }, ids);
    }
    if (rows.length < pageRows) return;
  }
}

/** The ids in order, in groups of at most `maxPageChars` units, or of one row if it is longer. */
function bySize(rows: readonly { id: string; size: number }[]): string[][] {
  const groups: string[][] = [];
  let chars = 0;
  for (const { id, size } of rows) {
    chars += size;
    const group = groups.at(-1);
    if (group !== undefined && chars <= maxPageChars) group.push(id);
    else {
      groups.push([id]);
      chars = size;
    }
  }
  return groups;
}
