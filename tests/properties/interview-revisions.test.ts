import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf } from "#lib/kernel/hash.js";
import { databaseOfFile } from "../support/database.js";

const database = await databaseOfFile();

const [artistId, id, questionRevision] = [randomUUID(), randomUUID(), "a1".repeat(32)];

/** The revisions that the database gives these texts, as responses and as boundaries. */
async function revisions(texts: readonly string[]) {
  const { rows } = await database.db.execute(sql`
    select response_revision(text, ${id}, ${questionRevision}, position::integer) as response,
      boundary_revision(${artistId}, ${id}, text, 'sitting', position::integer, text, null) as boundary,
      boundary_revision(${artistId}, ${id}, null, 'until_retracted', null, text, null) as standing
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t (text, position)
    order by position`);
  return rows;
}

/** The hashes of canonical JSON for the same texts. */
const expected = (texts: readonly string[]) =>
  texts.map((text, index) => {
    const boundary = { artistId, id, wording: text };
    return {
      response: hashOf({ answer: text, answerId: id, questionRevision, version: index + 1 }),
      boundary: hashOf({ ...boundary, questionKey: text, scope: "sitting", sitting: index + 1 }),
      standing: hashOf({ ...boundary, questionKey: null, scope: "until_retracted", sitting: null }),
    };
  });

test("the database's revisions equal the hashes of canonical JSON for every code point that can be stored", async () => {
  const texts: string[] = [];
  const step = 4096;
  for (let from = 1; from <= 0x10ffff; from += step) {
    let text = "";
    for (let point = from; point < Math.min(from + step, 0x110000); point += 1)
      if (point < 0xd800 || point > 0xdfff) text += String.fromCodePoint(point);
    if (text !== "") texts.push(text);
  }
  for (let point = 1; point < 0x180; point += 1) texts.push(`a${String.fromCodePoint(point)}b`);
  expect(await revisions(texts)).toEqual(expected(texts));
});

test("the database's revisions equal the hashes of canonical JSON for any text", async () => {
  const text = fc
    .string({ unit: "binary", minLength: 1, maxLength: 60 })
    .filter((one) => !one.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
      expect(await revisions(texts)).toEqual(expected(texts));
    }),
    { numRuns: 30 },
  );
});
