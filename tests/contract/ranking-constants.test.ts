import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { originalRanking } from "#lib/evidence/ranking-constants.js";
import { databaseOfFile } from "../support/database.js";

const database = await databaseOfFile();

const columnOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("the database ranks with the documented constants and no others", async () => {
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
])("%s ranks without a literal number or sign", (name) => {
  const ranking = readDatabaseCode().objects.filter((object) => object.name === name);
  expect(ranking).toHaveLength(1);
  const code = ranking
    .map(({ text }) => text)
    .join("")
    .replaceAll(/--.*$/gm, "")
    // The rest of a term after its first character, and more rows than there can be.
    .replaceAll(/substr\([\w.]+, 2\)|\b2000000000\b/g, "");
  expect(code.match(/(?<![\w$&\\+])(?!\b[01]\b)\d+(\.\d+)?\b|'[=/@~]'/g)).toBeNull();
});
