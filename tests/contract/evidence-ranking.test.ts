import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { offerWindows, readingPlan } from "#lib/evidence/saved-selection.js";
import { supportOf, wordWeights } from "#lib/evidence/support.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { finished } from "#lib/kernel/steps.js";
import { tokensOf } from "#lib/language/tokens.js";
import { beginReading } from "#lib/research/saved-reading.js";
import { heldJob } from "../support/held-job.js";
import { artist, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
let job: LeasedJob;
const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId, "Skerrylight"), ...filler());
  job = await heldJob(service.deps.db, artistId);
});

const add = (...records: ReturnType<typeof page>[]) => load(service.deps.db, ...records);
const filler = () =>
  Array.from({ length: 30 }, (_, n) =>
    page(artistId, `Skerrylight played a concert in town ${n}, and the album was sold there.`),
  );

async function read(topic: string) {
  const question = {
    topic,
    evidenceNeed: "reporting",
    freshness: "stored",
    retrieval: "relevance",
    answerScope: "focused",
  } as const;
  const reading = readingPlan(question);
  const begun = await beginReading(service.deps.db, job, reading, null);
  if (!begun.held || !begun.targetMatches) throw new Error("the reading was refused");
  const windows = finished(offerWindows(begun.originals, question));
  return {
    texts: windows.map(({ original }) => original.text),
    support: supportOf(windows, topic, await wordWeights(service.deps.db, artistId, reading.query))
      .selection,
  };
}

describe("ranking", () => {
  test("a rare word outweighs common ones", async () => {
    await add(page(artistId, "The kantele on it is hers."));
    const { texts } = await read("which album has a kantele in concert");
    expect(texts[0]).toBe("The kantele on it is hers.");
  });

  test("an original whose title is in the question comes first", async () => {
    await add(
      page(artistId, "Nine songs in forty minutes.", { title: "Low Tide (album)" }),
      page(artistId, "The tide was low, low, low on that tide table of low tides."),
    );
    expect((await read("what is on low tide")).texts[0]).toBe("Nine songs in forty minutes.");
  });

  test("a site that the question names is preferred", async () => {
    await add(
      page(artistId, "The pedal steel was borrowed from a friend.", {
        url: "https://other.example/a",
      }),
      page(artistId, "The pedal steel was borrowed.", { url: "https://www.harbournews.co.uk/b" }),
      page(artistId, "Something else.", { url: "https://www.harbournews.co.uk/c" }),
    );
    const { texts } = await read("pedal steel in Harbour News");
    expect(texts[0]).toBe("The pedal steel was borrowed.");
  });

  test("names in the best original are followed one step, and only within the constraints", async () => {
    await add(
      page(artistId, "The record Glasswork was produced by Ana Lund."),
      page(artistId, "She was born on Øya in 1971.", { title: "Ana Lund" }),
      page(artistId, "He was born on Senja.", { title: "Ana Lund", visibility: "private" }),
    );
    const { texts } = await read("where was the producer of Glasswork born");
    expect(texts.slice(0, 2).toSorted()).toEqual([
      "She was born on Øya in 1971.",
      "The record Glasswork was produced by Ana Lund.",
    ]);
    expect(texts).not.toContain("He was born on Senja.");
  });

  test("the artist's own name is not followed to other originals", async () => {
    await add(
      page(artistId, "A duo from the coast.", { title: "Skerrylight" }),
      page(artistId, "Skerrylight used a kantele."),
    );
    const { texts } = await read("who used a kantele");
    expect(texts[0]).toBe("Skerrylight used a kantele.");
  });

  test("a misspelt word matches the word in the evidence", async () => {
    await add(page(artistId, "Recorded with Mikkelborg in May."));
    expect((await read("Mikelborg")).texts).toEqual(["Recorded with Mikkelborg in May."]);
    expect((await read("Xylophone")).texts).toEqual([]);
  });

  test.each([
    ["Norwegian", "Låta ble spilt inn på Bjørnøya i fjor.", "innspilling Bjornoya"],
    ["Japanese", "新しい曲は東京で録音された。", "東京の録音"],
    ["Arabic", "سُجِّلَت الأغنية في بيروت.", "بيروت"],
  ])("%s text is found", async (_, text, topic) => {
    await add(page(artistId, text));
    expect((await read(topic)).texts[0]).toBe(text);
  });
});

test("support is higher for a question that the evidence answers than for one that it does not", async () => {
  await add(page(artistId, "Ana Lund produced the album Glasswork in Bergen in 2019."));
  const held = await read("Did Ana Lund produce the album Glasswork in Bergen?");
  const absent = await read("Did Pedro Alvarez mix the album Nightfall in Lisbon?");
  expect(held.support).toBeGreaterThan(0.5);
  expect(absent.support).toBeLessThan(0.3);
  expect((await read("xylophone")).support).toBe(0);
});

test("postings hold every word of every original once, whatever stored it and in how many batches", async () => {
  await add(...Array.from({ length: 150 }, (_, n) => page(artistId, `Harbour ${n} harbour.`)));
  await add(page(artistId, "One more harbour."));
  const { rows } = await service.deps.db.execute(sql`
    select o.text, array_agg(p.term order by p.term) as terms
    from originals o
    join postings p
      on p.artist_id = o.artist_id
      and o.number = any (p.originals)
    where o.artist_id = ${artistId}
      and p.term ~ '^[^=/~]'
    group by o.id`);
  expect(rows).toHaveLength(181);
  for (const { text, terms } of rows as { text: string; terms: string[] }[]) {
    const expected = new Set(tokensOf(text).map(({ term }) => term));
    expect(terms).toEqual([...expected].sort());
  }
});

test("pages of a search hold every match once, even when hundreds rank the same", async () => {
  await add(
    ...Array.from({ length: 260 }, (_, n) =>
      page(artistId, "The foghorn sounded.", { url: `https://fog.example/${n}` }),
    ),
    ...Array.from({ length: 60 }, (_, n) =>
      page(artistId, `${"Rain fell on it. ".repeat(n)}A foghorn, ${n}.`, {
        url: `https://rain.example/${n}`,
      }),
    ),
  );
  const urls: string[] = [];
  for (let cursor: string | undefined = undefined; cursor !== null; ) {
    const query = { query: "foghorn", limit: 20, ...(cursor === undefined ? {} : { cursor }) };
    const found = await searchOriginals(service.deps, artistId, query);
    urls.push(...found.passages.map(({ url }) => url));
    cursor = found.nextCursor as string | undefined;
  }
  expect(urls).toHaveLength(320);
  expect(new Set(urls).size).toBe(320);
});
