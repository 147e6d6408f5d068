import { randomUUIDv7 } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { currentOriginals, importingFolder } from "../../support/archives/import-here.js";
import { closedAfterFile } from "../../support/database.js";
import { advanceThrough, refresh } from "../../support/outside/latest.js";
import { outsideService } from "../../support/outside/outside-service.js";
import { musicbrainz } from "../../support/outside/protocols.js";
import { absent, html, json, type LocalServer, localServer } from "../../support/outside/server.js";
import { account, artist, load } from "../../support/records.js";

const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
let artistId: string;
let pages: Record<string, Awaited<ReturnType<LocalServer["answer"]>>>;

const site = await closedAfterFile(localServer(() => absent));
const catalog = await closedAfterFile(localServer(() => absent));
const discogs = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(
  outsideService({ musicbrainz: catalog, discogs, open: [site] }),
);
const here = await closedAfterFile(importingFolder(service.deps.db, service.deps.env));
beforeEach(async () => {
  artistId = randomUUIDv7();
  pages = {};
  site.asked.length = 0;
  site.answer = ({ path }) => pages[path] ?? absent;
  await load(service.deps.db, artist(artistId));
});

const originals = () => currentOriginals(service.deps.db, artistId);
const xml = (body: string) => html(body, "application/xml; charset=utf-8");
/** Lets every provider be called at once. */
const freeTurns = () => service.deps.db.execute(sql`update provider_pace set free_at = now()`);
/** The same after every request, so that the next one does not wait. */
const inOwnTime =
  (answer: LocalServer["answer"]): LocalServer["answer"] =>
  async (asked) => {
    await freeTurns();
    return answer(asked);
  };
const told = async () =>
  (await originals()).map(({ url, title, text, published_at }) => [url, title, text, published_at]);

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Sky &amp; Light</title><link>https://sky.example/</link>
<item><title>On tour</title><link>https://sky.example/tour?utm_source=rss</link><guid isPermaLink="false">1</guid>
<pubDate>Fri, 17 May 2024 10:00:00 +0200</pubDate><description>Short</description>
<content:encoded><![CDATA[<p>We play in <b>Oslo</b> &amp; Bergen.</p><script>x()</script><p>Caf\u00e9 \u{1f3b8}</p>]]></content:encoded></item>
<item><title>Old</title><guid>https://sky.example/old</guid><pubDate>1 Jun 98 08:05 EST</pubDate><description>&lt;p&gt;Older &amp;amp; wiser&lt;/p&gt;</description></item>
<item><title>Undated</title><link>/relative</link><description>No date</description></item>
<item><title>Day</title><link>https://sky.example/day</link><dc:date>2024-05-18</dc:date><description>A day</description></item>
</channel></rss>`;
const rssRows = [
  ["https://sky.example/old", "Old", "Older & wiser", "1998-06-01T08:05:00-05:00"],
  [
    "https://sky.example/tour?utm_source=rss",
    "On tour",
    "We play in Oslo & Bergen.\n\nCaf\u00e9 \u{1f3b8}",
    "2024-05-17T10:00:00+02:00",
  ],
  ["https://sky.example/day", "Day", "A day", "2024-05-18"],
  ["https://sky.example/relative", "Undated", "No date", null],
];
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://sky.example/blog/">
<title type="html">Sky &lt;b&gt;blog&lt;/b&gt;</title><link rel="self" href="feed.xml"/><updated>2024-06-01T00:00:00Z</updated>
<entry><id>tag:sky.example,2024:1</id><title>Plain &lt;3</title><link rel="enclosure" href="song.mp3"/><link href="one"/>
<published>2024-05-17T10:00:00.5+02:00</published><updated>2024-06-01T00:00:00Z</updated><content type="html">&lt;p&gt;Made in Oslo&lt;/p&gt;</content></entry>
<entry><id>https://sky.example/blog/two</id><title>XHTML</title><updated>2024-06-01T00:00:00Z</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Five &lt; six</p><p>and <em>more</em></p></div></content></entry>
</feed>`;
const atomRows = [
  ["https://sky.example/blog/one", "Plain <3", "Made in Oslo", "2024-05-17T10:00:00.5+02:00"],
  ["https://sky.example/blog/two", "XHTML", "Five < six\n\nand more", null],
];

