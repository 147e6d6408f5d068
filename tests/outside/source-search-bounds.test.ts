import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outsideService } from "../support/outside/outside-service.js";
import { tavily } from "../support/outside/protocols.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";
import { artist, load } from "../support/records.js";
import { scheduled } from "../support/research.js";
import type { TestService } from "../support/service.js";

let search: LocalServer;
let site: LocalServer;
let service: TestService;
let artistId: string;

beforeAll(async () => {
  search = await localServer(() => absent);
  site = await localServer(({ path }) =>
    path === "/robots.txt" ? absent : html("<p>The band Skerrylight lives by the sea.</p>"),
  );
  search.answer = tavily([{ url: `${site.url}/one`, title: "one" }]);
  service = await outsideService({
    search: { provider: "tavily", server: search },
    open: [site],
  });
});
afterAll(() => Promise.all([search, site, service].map((one) => one.close())));
beforeEach(async () => {
  search.asked.length = 0;
  await service.deps.db.execute(sql`truncate artists, reservations cascade`);
  artistId = await linkedArtist();
});

/** An artist with a website, who may be searched for. */
async function linkedArtist(): Promise<string> {
  const id = randomUUIDv7();
  const url = `https://${id}.example`;
  const link = { type: "link", artistId: id, platform: "website", identifier: url, url };
  await load(service.deps.db, artist(id, `Skerrylight ${id}`), link);
  return id;
}

/** A search of an artist that ended; `age` as an interval. */
const searched = (artist: string, age: string) =>
  service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, created_at, updated_at, finished_at)
    values (gen_random_uuid(), ${artist}, 'source_search', 'source_search', 'complete',
      now() - ${age}::interval, now(), now())`);
const rows = async (query: ReturnType<typeof sql>) => (await service.deps.db.execute(query)).rows;
const askedFor = () =>
  search.asked.map(({ body }) => /Skerrylight ([0-9a-f-]{36})/.exec(body)?.[1]);
const reserved = () => rows(sql`select ledger, artist_id from reservations`);

describe("seven days between two searches for an artist", () => {
  test.each([
    ["6 days 23 hours 59 minutes", []],
    ["7 days 1 minute", ["the artist"]],
  ])("a search %s ago", async (age, expected) => {
    await searched(artistId, age);
    await scheduled(service);
    expect(askedFor()).toEqual(expected.map(() => artistId));
  });

  test("a search of one artist does not delay another's", async () => {
    const other = await linkedArtist();
    await searched(artistId, "1 hour");
    await scheduled(service);
    expect(askedFor()).toEqual([other]);
  });

  test("a search that did not finish within seven days is not queued a second time", async () => {
    await searched(artistId, "8 days");
    await service.deps.db.execute(sql`
      update jobs set stage = 'searching', finished_at = null, run_at = now() + interval '1 day'`);
    await scheduled(service);
    expect(await rows(sql`select kind from jobs`)).toHaveLength(1);
  });
});

describe("twenty searches of all artists in 24 hours", () => {
  const searchedBefore = async (count: number, age: string) => {
    for (let nth = 0; nth < count; nth += 1) await searched(await linkedArtist(), age);
  };

  test("the twentieth is queued, and none after it", async () => {
    await searchedBefore(19, "23 hours 59 minutes");
    await scheduled(service);
    expect(askedFor()).toEqual([artistId]);
    await linkedArtist();
    await scheduled(service);
    expect(search.asked).toHaveLength(1);
  });

  test("a search older than 24 hours no longer counts", async () => {
    await searchedBefore(20, "24 hours 1 minute");
    await scheduled(service);
    expect(askedFor()).toEqual([artistId]);
  });
});

describe("the lookup quota", () => {
  const used = (count: number, artist = artistId) =>
    service.deps.db.execute(sql`
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'outside_lookup', ${artist}, gen_random_uuid(), now() from generate_series(1, ${count}::int)`);
  const ends = () => rows(sql`select stage, outcome from jobs where artist_id = ${artistId}`);

  test("a search and the reading of its pages use one lookup of the artist's quota", async () => {
    await used(service.deps.env.QUOTA_OUTSIDE_ARTIST - 1);
    await scheduled(service);
    expect(await ends()).toMatchObject([{ stage: "complete" }]);
    expect(site.asked.map(({ path }) => path)).toContain("/one");
    expect(await reserved()).toEqual(
      Array(service.deps.env.QUOTA_OUTSIDE_ARTIST).fill({
        ledger: "outside_lookup",
        artist_id: artistId,
      }),
    );
  });

  test("when the quota of all artists is used up, an artist without lookups has none left", async () => {
    await used(service.deps.env.QUOTA_OUTSIDE_GLOBAL, await linkedArtist());
    await service.deps.db.execute(sql`
      delete from links where artist_id <> ${artistId}`);
    await scheduled(service);
    expect(await ends()).toEqual([{ stage: "unresolved", outcome: "outside_allowance_exhausted" }]);
    expect(search.asked).toEqual([]);
  });
});
