import { randomUUIDv7 } from "node:crypto";
import { exportLines } from "#lib/data-rights/export-lines.js";
import type { Database } from "#lib/db/client.js";
import {
  type ImportOptions,
  type ImportProgress,
  importLines,
} from "#lib/import/records/import-file.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";

/** The whole export of an artist. */
export function exportOf(
  db: Database,
  artistId: string,
  keys: readonly SigningKey[] = [],
): Promise<string> {
  return db.transaction(
    async (snapshot) => {
      let text = "";
      for await (const part of exportLines(snapshot, artistId, keys)) text += part;
      return text;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Loads the text of a file, as `npm run import --with-rights` does. */
export async function importText(
  db: Database,
  text: string,
  options: ImportOptions = {},
  progress?: ImportProgress,
) {
  async function* lines() {
    yield* text.trimEnd().split("\n");
  }
  return await importLines(db, randomUUIDv7, lines(), progress, {
    withRights: true,
    ...options,
  });
}

/** The records of an export by type. */
export function recordsOf(text: string): Map<string, Record<string, unknown>[]> {
  const records = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return Map.groupBy(records, ({ type }) => String(type));
}
