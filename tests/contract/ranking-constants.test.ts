import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { originalRanking } from "#lib/evidence/ranking-constants.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const columnOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("the database ranks with the constants that are written down, and with no others", async () => {
  const { rows } = await database.db.execute(
    sql`select to_jsonb(c) as constants from ranking_constants c`,
  );
  const written = Object.entries(originalRanking).map(([name, value]) => [columnOf(name), value]);
  expect(rows).toEqual([{ constants: Object.fromEntries(written) }]);
});

test.each([
  "index_new_originals",
  "named_originals",
  "posting_entries",
  "query_terms",
  "ranked_originals",
  "reindex_originals",
  "similar_term",
  "word_weights",
])("%s has no number or sign of its own to rank by", async (name) => {
  const text = await readFile(`drizzle/functions/${name}.sql`, "utf8");
  const code = text
    .replaceAll(/--.*$/gm, "")
    // The rest of a term behind its sign, and more rows than there can be.
    .replaceAll(/substr\([\w.]+, 2\)|\b2000000000\b/g, "");
  expect(code.match(/(?<![\w$&\\+])(?!\b[01]\b)\d+(\.\d+)?\b|'[=/@~]'/g)).toBeNull();
});
