import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import readings from "../../api/artist/[id]/readings.js";
import { currentOriginals } from "../support/archives/import-here.js";
import { closedAfterFile } from "../support/database.js";
import { advanceThrough, claimantToken } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { type Group, musicbrainz } from "../support/outside/protocols.js";
import { absent, html, type LocalServer, localServer } from "../support/outside/server.js";
import { account, artist, claimant, load } from "../support/records.js";
import { advanceOnce } from "../support/research.js";

let artistId: string;
let pages: Record<string, ReturnType<typeof html>>;

const mbid = "5b11f4ce-a62d-471e-81fc-a69a8278c7da";
const site = await closedAfterFile(localServer(() => absent));
/** Another site, whose robots.txt is not known yet. */
const strict = await closedAfterFile(localServer(({ path }) => pages[path] ?? absent));
const catalog = await closedAfterFile(localServer(musicbrainz(mbid, () => groups)));
const service = await closedAfterFile(
  outsideService({ open: [site, strict], musicbrainz: catalog }),
);
beforeAll(async () => {
  // The second between two requests to a host passes at once, except in tests about it.
  await service.deps.db.execute(sql`
    create function pass_at_once() returns trigger language plpgsql as $$
    begin
      new.free_at := least(new.free_at, clock_timestamp());
      return new;
    end $$`);
  await service.deps.db.execute(sql`
    create trigger passes_at_once before update on provider_pace
    for each row execute function pass_at_once()`);
});
beforeEach(async () => {
  artistId = randomUUIDv7();
  pages = {};
  site.asked.length = 0;
  site.answer = ({ path }) => pages[path] ?? absent;
  await service.deps.db.execute(sql`delete from claims`);
  await service.deps.db.execute(sql`delete from reservations`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "ana"));
});

/** More than a page of the catalog. */
const groups: Group[] = Array.from({ length: 120 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  title: `Record ${n}`,
  date: "2021-03-12",
}));
const story = (words: string) => html(`<article><p>${words}</p></article>`);
const xml = (body: string) => html(body, "application/xml");
const sitemapOf = ({ url }: LocalServer, ...paths: string[]) =>
  xml(`<urlset>${paths.map((one) => `<url><loc>${url}${one}</loc></url>`).join("")}</urlset>`);
const read = (addresses: unknown, as: { token: string } = claimantToken) =>
  service.call(readings, "POST", `/api/artist/${artistId}/readings`, { as, body: { addresses } });
const texts = async () =>
  (await currentOriginals(service.deps.db, artistId)).map(({ url, text, curation }) => [
    String(url).replace(site.url, ""),
    text,
    curation,
  ]);
const asked = (path: string) => site.asked.filter((one) => one.path === path).length;
const job = async () =>
  (
    await service.deps.db.execute(sql`
      select kind, stage, outcome, limitations, state from jobs where artist_id = ${artistId}`)
  ).rows[0];

