import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import type { ProcessDeps } from "#lib/deps.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { testPostgres } from "../support/database.js";
import { createDatabase, type Locale, locales } from "../support/locales.js";
import { artist, load, page } from "../support/records.js";

describe.each(locales)("in a database with the locale %s", (locale) => {
  let db: Database;
  let close: () => Promise<void>;
  let artistId: string;
  beforeAll(async () => {
    ({ db, close } = await localeDatabase(locale));
  });
  afterAll(() => close?.());
  beforeEach(async () => {
    artistId = randomUUIDv7();
    await load(db, artist(artistId));
  });

  async function found(query: string): Promise<string[]> {
    const { passages } = await searchOriginals({ db } as ProcessDeps, artistId, {
      query,
      limit: 20,
    });
    return passages.map(({ text }) => text);
  }
  const save = (...texts: string[]) =>
    load(db, ...texts.map((text, n) => page(artistId, text, { url: `https://news.example/${n}` })));
  const similarTerm = async (word: string) =>
    (await db.execute(sql`select term from similar_term(${artistId}, ${word})`)).rows[0]?.term;
  const storeTerm = (term: string) =>
    db.execute(sql`
      insert into postings (artist_id, term, from_number, originals, shares)
      values (${artistId}, ${term}, 0, '{1}', '{1}')`);

  test.each([
    ["Latin", "Recorded on Senja in May.", "Senjo"],
    ["Cyrillic", "Пластинка записана в Архангельске.", "Архангелске"],
    ["Greek", "Ηχογράφηση στο Καρπενήσι.", "Καρπενίσι"],
    ["Arabic", "تسجيل في الإسكندرية.", "الإسكندربة"],
    ["Devanagari", "इलाहाबाद में संगीत समारोह.", "इलाहबाद"],
    ["Vietnamese", "Bản thu của Nguyễn ở Huế.", "Nguyễm"],
    ["Hangul", "서울시립교향악단 공연.", "서울시립교향악당"],
  ])("a misspelt word in %s letters matches the word in the evidence", async (_, text, query) => {
    await save(text);
    expect(await found(query)).toEqual([text]);
  });

  test.each([
    ["Latin", "The lyre of Senja.", "The lyre of Senjo.", "Senja"],
    ["Cyrillic", "Новая методика.", "Новая мелодика.", "методика"],
    ["Greek", "Το καλάθι εδώ.", "Το καλάμι εδώ.", "καλάθι"],
    ["Arabic", "هذه حديقة.", "هذه حديدة.", "حديقة"],
    ["Devanagari", "एक किताब.", "एक किताप.", "किताब"],
    ["Vietnamese", "Một khoang.", "Một khoanh.", "khoang"],
  ])("a word in %s letters that the evidence has is not replaced by a similar one", async (_, text, other, query) => {
    await save(text, other);
    expect(await found(query)).toEqual([text]);
  });

  test.each([
    ["Latin", "Senj is a town.", "Senk"],
    ["Cyrillic", "Старый мост.", "мосх"],
    ["Greek", "Μια χώρα.", "χώρξ"],
    ["Arabic", "يوم قمري.", "قمرق"],
    ["Devanagari", "एक नगर.", "नगल"],
    ["Vietnamese", "Dòng sông.", "sônk"],
  ])("a word of four %s letters is not corrected, and matches only its own spelling", async (_, text, query) => {
    await save(text);
    expect(await found(query)).toEqual([]);
  });

  test("one mistake anywhere after the first two letters is corrected, in any script", async () => {
    const letter = fc.constantFrom(..."abcxyzéßабвяёαβγωابتيةकखगाي서울กขนữợễ𐐨𐐩𞤢");
    const word = fc.array(letter, { minLength: 6, maxLength: 20 });
    const mistakes = ["changed", "added", "left out", "swapped"] as const;
    const mistake = fc.constantFrom(...mistakes);
    await fc.assert(
      fc.asyncProperty(word, mistake, fc.nat(), letter, async (letters, kind, place, other) => {
        const at = 2 + (place % (letters.length - 3));
        const wrong = [...letters];
        if (kind === "changed") wrong[at] = other;
        if (kind === "added") wrong.splice(at, 0, other);
        if (kind === "left out") wrong.splice(at, 1);
        if (kind === "swapped") wrong.splice(at, 2, wrong[at + 1] ?? "", wrong[at] ?? "");
        await db.execute(sql`delete from postings where artist_id = ${artistId}`);
        await storeTerm(letters.join(""));
        expect(await similarTerm(wrong.join(""))).toBe(letters.join(""));
      }),
      { numRuns: 60 },
    );
  });

  test("two swapped letters are one mistake, and two mistakes need a word of eight letters", async () => {
    await save("The harbour and the lighthouse.");
    expect(await found("habrour")).toHaveLength(1);
    expect(await found("haxbxur")).toEqual([]);
    expect(await found("lighxhoxse")).toHaveLength(1);
    expect(await found("lixhxhoxse")).toEqual([]);
  });

  test("of two equally close words, the one that more originals contain is chosen", async () => {
    await save("Senja one.", "Senju two.", "Senju three.");
    expect(await found("Senjo")).toHaveLength(2);
    expect(await similarTerm("senjo")).toBe("senju");
  });

  test("a number does not match a similar number", async () => {
    await save("Catalogue 104829.");
    expect(await found("104828")).toEqual([]);
    expect(await found("104829")).toHaveLength(1);
  });

  test("only words are compared, not titles, sites, tags or anything longer than a term", async () => {
    for (const term of ["=harbour", "/harbour", "~harbour"]) {
      await storeTerm(term);
      expect(await similarTerm(`${term}s`)).toBeNull();
      expect(await similarTerm("harbours")).toBeNull();
    }
    await storeTerm("harbour");
    expect(await similarTerm("harbours")).toBe("harbour");
    expect(await similarTerm("harbour".repeat(50))).toBeNull();
  });
});

/** A migrated, empty database of its own with a locale. */
async function localeDatabase(locale: Locale): Promise<{ db: Database; close(): Promise<void> }> {
  const administrator = openDatabase(testPostgres().href, { maxConnections: 1 });
  const name = `locale_${randomBytes(8).toString("hex")}`;
  await createDatabase(administrator.db, name, locale);
  const { href } = Object.assign(testPostgres(), { pathname: `/${name}` });
  await applyMigrations(href);
  const { db, close } = openDatabase(href, { maxConnections: 2 });
  return {
    db,
    async close() {
      await close();
      await administrator.db.execute(sql.raw(`drop database ${name} with (force)`));
      await administrator.close();
    },
  };
}
