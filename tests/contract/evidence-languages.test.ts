import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { artist, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId, "Skerrylight"));
});

const english = "The band made a recording of the concert in the harbour and it was sold there.";
const german =
  "Die Band hat eine Aufnahme von dem Konzert im Hafen gemacht und sie dort auf der Bühne verkauft.";
const russian = "Группа записала эту песню весной, и она вышла на пластинке.";

const add = (text: string, title?: string) =>
  load(service.deps.db, page(artistId, text, title === undefined ? {} : { title }));

async function found(query: string): Promise<string[]> {
  const { passages } = await searchOriginals(service.deps, artistId, { query, limit: 20 });
  return passages.map(({ text }) => text);
}

/** The texts and ranks that a query with these literal terms finds. */
async function ranked(query: { words: unknown[]; titles: string[]; sites: string[] }) {
  const { rows } = await service.deps.db.execute(sql`
    select (r.original).text as text, r.rank
    from ranked_originals(${artistId}, '{}', ${JSON.stringify(query)}::jsonb, 20) r`);
  return new Map(rows.map((row) => [String(row.text), Number(row.rank)]));
}

async function tags(): Promise<string[]> {
  const { rows } = await service.deps.db.execute(
    sql`select distinct substr(term, 2) as tag from postings
      where artist_id = ${artistId} and left(term, 1) = '~' order by tag`,
  );
  return rows.map(({ tag }) => String(tag));
}

describe("an artist with originals in several languages", () => {
  test("is searched in each language by that language's forms of the same question", async () => {
    await add(english);
    await add(german);
    expect(await tags()).toEqual(["de2", "en2"]);
    expect(await found("recordings")).toEqual([english]);
    expect(await found("Aufnahmen")).toEqual([german]);
    expect((await found("Aufnahme recording")).toSorted()).toEqual([german, english]);
  });

  test("is found by a title in another language than the question's", async () => {
    await add(english, "Harbour Recordings (live)");
    await add(german, "Am Hafen");
    expect((await found("Wer spielt auf Harbour Recordings?"))[0]).toBe(english);
    expect((await found("Who plays on Am Hafen?"))[0]).toBe(german);
  });

  test("scores several terms of one word once, and terms of two words twice", async () => {
    const both = "Das Album ist eine Record und ein Recording von der Band.";
    const alone = "Das Album ist eine Record und ein Vorhang von der Band.";
    await add(both);
    await add(alone);
    await add(english);
    const rest = { titles: [], sites: [] };
    const asOne = await ranked({
      words: [{ record: ["en2", "de2"], recording: ["de2"] }],
      ...rest,
    });
    expect(asOne.get(both)).toBe(asOne.get(alone));
    const asTwo = await ranked({ words: [{ record: ["de2"] }, { recording: ["de2"] }], ...rest });
    expect(asTwo.get(both)).toBeGreaterThan(asTwo.get(alone) ?? Infinity);
  });

  test("is not searched for the terms of a language that no original has", async () => {
    await add(english);
    const rest = { titles: [], sites: [] };
    expect((await ranked({ words: [{ record: ["en2"] }], ...rest })).size).toBe(1);
    expect((await ranked({ words: [{ record: ["de2"] }], ...rest })).size).toBe(0);
  });
});

describe("an original that was indexed with version 1", () => {
  beforeEach(async () => {
    await add(russian);
    await service.deps.db.execute(
      sql`update postings set term = case term when '~en2' then '~1' else 'песню' end
        where artist_id = ${artistId} and term in ('~en2', 'песн')`,
    );
  });

  test("is found by the terms of version 1", async () => {
    expect(await tags()).toEqual(["1"]);
    expect(await found("песню")).toEqual([russian]);
    expect(await found("песней")).toEqual([]);
  });

  test("is found together with an original of today's version", async () => {
    const today = "Эта песня была на радио весной.";
    await add(today);
    expect((await found("песню")).toSorted()).toEqual([russian, today].toSorted());
  });
});

test("an original that release 0.1.0 stored without a tag counts as version 1", async () => {
  await add(english);
  const { rows } = await service.deps.db.execute(sql`
    select string_agg(a.attname, ', ') as names
    from pg_attribute a
    where a.attrelid = 'originals'::regclass
      and a.attnum > 0
      and a.attgenerated = ''
      and not a.attisdropped`);
  const names = sql.raw(String(rows[0]?.names));
  await service.deps.db.execute(sql`
    insert into originals (${names}) overriding system value
    select ${names}
    from (
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'source_id', 'page:of-0.1.0', 'number', o.number + 1000000,
        'tokens', ts_delete(o.tokens, '~en2')::text
      ))).*
      from originals o
      where o.artist_id = ${artistId}
    ) c`);
  expect(await tags()).toEqual(["1", "en2"]);
  expect(await found("recordings")).toHaveLength(2);
});

test("a name is as common as its words are in the language of the originals", async () => {
  const stage =
    "Die Band hat auf der Bühne im Hafen gespielt, und es war ein Konzert der Nordlichter.";
  for (let number = 0; number < 12; number++) await add(`${stage} Teil ${number}.`);
  await add("Die Nordlichter sind eine Band von der Küste und auch von den Inseln.", "Nordlichter");
  const { rows } = await service.deps.db.execute(sql`
    select w.weight
    from word_weights(${artistId}, '["nordlicht"]') w`);
  expect(Number(rows[0]?.weight)).toBeLessThan(0.1);
  expect((await found("Konzert im Hafen"))[0]).toContain("gespielt");
});
