import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advanceThrough } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { musicbrainz, tavily } from "../support/outside/protocols.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";
import { account, artist, load } from "../support/records.js";
import { scheduled } from "../support/research.js";
import type { TestService } from "../support/service.js";

const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
let search: LocalServer;
let site: LocalServer;
let catalog: LocalServer;
let service: TestService;
let artistId: string;

beforeAll(async () => {
  [search, site, catalog] = (await Promise.all([1, 2, 3].map(() => localServer(() => absent)))) as [
    LocalServer,
    LocalServer,
    LocalServer,
  ];
  service = await outsideService({
    search: { provider: "tavily", server: search },
    musicbrainz: catalog,
    open: [site],
  });
});
afterAll(() => Promise.all([search, site, catalog, service].map((one) => one.close())));
beforeEach(async () => {
  for (const server of [search, site, catalog]) server.asked.length = 0;
  await service.deps.db.execute(sql`truncate artists, reservations cascade`);
  site.answer = ({ path }) =>
    path === "/robots.txt" ? absent : html(`<p>What ${path} says about the band Skerrylight.</p>`);
  search.answer = tavily([
    { url: "https://bsky.app/profile/skerrylight.example", title: "Skerrylight" },
    ...["one", "two", "three", "four"].map((name) => ({ url: `${site.url}/${name}`, title: name })),
  ]);
  catalog.answer = musicbrainz(mbid, () => []);
  artistId = randomUUIDv7();
  const url = "https://skerrylight.example";
  await load(service.deps.db, artist(artistId), {
    type: "link",
    artistId,
    platform: "website",
    identifier: url,
    url,
  });
});

const rows = async (query: ReturnType<typeof sql>) => (await service.deps.db.execute(query)).rows;
const candidates = () =>
  rows(
    sql`select destination, curation, url, link_platform from candidates order by destination desc, url`,
  );
const jobs = () => rows(sql`select kind, stage from jobs order by created_at, id`);

describe("source_search", () => {
  test("finds profiles and at most three pages for review, none of them approved or attached", async () => {
    await scheduled(service);
    expect(await jobs()).toEqual([{ kind: "source_search", stage: "complete" }]);
    expect(await candidates()).toEqual([
      ...["one", "three", "two"].map((name) => ({
        destination: "lore",
        curation: "pending",
        url: `${site.url}/${name}`,
        link_platform: null,
      })),
      {
        destination: "link",
        curation: "pending",
        url: "https://bsky.app/profile/skerrylight.example",
        link_platform: "social_a",
      },
    ]);
    expect(await rows(sql`select curation from originals`)).toEqual(
      Array(3).fill({ curation: "pending" }),
    );
    expect(await rows(sql`select platform from links`)).toEqual([{ platform: "website" }]);
    expect(await rows(sql`select ledger from reservations`)).toEqual([
      { ledger: "outside_lookup" },
    ]);
  });

  test("decided candidates are not fetched, stored or shown again", async () => {
    await scheduled(service);
    await service.deps.db.execute(
      sql`update candidates set curation = 'declined', decided_at = now()`,
    );
    await service.deps.db.execute(sql`update jobs set created_at = created_at - interval '8 days'`);
    site.asked.length = 0;
    await scheduled(service);
    expect(site.asked.map(({ path }) => path)).toEqual(["/four"]);
    expect((await candidates()).filter(({ curation }) => curation === "pending")).toHaveLength(1);
  });

  test("a linked profile or page is not a discovery, whatever form its address has", async () => {
    const url = "https://www.discogs.com/artist/4711-Skerrylight";
    const discogs = { platform: "catalog_b", identifier: "4711", url };
    const page = { platform: "press", identifier: "one", url: `${site.url}/one/` };
    for (const link of [discogs, page]) {
      await load(service.deps.db, { type: "link", artistId, ...link });
    }
    search.answer = tavily([
      { url: "https://www.discogs.com/artist/4711", title: "Skerrylight" },
      { url: "https://skerrylight.example/", title: "Skerrylight" },
      { url: `${site.url}/two`, title: "two" },
    ]);
    await scheduled(service);
    expect(await candidates()).toMatchObject([{ url: `${site.url}/two` }]);
  });

  test("without quota it ends, and no provider is called", async () => {
    await service.deps.db.execute(sql`
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'outside_lookup', ${artistId}, gen_random_uuid(), now() from generate_series(1, 5)`);
    await scheduled(service);
    expect(await jobs()).toEqual([{ kind: "source_search", stage: "unresolved" }]);
    expect(search.asked).toEqual([]);
  });
});

describe("the scheduler", () => {
  test("searches for an artist at most once in seven days", async () => {
    await scheduled(service);
    await scheduled(service);
    expect(search.asked).toHaveLength(1);
    await service.deps.db.execute(sql`update jobs set created_at = created_at - interval '8 days'`);
    await scheduled(service);
    expect(search.asked).toHaveLength(2);
  });

  test("refreshes a catalog every 24 hours, never sooner, whether the last refresh succeeded or failed", async () => {
    await load(service.deps.db, account(artistId, "catalog_a", mbid));
    await scheduled(service, "?kinds=latest_refresh");
    await scheduled(service, "?kinds=latest_refresh");
    const asked = () => catalog.asked.length;
    expect(asked()).toBe(1);
    await service.deps.db.execute(sql`
      update latest_snapshots set last_attempt_at = now() - interval '23 hours 59 minutes', failure = 'denied'`);
    await scheduled(service, "?kinds=latest_refresh");
    expect(asked()).toBe(1);
    await service.deps.db.execute(sql`
      update latest_snapshots set last_attempt_at = now() - interval '24 hours 1 minute'`);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    await scheduled(service, "?kinds=latest_refresh");
    expect(asked()).toBe(2);
  });

  test("POST advance queues nothing", { tags: ["4.1.3"] }, async () => {
    await load(service.deps.db, account(artistId, "catalog_a", mbid));
    expect(await advanceThrough(service, artistId)).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});