describe("addresses that the service reads", () => {
  test("are pages, and the pages of sitemaps and feeds, each read once, and all of them wait for a review", async () => {
    pages["/page"] = story("A page by itself.");
    pages["/one"] = story("The first story.");
    pages["/two"] = story("The second story.");
    pages["/posted"] = story("A post of the feed, whole.");
    pages["/map.xml"] = sitemapOf(site, "/one", "/two", "/page", "/one?utm_source=map");
    pages["/index.xml"] = xml(
      `<sitemapindex><sitemap><loc>${site.url}/map.xml</loc></sitemap><sitemap><loc>${site.url}/index.xml</loc></sitemap></sitemapindex>`,
    );
    pages["/feed"] = xml(
      `<rss version="2.0"><channel><title>T</title><item><link>${site.url}/posted</link><description>Short</description></item></channel></rss>`,
    );
    const answer = await read(["/page", "/index.xml", "/feed"].map((path) => site.url + path));
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ status: "ok", kind: "social_ingest" });
    const progress = await advanceThrough(service, artistId);
    expect(progress.at(-1)).toBe("complete");
    expect((await texts()).sort()).toEqual([
      ["/one", "The first story.", "pending"],
      ["/page", "A page by itself.", "pending"],
      ["/posted", "A post of the feed, whole.", "pending"],
      ["/two", "The second story.", "pending"],
    ]);
    expect(["/one", "/two", "/posted", "/index.xml", "/map.xml"].map(asked)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    await read(["/page", "/index.xml", "/feed"].map((path) => site.url + path));
    await advanceThrough(service, artistId);
    expect(await texts()).toHaveLength(4);
  });

  test("of an artist at MusicBrainz are read as a catalog, and its releases wait for a review", async () => {
    pages["/page"] = story("A page by itself.");
    await read([`https://musicbrainz.org/artist/${mbid}?utm_source=a`, `${site.url}/page`]);
    await advanceThrough(service, artistId);
    const releases = (await currentOriginals(service.deps.db, artistId)).filter(
      ({ kind }) => kind === "release",
    );
    expect(releases).toHaveLength(groups.length);
    expect(releases[0]).toMatchObject({
      platform: "catalog_a",
      account_id: null,
      curation: "pending",
    });
    const { rows } = await service.deps.db.execute(sql`
      select count(*)::integer as count from eligible_originals where artist_id = ${artistId}`);
    expect(rows).toEqual([{ count: groups.length + 1 }]);
    expect(await job()).toMatchObject({ stage: "complete", limitations: [] });
  });

  test("of the connected catalog are its own releases", async () => {
    await load(service.deps.db, account(artistId, "catalog_a", mbid));
    await read([`https://musicbrainz.org/artist/${mbid}`]);
    await advanceThrough(service, artistId);
    const [release] = await currentOriginals(service.deps.db, artistId);
    expect(release).toMatchObject({ account_id: mbid, curation: "approved" });
  });

  test("of a catalog that does not know the artist are counted as not read", async () => {
    await read([`https://musicbrainz.org/artist/${mbid.replace(/^5/, "6")}`]);
    await advanceThrough(service, artistId);
    expect(await job()).toMatchObject({ stage: "failed", outcome: "outside_failed" });
  });

  test("are not read where robots.txt disallows it, and what could not be read is counted", async () => {
    pages["/robots.txt"] = html("User-agent: *\nDisallow: /closed", "text/plain");
    pages["/open"] = story("Open words.");
    pages["/closed"] = story("Closed words.");
    pages["/map.xml"] = sitemapOf(strict, "/open", "/closed", "/nowhere");
    await read([`${strict.url}/map.xml`]);
    await advanceThrough(service, artistId);
    expect(await texts()).toEqual([[`${strict.url}/open`, "Open words.", "pending"]]);
    expect(strict.asked.filter(({ path }) => path === "/closed")).toEqual([]);
    expect(await job()).toMatchObject({
      stage: "complete",
      limitations: ["outside_failed: 2 pages could not be read"],
    });
  });

  test("are at most 200 pages, and a host is asked once a second", async () => {
    const paths = Array.from({ length: 260 }, (_, at) => `/p${at}`);
    for (const path of paths) pages[path] = story(`Words of ${path}.`);
    pages["/map.xml"] = sitemapOf(site, ...paths);
    await read([`${site.url}/map.xml`]);
    await service.deps.db.execute(sql`alter table provider_pace disable trigger passes_at_once`);
    const freeAt = async () => {
      const { rows } = await service.deps.db.execute(sql`
        select extract(epoch from free_at)::float8 as at from provider_pace
        where provider = ${`readings:${site.host}`}`);
      return Number(rows[0]?.at);
    };
    await service.deps.db.execute(sql`
      insert into provider_pace values (${`readings:${site.host}`}, now() + interval '1 minute')
      on conflict (provider) do update set free_at = excluded.free_at`);
    const { body } = await advanceOnce(service, { artistId });
    expect(body).toMatchObject({ progress: "reading", kind: "social_ingest", done: false });
    expect(site.asked).toEqual([]);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    const from = await freeAt();
    await service.deps.db.execute(
      sql`update jobs set run_at = now() where run_at is not null and not leased`,
    );
    // The slice's time ends with the third page.
    const { monotonicMs } = service.deps;
    let pastMs = 0;
    service.deps.monotonicMs = () => monotonicMs() + pastMs;
    site.answer = ({ path }) => {
      if (path === "/p2") pastMs = 60_000;
      return pages[path] ?? absent;
    };
    await advanceOnce(service, { artistId });
    Object.assign(service.deps, { monotonicMs });
    await service.deps.db.execute(sql`alter table provider_pace enable trigger passes_at_once`);
    const state = (await job())?.state as { pages: string[]; read: number };
    expect(state.read).toBe(3);
    expect(state.pages.length + state.read).toBe(200);
    // The map and three pages, each with a second before the next.
    expect((await freeAt()) - from).toBeGreaterThanOrEqual(4);
  });

  test("that cannot be read fail with a sentence, and private addresses are never requested", async () => {
    await read([`${site.url}/nowhere`, "http://10.0.0.1/"]);
    await advanceThrough(service, artistId);
    expect(await job()).toMatchObject({
      stage: "failed",
      outcome: "outside_failed",
      limitations: [
        "outside_failed: none of the addresses could be read, or their pages have no text",
      ],
    });
    expect(await texts()).toEqual([]);
  });
});

describe("a request", () => {
  test("for the same addresses joins the unfinished job and costs nothing; the sixth in 24 hours is refused", async () => {
    const urls = (n: number) => [`${site.url}/a${n}`, `${site.url}/b`];
    const first = await read(urls(1));
    expect((await read([...urls(1)].reverse())).body.jobId).toBe(first.body.jobId);
    for (const n of [2, 3, 4, 5]) expect((await read(urls(n))).status).toBe(202);
    const sixth = await read(urls(6));
    expect([sixth.status, sixth.body.code]).toEqual([429, "reading_quota"]);
    expect(sixth.body.resetAt).toMatch(/^\d{4}-/);
    await service.deps.db.execute(
      sql`update reservations set reserved_at = reserved_at - interval '24 hours' where artist_id = ${artistId}`,
    );
    expect((await read(urls(6))).status).toBe(202);
  });

  test.each([
    ["nothing", []],
    ["too many", Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`)],
    ["another scheme", ["ftp://a.example/"]],
    ["a password", ["https://a.example/", "https://ana:secret@a.example/"]],
    ["the same twice", ["https://a.example/", "https://a.example/"]],
    ["no list", "https://a.example/"],
    ["a password", ["https://name:word@own.example/"]],
  ])("with %s is refused", async (_, addresses) => {
    const { status, body } = await read(addresses);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(body.error).toContain("addresses");
  });
});
