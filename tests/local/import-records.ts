import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { importLines } from "#lib/import/records/import-file.js";

export const artistId = "01930000-0000-7000-8000-000000000001";
export const otherArtistId = "01930000-0000-7000-8000-000000000002";

export type Fields = Record<string, unknown>;

export const artist = (fields: Fields = {}) => ({
  type: "artist",
  id: artistId,
  name: "Nattergal",
  ...fields,
});
export const page = (fields: Fields = {}) => ({
  type: "original",
  artistId,
  kind: "web_page",
  url: "https://press.example/story",
  text: "The band recorded in a barn.",
  curation: "approved",
  visibility: "public",
  ...fields,
});
export const account = (fields: Fields = {}) => ({
  type: "account",
  artistId,
  platform: "social_a",
  accountId: "a1",
  handle: "nattergal",
  url: "https://social.example/nattergal",
  ...fields,
});
export const link = (fields: Fields = {}) => ({
  type: "link",
  artistId,
  platform: "social_a",
  identifier: "nattergal",
  url: "https://social.example/nattergal",
  ...fields,
});
export const candidate = (fields: Fields = {}) => ({
  type: "candidate",
  artistId,
  url: "https://press.example/story",
  destination: "lore",
  identity: "confirmed",
  ...fields,
});

/** Imports records as the lines of one file; a string is a line as is. */
export function load(db: Database, ...records: (Fields | string)[]) {
  return importLines(db, randomUUIDv7, linesFrom(records));
}

async function* linesFrom(records: (Fields | string)[]) {
  for (const record of records) yield typeof record === "string" ? record : JSON.stringify(record);
}

/** All rows of a table in a stable order, to compare before and after. */
export async function rowsIn(db: Database, table: string): Promise<Fields[]> {
  const { rows } = await db.execute(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by to_jsonb(t)::text`,
  );
  return rows.map(({ row }) => row as Fields);
}

const tables = [
  "artists",
  "links",
  "accounts",
  "users",
  "claims",
  "originals",
  "candidates",
  "lore",
];

/** Everything that an import can write. */
export async function everything(db: Database): Promise<Record<string, Fields[]>> {
  const contents: Record<string, Fields[]> = {};
  for (const table of tables) contents[table] = await rowsIn(db, table);
  return contents;
}

/** When the evidence of the artist last changed. */
export async function evidenceChangedAt(db: Database): Promise<unknown> {
  const rows = await rowsIn(db, "artists");
  return rows.find(({ id }) => id === artistId)?.evidence_changed_at;
}