describe("a feed", () => {
  test.each([
    ["RSS 2.0", rss, rssRows],
    ["Atom", atom, atomRows],
    [
      "RSS 1.0",
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title></channel><item><title>One</title><link>https://sky.example/1</link><description>Words</description><dc:date>2024-05-17T10:00:00+02:00</dc:date></item></rdf:RDF>',
      [["https://sky.example/1", "One", "Words", "2024-05-17T10:00:00+02:00"]],
    ],
    [
      "JSON Feed",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "Sky",
        items: [
          {
            id: 1,
            url: "https://sky.example/1",
            title: "One",
            content_html: "<p>Words &amp; more</p>",
            date_published: "2024-05-17T10:00:00+02:00",
          },
        ],
      }),
      [["https://sky.example/1", "One", "Words & more", "2024-05-17T10:00:00+02:00"]],
    ],
  ])("as a file (%s) has each entry's address, words and date with its own offset", async (_format, feed, rows) => {
    const path = await here.put("feed", feed);
    await here.take(path, artistId);
    expect(await told()).toEqual(rows);
    expect(await here.take(path, artistId)).toContain(`(${rows.length} unchanged)`);
  });

  test("at an address is read with its further pages, each once even in a cycle", async () => {
    const feed = (item: string, next: string) =>
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title><atom:link rel="next" href="${next}"/><item><link>https://sky.example/${item}</link><description>Words of ${item}</description></item></channel></rss>`;
    pages = { "/feed": xml(feed("one", "/feed2")), "/feed2": xml(feed("two", "/feed")) };
    await here.take(`${site.url}/feed`, artistId);
    expect((await originals()).map(({ text }) => text)).toEqual(["Words of one", "Words of two"]);
    expect(site.asked.map(({ path }) => path)).toEqual(["/feed", "/feed", "/feed2"]);
  });

  test("of the connected moments has the same sources as a refresh", async () => {
    const url = `${site.url}/feed.json`;
    const feed = {
      version: "https://jsonfeed.org/version/1.1",
      title: "Sky",
      feed_url: url,
      home_page_url: `${site.url}/`,
      items: [
        {
          id: "a",
          url: `${site.url}/a`,
          title: "A",
          content_text: "On stage",
          date_published: "2024-05-17T10:00:00Z",
        },
      ],
    };
    pages = { "/feed.json": json(feed, { "content-type": "application/feed+json" }) };
    await load(service.deps.db, account(artistId, "moments", url, { url, handle: "Sky" }));
    await here.take(await here.put("feed.json", JSON.stringify(feed)), artistId);
    const imported = await originals();
    expect(imported).toMatchObject([
      { kind: "moment", platform: "moments", entry_id: "a", text: "On stage" },
    ]);
    await load(service.deps.db, { type: "user", subject: "ana", admin: true });
    await refresh(service, artistId, { platforms: ["moments"] });
    await advanceThrough(service, artistId);
    const after = await originals();
    expect(after.map(({ source_id, revision }) => [source_id, revision])).toEqual(
      imported.map(({ source_id, revision }) => [source_id, revision]),
    );
  });

  test("that cannot be reached is named, and nothing is imported", async () => {
    await expect(here.take(`${site.url}/none`, artistId)).rejects.toThrow(
      /\/none responds with status 404/,
    );
    await expect(here.take("http://10.0.0.1/feed", artistId)).rejects.toThrow(
      "http://10.0.0.1/feed was not fetched: it leads to a host that is not public",
    );
    await expect(here.take("http://feeds.example:8080/feed", artistId)).rejects.toThrow(
      "was not fetched: it names a port other than 80 and 443",
    );
  });
});

