import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseByOperator } from "#lib/data-rights/erase-artist.js";
import { importLines } from "#lib/import/records/import-file.js";
import { reportSentence } from "#lib/import/records/import-report.js";
import { importingFolder } from "../support/archives/import-here.js";
import { exportOf, importText } from "../support/export/exported.js";
import { advanceThrough, refresh } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { appView, musicbrainz } from "../support/outside/protocols.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";
import { account, artist, load, loadAgain, page } from "../support/records.js";
import { ask } from "../support/research.js";
import type { TestService } from "../support/service.js";

// What was erased does not come back by itself, whichever way a source can come in (decision 8.31).

const did = "did:plc:sky";
const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
const article = `<html><head><title>The boathouse</title></head><body><article><h1>The boathouse</h1>
${"<p>The Wolfsbane studio was mastered by Ingrid Solheim, in a secret boathouse far from any town.</p>".repeat(4)}</article></body></html>`;
const posts = [{ key: "3k1", text: "Wolfsbane, a post", created: "2024-05-01T10:00:00Z" }];
const groups = [
  { id: "11111111-1111-4111-8111-111111111111", title: "Wolfsbane", date: "2024-05" },
  { id: "22222222-2222-4222-8222-222222222222", title: "First", date: "2019" },
];

let site: LocalServer;
let social: LocalServer;
let catalog: LocalServer;
let service: TestService;
let here: Awaited<ReturnType<typeof importingFolder>>;
let artistId: string;
let url: string;

beforeAll(async () => {
  [site, social, catalog] = (await Promise.all([1, 2, 3].map(() => localServer(() => absent)))) as [
    LocalServer,
    LocalServer,
    LocalServer,
  ];
  service = await outsideService({ atproto: social, musicbrainz: catalog, open: [site] });
  here = await importingFolder(service.deps.db, service.deps.env);
});
afterAll(() => Promise.all([site, social, catalog, service, here].map((one) => one.close())));
beforeEach(async () => {
  artistId = randomUUIDv7();
  url = `${site.url}/boathouse`;
  site.answer = ({ path }) => (path === "/boathouse" ? html(article) : absent);
  social.answer = appView(did, "skerrylight.example", () => posts);
  catalog.answer = async (asked) => {
    await db().execute(sql`update provider_pace set free_at = now()`);
    return musicbrainz(mbid, () => groups)(asked);
  };
  await db().execute(sql`truncate links, provider_pace`);
  await load(db(), artist(artistId), page(artistId, "Another page."));
});

const db = () => service.deps.db;
const rows = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows;
const operator = () => ({ db: db(), newId: randomUUIDv7, keys: [] });
const sourceOf = async (word: string) =>
  String(
    (
      await rows(sql`select source_id from originals
        where artist_id = ${artistId} and coalesce(title, '') || text like ${`%${word}%`}`)
    )[0]?.source_id,
  );
const eraseSource = async (word: string) =>
  eraseByOperator(operator(), artistId, { sourceId: await sourceOf(word) });
const eraseAccount = (platform: "social_a" | "catalog_a", accountId: string) =>
  eraseByOperator(operator(), artistId, { account: { platform, accountId } });
/** Where the word stands in what is kept of the artist. */
const left = async (word = "olfsbane") =>
  (
    await rows(sql`
      select 'original' as found from originals
      where artist_id = ${artistId} and coalesce(title, '') || text like ${`%${word}%`}
      union all select 'candidate' from candidates
      where artist_id = ${artistId} and coalesce(title, '') || coalesce(excerpt, '') like ${`%${word}%`}
      union all select 'job' from jobs
      where artist_id = ${artistId} and passages::text || state::text like ${`%${word}%`}`)
  ).map(({ found }) => found);
const took = async (...records: object[]) => {
  async function* lines() {
    for (const record of records) yield JSON.stringify(record);
  }
  return reportSentence(await importLines(db(), randomUUIDv7, lines()));
};
const secret = (fields = {}) => page(artistId, "The Wolfsbane studio.", { url, ...fields });

