import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { placesIn } from "#lib/evidence/places.js";
import { closedAfterFile } from "../support/database.js";
import { advanceThrough, age, readLatest } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { apify, appView, musicbrainz, type Post } from "../support/outside/protocols.js";
import { absent, json, localServer } from "../support/outside/server.js";
import { account, artist, load } from "../support/records.js";
import { advanceOnce } from "../support/research.js";

const did = "did:plc:sky";
const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
let artistId: string;
let posts: Post[];

const social = await closedAfterFile(localServer(() => absent));
const scraper = await closedAfterFile(localServer(() => absent));
const catalog = await closedAfterFile(localServer(() => absent));
const site = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(
  outsideService({ atproto: social, scraper, musicbrainz: catalog, open: [site] }),
);
beforeEach(async () => {
  posts = ["5", "4", "3", "2", "1"].map((day) => ({
    key: `3k${day}`,
    text: `Post of day ${day}`,
    created: `2024-05-0${day}T10:00:00Z`,
  }));
  social.answer = appView(did, "skerrylight.example", () => posts);
  catalog.answer = musicbrainz(mbid, () => []);
  for (const server of [social, scraper, catalog, site]) server.asked.length = 0;
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from links`);
  await load(service.deps.db, artist(artistId));
});

const rows = async (query: ReturnType<typeof sql>) => (await service.deps.db.execute(query)).rows;

/** Queues an ingest as a written link does. */
async function connect(platform: string, identifier: string, url: string): Promise<string> {
  const { host } = new URL(url);
  const folded = identifier.toLowerCase();
  const link = JSON.stringify({ platform, identifier, url, host, folded });
  const id = randomUUIDv7();
  await service.deps.db.execute(sql`
    select write_link(${artistId}, ${link}::jsonb, array[${platform}], ${id}, now())`);
  return id;
}
const job = async (id: string) =>
  (await rows(sql`select stage, outcome from jobs where id = ${id}`))[0];
const texts = async () =>
  (await readLatest(service, artistId)).body.items.map(({ text }: { text: string }) => text);

describe("social_ingest", () => {
  test("connects the account behind a profile and brings its posts into Latest, newest first", async () => {
    const id = await connect(
      "social_a",
      "skerrylight.example",
      "https://bsky.app/profile/skerrylight.example",
    );
    await advanceThrough(service, artistId);
    expect(await job(id)).toEqual({ stage: "complete", outcome: null });
    expect(
      await rows(sql`select account_id, connected from accounts where artist_id = ${artistId}`),
    ).toEqual([{ account_id: did, connected: true }]);
    expect((await texts())[0]).toBe("Post of day 5");
    expect(await texts()).toHaveLength(5);
  });

  test("a post dated more than a day ahead is read without a date, and is not first in Latest", async () => {
    const created = "2031-01-01T00:00:00Z";
    posts = [{ key: "3k9", text: "From the future", created }, ...posts.slice(0, 1)];
    const url = "https://bsky.app/profile/skerrylight.example";
    await connect("social_a", "skerrylight.example", url);
    await advanceThrough(service, artistId);
    expect((await readLatest(service, artistId)).body.items).toMatchObject([
      { text: "Post of day 5", publishedAt: "2024-05-05T10:00:00Z" },
      { text: "From the future", publishedAt: null },
    ]);
  });

  test("a moment announced for a future day keeps that day only as its activity date", async () => {
    const date_published = "2031-01-01T20:00:00+02:00";
    const url = "https://moments.example/1";
    const items = [{ id: "1", url, content_text: "The concert", date_published }];
    const version = "https://jsonfeed.org/version/1.1";
    site.answer = () => json({ version, title: "Skerrylight", items });
    await connect("moments", "skerrylight", `${site.url}/feed`);
    await advanceThrough(service, artistId);
    expect((await readLatest(service, artistId)).body.items).toMatchObject([
      { text: "The concert", publishedAt: null, activityDate: date_published },
    ]);
  });

  test("a profile that was removed while it was looked up connects nothing", async () => {
    const id = await connect(
      "social_a",
      "skerrylight.example",
      "https://bsky.app/profile/skerrylight.example",
    );
    await service.deps.db.execute(sql`delete from links where artist_id = ${artistId}`);
    await advanceThrough(service, artistId);
    expect(await job(id)).toMatchObject({ stage: "cancelled" });
    expect(await texts()).toEqual([]);
  });

  test("a profile that does not exist fails its job", async () => {
    const id = await connect(
      "social_a",
      "nobody.example",
      "https://bsky.app/profile/nobody.example",
    );
    await advanceThrough(service, artistId);
    expect(await job(id)).toEqual({ stage: "failed", outcome: "outside_failed" });
  });

  test("a catalog profile is connected, and only latest_refresh reads it", async () => {
    catalog.answer = musicbrainz(mbid, () => [
      { id: "00000000-0000-4000-8000-000000000001", title: "Harbour Glass", date: "2024-05" },
    ]);
    await connect("catalog_a", mbid, `https://musicbrainz.org/artist/${mbid}`);
    await advanceThrough(service, artistId);
    const kinds = await rows(
      sql`select kind, stage from jobs where artist_id = ${artistId} order by id`,
    );
    expect(kinds).toEqual([
      { kind: "social_ingest", stage: "complete" },
      { kind: "latest_refresh", stage: "complete" },
    ]);
    expect(await texts()).toHaveLength(1);
  });

  test("a run is started once and polled, and its transcripts are unverified", {
    tags: ["4.3.waiting"],
  }, async () => {
    const body = "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nWe lit the stove.";
    site.answer = () => ({ headers: { "content-type": "text/vtt" }, body });
    scraper.answer = apify(
      [
        {
          id: "71",
          text: "New video",
          author: "skerrylight",
          created: "2024-02-01T09:00:00.000Z",
          subtitles: `${site.url}/71.vtt`,
        },
      ],
      2,
    );
    const id = await connect("social_c", "@skerrylight", "https://www.tiktok.com/@skerrylight");
    await advanceOnce(service, { artistId });
    const started = await advanceOnce(service, { artistId });
    expect(started.body).toMatchObject({
      waiting: true,
      done: false,
      progress: "waiting_provider",
    });
    expect((await advanceOnce(service, { artistId })).body.ran).toBe(false);
    expect(await advanceThrough(service, artistId)).toContain("transcribing");
    expect(await job(id)).toMatchObject({ stage: "complete" });
    expect(scraper.asked.filter(({ method }) => method === "POST")).toHaveLength(1);
    const stored = await rows(
      sql`select kind, text from originals where artist_id = ${artistId} order by kind`,
    );
    expect(stored).toEqual([
      { kind: "caption", text: "New video" },
      { kind: "transcript", text: "We lit the stove." },
    ]);
    const maps = await rows(
      sql`select kind, place_map from originals where artist_id = ${artistId} order by kind`,
    );
    expect(
      maps.map((row) => (row.place_map === null ? null : placesIn(String(row.place_map)))),
    ).toEqual([null, [{ start: 0, startSeconds: 0, endSeconds: 2 }]]);
  });
});