describe("a list", () => {
  test("of feeds is read with the lists that it includes, itself only once", async () => {
    pages = {
      "/one.xml": xml(rss),
      "/more.opml": xml(
        `<opml version="2.0"><body><outline type="include" url="/list.opml"/><outline type="rss" xmlUrl="/two.xml"/></body></opml>`,
      ),
      "/list.opml": xml(
        `<opml version="2.0"><body><outline text="A"><outline type="rss" xmlUrl="/one.xml"/></outline><outline type="include" url="/more.opml"/></body></opml>`,
      ),
      "/two.xml": xml(atom),
    };
    await here.take(`${site.url}/list.opml`, artistId);
    expect(await originals()).toHaveLength(rssRows.length + atomRows.length);
    pages["/two.xml"] = absent;
    await expect(here.take(`${site.url}/list.opml`, artistId)).rejects.toThrow(
      /two\.xml: responds with status 404[\s\S]*--skip-bad/,
    );
  });

  const story = (text: string) =>
    html(
      `<html><head><title>S</title></head><body><article><p>${text}</p></article></body></html>`,
    );
  const words = "The band recorded its second record in a barn near Oslo, over nine days in June.";
  const map = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${site.url}${path}</loc><lastmod>2024-05-01</lastmod></url>`).join("")}</urlset>`;

  test("of pages is read as robots.txt allows, and continues where it was interrupted", async () => {
    const index = `<sitemapindex><sitemap><loc>${site.url}/index.xml</loc></sitemap><sitemap><loc>${site.url}/map.xml</loc></sitemap></sitemapindex>`;
    pages = {
      "/robots.txt": html("User-agent: *\nDisallow: /private", "text/plain"),
      "/index.xml": xml(index),
      "/map.xml": xml(map("/a", "/b", "/private", "/empty", "/broken")),
      "/a": story(`${words} A`),
      "/b": story(`${words} B`),
      "/private": story("secret"),
      "/empty": html("<html></html>"),
    };
    expect(await here.take(`${site.url}/index.xml`, artistId, { dryRun: true })).toContain(
      "5 to read",
    );
    expect(await originals()).toEqual([]);
    const said = await here.take(`${site.url}/index.xml`, artistId);
    expect(said).toContain("1 pages that robots.txt disallows");
    expect(said).toContain("/broken: could not be read");
    expect((await originals()).map(({ url }) => url)).toEqual([`${site.url}/a`, `${site.url}/b`]);
    site.asked.length = 0;
    pages["/broken"] = story(`${words} C`);
    const again = await here.take(
      await here.put("map.xml.gz", gzipSync(map("/a", "/b", "/private", "/empty", "/broken"))),
      artistId,
    );
    expect(again).toContain("2 of them were read before");
    expect(site.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/empty", "/broken"]);
    expect(await originals()).toHaveLength(3);
  });

  test("a page at an address is the same source as from a lookup", async () => {
    pages = { "/a": story(words) };
    await here.take(`${site.url}/a`, artistId);
    expect(await originals()).toMatchObject([
      { kind: "web_page", url: `${site.url}/a`, platform: null },
    ]);
  });

  test("a page that robots.txt disallows is named, with the reason", async () => {
    pages = {
      "/robots.txt": html("User-agent: *\nDisallow: /private", "text/plain"),
      "/private": story("secret"),
    };
    await expect(here.take(`${site.url}/private`, artistId)).rejects.toThrow(
      "/private: was not read: it is closed by robots.txt",
    );
    expect(await originals()).toEqual([]);
  });
});

describe("an identifier in a catalog", () => {
  const groups = [
    { id: "11111111-1111-4111-8111-111111111111", title: "Weather", date: "2024-05" },
    { id: "22222222-2222-4222-8222-222222222222", title: "First", date: "2019" },
  ];

  test.each([
    `musicbrainz:${mbid}`,
    `https://musicbrainz.org/artist/${mbid}`,
  ])("of MusicBrainz (%s) has the same releases as a refresh", async (what) => {
    catalog.answer = inOwnTime(musicbrainz(mbid, () => groups));
    await freeTurns();
    const said = await here.take(what, artistId);
    expect(said).toContain("releases of Skerrylight at MusicBrainz");
    const imported = await originals();
    expect(
      imported.map(({ platform, account_id, entry_id }) => [platform, account_id, entry_id]),
    ).toEqual(groups.map(({ id }) => ["catalog_a", mbid, id]));
    await load(service.deps.db, { type: "user", subject: "ana", admin: true });
    await refresh(service, artistId, { platforms: ["catalog_a"] });
    await advanceThrough(service, artistId);
    const identities = (rows: Record<string, string | null>[]) =>
      rows.map(({ source_id, revision }) => `${source_id} ${revision}`);
    expect(identities(await originals())).toEqual(identities(imported));
  });

  test("of Discogs is read through its adapter", async () => {
    discogs.answer = inOwnTime(({ path }) =>
      path === "/artists/42"
        ? json({ id: 42, name: "Skerrylight" })
        : json({
            pagination: { page: 1, pages: 1 },
            releases: [{ id: 7, type: "master", title: "First", role: "Main", year: 2019 }],
          }),
    );
    await freeTurns();
    await here.take("https://www.discogs.com/artist/42-Skerrylight", artistId);
    expect(await originals()).toMatchObject([
      {
        platform: "catalog_b",
        account_id: "42",
        entry_id: "master-7",
        text: "First\nRelease date: 2019",
      },
    ]);
  });

  test("that does not exist is refused", async () => {
    catalog.answer = () => absent;
    await freeTurns();
    await expect(here.take(`musicbrainz:${mbid}`, artistId)).rejects.toThrow(
      /does not know artist/,
    );
  });
});