describe("an erased page", () => {
  beforeEach(async () => {
    await load(db(), secret());
    await eraseSource("Wolfsbane");
  });

  test.each([
    ["as it was", () => ({})],
    ["with other words", () => ({ text: "All about Wolfsbane." })],
    ["at an equivalent address", () => ({ url: `${url}/?utm_source=feed#top` })],
    [
      "read elsewhere, with its address as the canonical one",
      () => ({ url: `${site.url}/x`, canonicalUrl: url }),
    ],
    [
      "with another address as the canonical one",
      () => ({ canonicalUrl: `${site.url}/elsewhere` }),
    ],
    ["as an entry of a feed", () => ({ entryId: "tag:1" })],
    ["as private, and removed", () => ({ visibility: "private", removed: true })],
  ])("is kept out of an import %s, which says how many were", async (_, fields) => {
    expect(await took(secret(fields()), page(artistId, "A new page."))).toBe(
      "imported 1 original (1 new); 1 kept out because they were erased (--again imports them)",
    );
    expect(await left()).toEqual([]);
  });

  test("is kept out of the artist's evidence alone", async () => {
    const other = randomUUIDv7();
    await load(db(), artist(other), page(other, "The Wolfsbane studio.", { url }));
    expect(await rows(sql`select 1 from originals where artist_id = ${other}`)).toHaveLength(1);
  });

  test("is no longer a discovery", async () => {
    const found = { type: "candidate", artistId, destination: "lore", identity: "unresolved" };
    expect(await took({ ...found, url, title: "Wolfsbane" })).toContain("1 kept out");
    expect(await left()).toEqual([]);
  });

  test("is kept out of a feed and of a sitemap, a dry run says so, and --again brings it back", async () => {
    const item = `<item><title>Wolfsbane</title><link>${url}</link><guid isPermaLink="false">7</guid><description>Words</description></item>`;
    const feed = `<rss version="2.0"><channel><title>News</title><link>${site.url}/</link>${item}</channel></rss>`;
    const path = await here.put("feed.xml", feed);
    expect(await here.take(path, artistId, { dryRun: true })).toContain("1 erased before");
    expect(await here.take(path, artistId)).toContain("1 erased before, left out");
    const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>`;
    await here.take(await here.put("sitemap.xml", list), artistId);
    expect(await left()).toEqual([]);
    await here.take(path, artistId, { again: true });
    expect(await left()).toEqual(["original"]);
  });

  test("is read by a lookup and not stored", async () => {
    const topic = "who mastered in the boathouse";
    const { body } = await ask(service, artistId, {
      topic,
      evidenceNeed: "credits",
      targetUrl: url,
    });
    await advanceThrough(service, artistId);
    expect(site.asked.some(({ path }) => path === "/boathouse")).toBe(true);
    expect(await left()).toEqual([]);
    expect(await rows(sql`select stage from jobs where id = ${body.jobId}`)).toEqual([
      { stage: "unresolved" },
    ]);
  });

  test("comes back when an operator imports it with --again, then stays, and can be erased again", async () => {
    await loadAgain(db(), secret());
    expect(await left()).toEqual(["original"]);
    expect(await took(secret({ text: "Wolfsbane, edited." }))).toBe(
      "imported 1 original (1 changed)",
    );
    const { erased } = await eraseSource("Wolfsbane");
    expect(erased).toMatchObject({ originals: 2 });
    expect(await took(secret())).toContain("1 kept out");
  });
});

test("an erasure of one of two releases at the same address keeps the other one in use", async () => {
  const entry = (entryId: string, text: string) =>
    page(artistId, text, {
      ...{ kind: "release", platform: "catalog_a", accountId: mbid, entryId, url },
      ...{ activityDate: "2024", activityDateKind: "release", publishedAt: undefined },
    });
  await load(db(), entry("1", "Wolfsbane"), entry("2", "First"));
  await eraseSource("Wolfsbane");
  expect(await took(entry("1", "Wolfsbane"), entry("2", "First, again"))).toBe(
    "imported 1 original (1 changed); 1 kept out because they were erased (--again imports them)",
  );
});

describe("an export from before an erasure", () => {
  test("brings back everything except the erased source and what was derived from it", async () => {
    await load(db(), secret({ url: "https://news.example/secret" }));
    await ask(service, artistId, { topic: "the Wolfsbane studio" });
    await advanceThrough(service, artistId);
    const exported = await exportOf(db(), artistId);
    expect(exported).toContain("Wolfsbane");
    await eraseSource("The Wolfsbane");
    await eraseByOperator(operator(), artistId, {});
    const report = await importText(db(), exported, { again: true });
    expect(report.keptOut).toBeUndefined();
    await eraseSource("The Wolfsbane");
    expect((await importText(db(), exported)).keptOut).toBe(1);
    expect(await left("The Wolfsbane")).toEqual([]);
    expect(await rows(sql`select text from originals where artist_id = ${artistId}`)).toEqual([
      { text: "Another page." },
    ]);
    await importText(db(), exported, { again: true });
    expect(await exportOf(db(), artistId)).toBe(exported);
  });
});

describe("an erased account", () => {
  const connect = async (platform: string, identifier: string, at: string) => {
    const link = { platform, identifier, url: at, host: new URL(at).host, folded: identifier };
    await db().execute(sql`
      select write_link(${artistId}, ${JSON.stringify(link)}::jsonb, array[${platform}], ${randomUUIDv7()}, now())`);
    await advanceThrough(service, artistId);
  };
  const profile = "https://bsky.app/profile/skerrylight.example";

  test("is not connected by its profile, and its posts are not read", async () => {
    await connect("social_a", "skerrylight.example", profile);
    expect(await left()).toEqual(["original"]);
    await eraseAccount("social_a", did);
    expect(await left()).toEqual([]);
    await connect("social_a", "skerrylight.example", profile);
    expect(await left()).toEqual([]);
    expect(await rows(sql`select 1 from accounts where artist_id = ${artistId}`)).toEqual([]);
  });

  test("is kept out of an import with its profile, discoveries and posts, until --again", async () => {
    const handle = "skerrylight.example";
    const at = "https://bsky.app/profile/skerrylight.example/post/3k1";
    const own = [
      account(artistId, "social_a", did, { handle, url: profile }),
      { type: "link", artistId, platform: "social_a", identifier: handle, url: profile },
      {
        ...{ type: "candidate", artistId, destination: "link", identity: "unresolved" },
        ...{ url: profile, linkPlatform: "social_a", linkIdentifier: `@${handle}` },
      },
      page(artistId, "Wolfsbane, a post", {
        ...{ kind: "caption", platform: "social_a", accountId: did, url: at },
      }),
    ];
    const asPage = page(artistId, "A page with Wolfsbane, a post", { url: at });
    await load(db(), ...own);
    await eraseAccount("social_a", did);
    expect(await took(...own, asPage)).toContain("5 kept out");
    expect(await left()).toEqual([]);
    expect(await rows(sql`select 1 from links where artist_id = ${artistId}`)).toEqual([]);
    await loadAgain(db(), ...own);
    expect(await rows(sql`select connected from accounts where artist_id = ${artistId}`)).toEqual([
      { connected: true },
    ]);
    expect(await left()).toEqual(["original"]);
  });

  test("of an export stays erased with its profile and posts", async () => {
    await connect("social_a", "skerrylight.example", profile);
    const exported = await exportOf(db(), artistId);
    await eraseAccount("social_a", did);
    expect((await importText(db(), exported)).keptOut).toBe(3);
    expect(await left()).toEqual([]);
    expect(await exportOf(db(), artistId)).not.toContain(did);
  });
});

test("an erased release is kept out of a refresh of its catalog and of an import from it", async () => {
  await load(db(), account(artistId, "catalog_a", mbid), {
    type: "user",
    subject: "ana",
    admin: true,
  });
  await refresh(service, artistId, { platforms: ["catalog_a"] });
  await advanceThrough(service, artistId);
  await eraseSource("Wolfsbane");
  expect(await left("First")).toEqual(["original"]);
  await db().execute(sql`delete from latest_snapshots where artist_id = ${artistId}`);
  await refresh(service, artistId, { platforms: ["catalog_a"] });
  await advanceThrough(service, artistId);
  await db().execute(sql`update provider_pace set free_at = now()`);
  expect(await here.take(`musicbrainz:${mbid}`, artistId)).toContain("1 erased before, left out");
  expect(await left()).toEqual([]);
  expect(await left("First")).toEqual(["original"]);
});