test("a transcript stays when the caption of its post becomes empty, and the old caption is gone", async () => {
  const body = "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nWe lit the stove.";
  site.answer = () => ({ headers: { "content-type": "text/vtt" }, body });
  const video = { id: "71", author: "skerrylight", created: "2024-02-01T09:00:00.000Z" };
  scraper.answer = apify([{ ...video, text: "New video", subtitles: `${site.url}/71.vtt` }], 1);
  await connect("social_c", "@skerrylight", "https://www.tiktok.com/@skerrylight");
  await advanceThrough(service, artistId);
  scraper.answer = apify([{ ...video, text: "" }], 1);
  await age(service, 200);
  await rows(sql`
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${artistId}, 'social_ingest', 'again', 'reading',
      '{"platform": "social_c"}', now(), now(), now())`);
  await advanceThrough(service, artistId);
  expect(
    await rows(sql`select kind, gone from originals where artist_id = ${artistId} order by kind`),
  ).toEqual([
    { kind: "caption", gone: true },
    { kind: "transcript", gone: false },
  ]);
});

async function reread(platform = "social_a") {
  await age(service, 25);
  const id = randomUUIDv7();
  const request = JSON.stringify({ platforms: [platform] });
  await service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    values (${id}, ${artistId}, 'latest_refresh', 'latest', 'reading', ${request}::jsonb, now(), now(), now())`);
  await advanceThrough(service, artistId);
}
async function coverageOf(platform: string) {
  const { coverage } = (await readLatest(service, artistId, `?platform=${platform}`)).body;
  return coverage[0].status;
}

describe("a run that is repeated", () => {
  const item = (at: number, author = "skerrylight") => ({
    id: `${at}`,
    text: `Video ${at}`,
    author,
    created: "2024-02-01T09:00:00.000Z",
  });
  const shown = async () =>
    (await readLatest(service, artistId, "?platform=social_c&limit=100")).body.items.length;
  beforeEach(async () => {
    await load(service.deps.db, account(artistId, "social_c", "skerrylight"));
    scraper.answer = apify([item(901), item(902)]);
    await reread("social_c");
    expect(await shown()).toBe(2);
  });

  test("returns only an error: the posts stay, and its coverage is failed", async () => {
    const run = apify([]);
    scraper.answer = (asked) =>
      asked.path.endsWith("/items")
        ? json([{ error: "blocked", errorCode: "BLOCKED" }])
        : run(asked);
    await reread("social_c");
    expect(await shown()).toBe(2);
    expect(await coverageOf("social_c")).toBe("failed");
  });

  test("returns a full data set with another account's item: older posts stay", async () => {
    scraper.answer = apify([
      ...Array.from({ length: 99 }, (_, at) => item(at)),
      item(99, "somebody"),
    ]);
    await reread("social_c");
    const [{ count }] = (await rows(
      sql`select count(*)::int as count from eligible_originals where artist_id = ${artistId}`,
    )) as [{ count: number }];
    expect(count).toBe(101);
  });

  test("returns an unreadable item: missing posts stay", async () => {
    const run = apify([item(901)]);
    scraper.answer = async (asked) => {
      const answer = await run(asked);
      if (!asked.path.endsWith("/items") || !("body" in answer)) return answer;
      return json([...JSON.parse(String(answer.body)), { error: "private" }]);
    };
    await reread("social_c");
    expect(await shown()).toBe(2);
    expect(await coverageOf("social_c")).toBe("fresh");
  });

  test("returns an explicitly empty result: the posts are gone", async () => {
    scraper.answer = apify([]);
    await reread("social_c");
    expect(await shown()).toBe(0);
  });
});

describe("posts that are read again", () => {
  beforeEach(async () => {
    await load(service.deps.db, account(artistId, "social_a", did));
    await reread();
  });

  test("a deleted post is gone, and an edited post has another revision under its sourceId", async () => {
    const before = (await readLatest(service, artistId)).body.items;
    posts = posts.filter(({ key }) => key !== "3k2");
    posts = posts.map((post) => (post.key === "3k4" ? { ...post, text: "Edited" } : post));
    await reread();
    expect(await texts()).toEqual(["Post of day 5", "Edited", "Post of day 3", "Post of day 1"]);
    const after = (await readLatest(service, artistId)).body.items;
    expect(after[1].sourceId).toBe(before[1].sourceId);
    expect(after[1].revision).not.toBe(before[1].revision);
  });

  test("a post removed by an import stays removed however often it is read, and a post that was gone comes back", async () => {
    const all = posts;
    await rows(sql`
      update originals set removed = true where artist_id = ${artistId} and text = 'Post of day 5'`);
    posts = posts.filter(({ key }) => key !== "3k4" && key !== "3k5");
    await reread();
    expect(await texts()).toEqual(["Post of day 3", "Post of day 2", "Post of day 1"]);
    posts = all.map((post) => (post.key === "3k5" ? { ...post, text: "Edited" } : post));
    await reread();
    expect((await texts())[0]).toBe("Post of day 4");
    expect(await texts()).toHaveLength(4);
  });

  test("a post that still has no text is waited for and is not gone", async () => {
    posts = posts.map((post) => (post.key === "3k4" ? { ...post, text: "" } : post));
    await rows(sql`
      update originals set text = '', text_length = 0, revision = 'r'
      where artist_id = ${artistId} and text = 'Post of day 4'`);
    await reread();
    expect(
      await rows(sql`
        select gone, removed from originals
        where artist_id = ${artistId} and current and text_length = 0`),
    ).toEqual([{ gone: false, removed: false }]);
  });

  test("posts older than the pages that were read stay", async () => {
    posts = Array.from({ length: 12 }, (_, at) => ({
      key: `new${at}`,
      text: `New ${at}`,
      created: `2025-01-${String(20 - at).padStart(2, "0")}T10:00:00Z`,
    }));
    await reread();
    expect(await texts()).toHaveLength(6 + 5);
  });

  test("connecting another account makes every reference of the first unavailable", async () => {
    await load(service.deps.db, account(artistId, "social_a", "did:plc:other"));
    expect(await texts()).toEqual([]);
  });

  test("an account that refuses access has failed coverage, and is not called again until it is due", async () => {
    social.answer = () => ({ status: 401 });
    await reread();
    expect(await texts()).toHaveLength(5);
    const { coverage } = (await readLatest(service, artistId, "?platform=social_a")).body;
    expect(coverage[0].status).toBe("failed");
    expect((await advanceOnce(service, { artistId })).body.ran).toBe(false);
  });
});
