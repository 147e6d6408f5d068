import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { type ExportedRecord, exportedRecords } from "#lib/export/exported-records.js";
import { canonicalJson } from "#lib/kernel/hash.js";

/** The version of the format; one that an older release cannot read is another number (decision 8.24). */
export const exportVersion = 1;

/** A transaction that sees one state of the database: `repeatable read`. */
export type Snapshot = Pick<Database, "execute">;

/** Most UTF-16 units of text of originals that are read at once; a longer one is read alone. */
const maxPageChars = 1_000_000;

/**
 * Everything about an artist as the lines of an export (decision 8.24), several in each text, each with its line feed. The first
 * record says whose export it is, the last one what came before it. Memory is bounded by a page of rows, whatever the
 * artist has: the rows are read through cursors, each in an order that does not depend on the database.
 *
 * @param artistId of an artist that exists
 */
export async function* exportLines(
  snapshot: Snapshot,
  artistId: string,
): AsyncGenerator<string, void> {
  const id = v.parse(Uuid, artistId);
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  const told = (text: string) => {
    hash.update(text);
    return text;
  };
  yield told(lineOf("export", { version: exportVersion, artistId: id }));
  await snapshot.execute(sql.raw(exportedRecords.map((one) => cursorOf(one, id)).join(";\n")));
  for (const record of exportedRecords) {
    let count = 0;
    for await (const rows of pagesOf(snapshot, record)) {
      count += rows.length;
      yield told(rows.map((row) => lineOf(record.type, row)).join(""));
    }
    if (count > 0) counts[record.type] = count;
  }
  yield lineOf("export_end", { records: counts, sha256: hash.digest("hex") });
}

type Row = Record<string, unknown>;

/** Its type first, then canonical JSON, so that the same row is the same line. */
function lineOf(type: string, fields: Row): string {
  const rest = canonicalJson(fields).slice(1);
  return `{"type":"${type}"${rest === "}" ? "" : ","}${rest}\n`;
}

const fieldsOf = ({ fields }: ExportedRecord) =>
  fields.map(({ expression, field }) => `${expression} as "${field}"`).join(", ");

function cursorOf(record: ExportedRecord, artistId: string): string {
  const { table, sizedBy, rowsOf, order } = record;
  const columns = sizedBy === null ? fieldsOf(record) : `t.id, t.${sizedBy} as size`;
  return `declare export_${table} no scroll cursor for
    select ${columns} from ${table} t where ${rowsOf(`'${artistId}'`)} order by ${order}`;
}

async function* pagesOf(snapshot: Snapshot, record: ExportedRecord): AsyncGenerator<Row[], void> {
  const { table, pageRows, sizedBy } = record;
  for (;;) {
    const fetched = await snapshot.execute(sql.raw(`fetch ${pageRows} from export_${table}`));
    const { rows } = fetched;
    if (sizedBy === null) {
      if (rows.length > 0) yield rows;
    } else {
      for (const ids of bySize(rows as { id: string; size: number }[])) {
        yield await rowsWithIds(snapshot, record, ids);
      }
    }
    if (rows.length < pageRows) return;
  }
}

/** The ids, in order, in groups of at most so many units, or of one row. */
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

async function rowsWithIds(
  snapshot: Snapshot,
  record: ExportedRecord,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await snapshot.execute(sql`
    select ${sql.raw(fieldsOf(record))}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as k (key, place)
    join ${sql.raw(record.table)} t on t.id = k.key
    order by k.place`);
  return rows;
}
