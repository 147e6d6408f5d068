import { randomUUIDv7 } from "node:crypto";
import { exportLines } from "#lib/data-rights/export-lines.js";
import type { Database } from "#lib/db/client.js";
import { importLines } from "#lib/import/records/import-file.js";

/** The whole export of an artist. */
export function exportOf(db: Database, artistId: string): Promise<string> {
  return db.transaction(
    async (snapshot) => {
      let text = "";
      for await (const part of exportLines(snapshot, artistId)) text += part;
      return text;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Loads the text of a file, as `npm run import` does; `again` is its flag. */
export async function importText(db: Database, text: string, again = false) {
  async function* lines() {
    yield* text.trimEnd().split("\n");
  }
  return await importLines(db, randomUUIDv7, lines(), undefined, { again });
}

/** The records of an export by type. */
export function recordsOf(text: string): Map<string, Record<string, unknown>[]> {
  const records = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return Map.groupBy(records, ({ type }) => String(type));
}
