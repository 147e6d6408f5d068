import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import { soundPlaces } from "#lib/contract/given-places.js";
import { atprotoReader } from "#lib/outside/adapters/atproto.js";
import { braveSearch } from "#lib/outside/adapters/brave.js";
import { discogsReader } from "#lib/outside/adapters/discogs.js";
import { fediverseReader } from "#lib/outside/adapters/fediverse.js";
import { jsonFeedReader } from "#lib/outside/adapters/json-feed.js";
import { musicbrainzReader } from "#lib/outside/adapters/musicbrainz.js";
import { spokenText } from "#lib/outside/adapters/spoken-text.js";
import { tavilySearch } from "#lib/outside/adapters/tavily.js";
import { configuredOutside } from "#lib/outside/configured-outside.js";
import { guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { htmlText } from "#lib/outside/provider/html-text.js";
import { providerClient } from "#lib/outside/provider/provider-client.js";
import type { Providers } from "#lib/outside/providers.js";
import { closedAfterFile } from "../support/database.js";
import {
  appView,
  brave,
  mastodon,
  type Post,
  status,
  tavily,
} from "../support/outside/protocols.js";
import { absent, json, localServer } from "../support/outside/server.js";

const ask = providerClient("test/1 (+mailto:ops@service.example)");
const signal = () => AbortSignal.timeout(30_000);

const server = await closedAfterFile(localServer(() => absent));
afterEach(() => {
  server.asked.length = 0;
});

const results = [
  { url: "https://news.example/a", title: "A" },
  { url: "https://NEWS.example/a?utm_source=x", title: "the same page" },
  { url: "javascript:alert(1)", title: "no page" },
  { url: "https://ana:secret@news.example/", title: "with a password" },
  { url: "https://news.example/b", title: "B" },
];

describe.each([
  ["brave", () => braveSearch(ask, server.url, "search-key"), brave(results)],
  ["tavily", () => tavilySearch(ask, server.url, "search-key"), tavily(results)],
] as const)("web search by %s", (_name, search, protocol) => {
  test("returns each readable page once, and nothing else", async () => {
    server.answer = protocol;
    expect(await search().search("harbour glass", signal())).toEqual({
      kind: "answered",
      value: [
        { url: "https://news.example/a", title: "A", excerpt: "About A" },
        { url: "https://news.example/b", title: "B", excerpt: "About B" },
      ],
    });
  });

  test.each([
    [401, "denied"],
    [403, "denied"],
    [404, "absent"],
    [302, "failed"],
    [500, "failed"],
  ])("a status of %i is %s, never an empty list", async (code, kind) => {
    server.answer = () => ({ status: code, headers: { location: "/elsewhere" } });
    expect((await search().search("x", signal())).kind).toBe(kind);
    expect(server.asked).toHaveLength(1);
  });

  test("a rate limit is reported in seconds, from a number or a date; a connection without a response is unknown", async () => {
    server.answer = () => ({ status: 429, headers: { "retry-after": "17" } });
    expect(await search().search("x", signal())).toEqual({
      kind: "limited",
      retryAfterSeconds: 17,
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-01T00:00:00Z") });
    const [date, sent] = ["01:10:00", "01:09:00"].map((time) => `Thu, 01 Jan 2026 ${time} GMT`);
    server.answer = () => ({
      status: 429,
      headers: { "retry-after": String(date), date: String(sent) },
    });
    const later = await search()
      .search("x", signal())
      .finally(() => vi.useRealTimers());
    expect(later).toEqual({ kind: "limited", retryAfterSeconds: 60 });
    server.answer = () => (response) => response.destroy();
    expect(await search().search("x", signal())).toEqual({ kind: "unknown" });
  });

  test("a response of another shape is a failure", async () => {
    server.answer = () => json({ results: "many", web: 3 });
    expect(await search().search("x", signal())).toEqual({ kind: "failed" });
  });
});

test("a proxy's error is the failure of a search or read, and leaves open whether a run started", async () => {
  const asked = (hasEffect: boolean) =>
    ask({
      url: new URL(server.url),
      method: "POST",
      hasEffect,
      schema: v.unknown(),
      signal: signal(),
    });
  server.answer = () => ({ status: 503, headers: { "retry-after": "7" } });
  expect(await asked(false)).toEqual({ kind: "limited", retryAfterSeconds: 7 });
  expect(await asked(true)).toEqual({ kind: "unknown" });
  server.answer = () => ({ status: 502 });
  expect([await asked(false), await asked(true)]).toEqual([
    { kind: "failed" },
    { kind: "unknown" },
  ]);
  server.answer = () => ({ status: 429, headers: { "retry-after": "7" } });
  expect(await asked(true)).toEqual({ kind: "limited", retryAfterSeconds: 7 });
});

describe("AT Protocol", () => {
  const did = "did:plc:sky";
  const account: ProviderAccount = {
    platform: "social_a",
    accountId: did,
    handle: "sky.example",
    url: "https://bsky.app/profile/sky.example",
  };
  const posts = [
    { key: "3k3", text: "third", created: "2024-05-03T10:00:00Z" },
    {
      key: "3k2",
      text: "theirs",
      created: "2024-05-02T10:00:00Z",
      author: "did:plc:other",
      repost: true,
    },
    { key: "3k1", text: "first", created: "yesterday" },
  ];

  test("an account is its DID; its own posts come page by page, reposts do not", async () => {
    server.answer = appView(did, "sky.example", () => posts);
    const reader = atprotoReader(ask, server.url);
    expect(await reader.find("@sky.example", signal())).toMatchObject({
      value: { accountId: did },
    });
    const first = await reader.read(account, null, signal());
    expect(first).toMatchObject({
      value: { entries: [{ text: "third", publishedAt: "2024-05-03T10:00:00Z" }], next: "2" },
    });
    const second = await reader.read(account, "2", signal());
    expect(second).toMatchObject({
      value: { entries: [{ text: "first", publishedAt: null }], next: null },
    });
  });

  const read = async (...timeline: Post[]) => {
    server.answer = appView(did, "sky.example", () => timeline);
    const page = await atprotoReader(ask, server.url).read(account, null, signal());
    if (page.kind !== "answered") throw new Error(`the account was ${page.kind}`);
    return page.value.entries;
  };
  const created = "2024-05-03T10:00:00Z";

  test("replies to oneself count, replies to others do not, whoever began the thread", async () => {
    const reply = (parent: string, root: string) => ({ parent, root });
    const other = "did:plc:other";
    const thread = { key: "a1", text: "and a second part", created, reply: reply(did, did) };
    expect(await read(thread, { key: "a0", text: "first part", created })).toMatchObject([
      { text: "and a second part" },
      { text: "first part" },
    ]);
    const inOwn = { key: "b1", text: "thanks", created, reply: reply(other, did) };
    const inTheirs = { key: "b2", text: "congratulations", created, reply: reply(other, other) };
    const backInTheirs = { key: "b3", text: "again", created, reply: reply(did, other) };
    expect(await read(inOwn, inTheirs)).toEqual([]);
    expect(await read(backInTheirs)).toEqual([]);
    // An app view that does not know the filter sends everything.
    server.answer = (asked) => {
      asked.query.delete("filter");
      return appView(did, "sky.example", () => [inTheirs, backInTheirs])(asked);
    };
    expect(await atprotoReader(ask, server.url).read(account, null, signal())).toMatchObject({
      value: { entries: [], items: 2, unreadable: 0 },
    });
  });

  test.each([
    ["the client's, when it is the earlier one", created, "2024-05-03T10:00:02Z", created],
    ["the provider's, when the client's lies ahead", "2031-01-01T00:00:00Z", created, created],
    [
      "the earlier instant, whatever its offset",
      "2024-05-03T13:00:00+04:00",
      created,
      "2024-05-03T13:00:00+04:00",
    ],
    ["the client's, when the provider names none", created, "", created],
    ["unknown, when the client's cannot be read", "yesterday", created, null],
  ])("the time of a post is %s", async (_, client, indexed, expected) => {
    const [entry] = await read({ key: "a", text: "x", created: client, indexed });
    expect(entry?.publishedAt).toBe(expected);
  });

  test("an account that is visible to signed-in readers only is not read", async () => {
    const labels = [{ val: "!no-unauthenticated" }];
    server.answer = () => json({ did, handle: "sky.example", labels });
    expect(await atprotoReader(ask, server.url).find("sky.example", signal())).toEqual({
      kind: "denied",
    });
  });
});

test("a Mastodon-compatible server: public own statuses as plain text, paged by max_id", async () => {
  const account: ProviderAccount = {
    platform: "social_b",
    accountId: "9",
    handle: "sky",
    url: "https://social.example/@sky",
  };
  const statuses = [
    status(
      "9",
      "5",
      "<p>New song &amp; video<br>out <a href='https://x.example'>now</a></p><p>Second paragraph</p>",
    ),
    status("9", "4", "<p>for followers</p>", { visibility: "private" }),
    status("9", "3", "<p>boosted</p>", { reblog: { id: "1" } }),
    status("9", "2", "<p>quiet</p>", { spoiler_text: "Tour" }),
  ];
  server.answer = mastodon("9", () => statuses);
  const reader = fediverseReader(ask, server.url);
  expect(await reader.find("sky@social.example", signal())).toMatchObject({
    value: { accountId: "9" },
  });
  const first = await reader.read(account, null, signal());
  expect(first).toMatchObject({
    value: { entries: [{ text: "New song & video\nout now\n\nSecond paragraph" }], next: "4" },
  });
  const second = await reader.read(account, "4", signal());
  expect(second).toMatchObject({ value: { entries: [{ text: "Tour\n\nquiet" }], next: "2" } });
  expect(await reader.read(account, "2", signal())).toMatchObject({
    value: { entries: [], next: null, items: 0, unreadable: 0 },
  });
  server.answer = () => json([{ id: "8", account: "hidden" }, { id: "7" }]);
  expect(await reader.read(account, null, signal())).toEqual({
    kind: "answered",
    value: { entries: [], next: "7", items: 2, unreadable: 2 },
  });
  server.answer = mastodon("9", () => statuses);
  expect(await reader.readEntry?.(account, "2", signal())).toMatchObject({
    value: [{ entryId: "2" }],
  });
});

test("a Mastodon-compatible server that sends replies to others: only own threads are kept", async () => {
  const reply = (id: string, to: string) =>
    status("9", id, `<p>to ${to}</p>`, { in_reply_to_id: "1", in_reply_to_account_id: to });
  server.answer = mastodon("9", () => [reply("5", "9"), reply("4", "77")]);
  const account: ProviderAccount = {
    platform: "social_b",
    accountId: "9",
    handle: "sky",
    url: "https://social.example/@sky",
  };
  expect(await fediverseReader(ask, server.url).read(account, null, signal())).toMatchObject({
    value: { entries: [{ text: "to 9" }], items: 2, unreadable: 0 },
  });
});

test("a lookup of posts with an unreadable response is a failure, not an empty account", async () => {
  server.answer = () => json([{ id: "8" }]);
  const providers: Providers = {
    readPage: async () => ({ kind: "empty" }),
    readLinkedPages: async () => ({ kind: "failed" }),
    recheckPage: async () => ({ found: [], retryAfterSeconds: null }),
    readTranscript: async () => null,
    findOnPage: async () => "not_found",
    search: null,
    readers: { social_b: fediverseReader(ask, server.url) },
    scraper: null,
  };
  const url = "https://social.example/@sky";
  const looked = () =>
    configuredOutside(providers, [], async () => ({
      takeTurn: async () => 0,
      postpone: async () => {},
    })).look(
      {
        option: { kind: "social", platform: "social_b", accountId: "9", handle: "sky", url },
        artistId: "a",
        artistName: "Skerrylight",
        topic: "tour",
        fromDate: undefined,
        toDate: undefined,
        excludeSourceUrls: [],
        progress: null,
      },
      signal(),
    );
  expect(await looked()).toEqual({ kind: "failed" });
  server.answer = () => json([]);
  expect(await looked()).toEqual({ kind: "collected", originals: [] });
});

test("a post longer than the limit is cut after a whole character", () => {
  expect(htmlText(`${"x".repeat(199_999)}🎈`).isWellFormed()).toBe(true);
});

test("Discogs: an artist is found by number, and any other text causes no call", async () => {
  server.answer = ({ path }) =>
    path === "/artists/4711" ? json({ id: 4711, name: "Skerrylight" }) : absent;
  const reader = discogsReader(ask, server.url);
  expect(await reader.find("4711", signal())).toEqual({
    kind: "answered",
    value: { accountId: "4711", handle: "Skerrylight", url: "https://www.discogs.com/artist/4711" },
  });
  const asked = server.asked.length;
  for (const text of ["0", "047", "4711a", "a4711", "-1", "", "1".repeat(13)]) {
    expect(await reader.find(text, signal())).toEqual({ kind: "absent" });
  }
  expect(server.asked).toHaveLength(asked);
});

test("MusicBrainz: an artist is found by MBID, and any other text causes no call", async () => {
  const mbid = "0f50beab-d77d-4f0f-ac26-0b87d3e9b11b";
  server.answer = ({ path }) =>
    path.endsWith(`/artist/${mbid}`) ? json({ id: mbid, name: "Skerrylight" }) : absent;
  const reader = musicbrainzReader(ask, server.url);
  expect(await reader.find(mbid, signal())).toEqual({
    kind: "answered",
    value: {
      accountId: mbid,
      handle: "Skerrylight",
      url: `https://musicbrainz.org/artist/${mbid}`,
    },
  });
  const asked = server.asked.length;
  for (const text of ["4711", `${mbid}a`, mbid.replaceAll("-", ""), ""]) {
    expect(await reader.find(text, signal())).toEqual({ kind: "absent" });
  }
  expect(server.asked).toHaveLength(asked);
});

test("Discogs: own releases with the year it knows, without appearances", async () => {
  const releases = [
    { id: 1, type: "master", title: "Harbour Glass", role: "Main", year: 2024 },
    { id: 2, type: "release", title: "Guest", role: "Appearance", year: 2020 },
    { id: 3, type: "release", title: "Undated", role: "Main", year: 0 },
  ];
  server.answer = ({ query }) =>
    json({
      pagination: { page: Number(query.get("page")), pages: 2, per_page: 100, items: 3 },
      releases,
    });
  const account: ProviderAccount = {
    platform: "catalog_b",
    accountId: "4711",
    handle: "Skerrylight",
    url: "https://www.discogs.com/artist/4711",
  };
  const page = await discogsReader(ask, server.url).read(account, null, signal());
  expect(page).toMatchObject({
    value: {
      entries: [
        { entryId: "master-1", activityDate: "2024", activityDateKind: "release" },
        { entryId: "release-3", activityDate: null, activityDateKind: null },
      ],
      next: "2",
    },
  });
});

test("JSON Feed 1.1: moments with their own instant, collections by their stable address, page after page", async () => {
  const item = (id: string, fields = {}) => ({
    id,
    url: `https://moments.example/${id}`,
    content_text: `Moment ${id}`,
    date_published: "2024-05-02T23:30:00-05:00",
    ...fields,
  });
  server.answer = ({ path }) =>
    json({
      version: "https://jsonfeed.org/version/1.1",
      title: "Skerrylight",
      home_page_url: "https://moments.example/",
      ...(path === "/feed" ? { next_url: `${server.url}/feed/2` } : {}),
      items:
        path === "/feed"
          ? [item("1", { _collection: { url: "https://moments.example/tour" } }), { no: "id" }]
          : [item("2", { content_text: undefined, content_html: "<p>In <b>words</b></p>" })],
    });
  const reader = jsonFeedReader(guardedFetch({ contact: undefined, allowHosts: [server.host] }));
  const account: ProviderAccount = {
    platform: "moments",
    accountId: "feed",
    handle: "Skerrylight",
    url: `${server.url}/feed`,
  };
  const first = await reader.read(account, null, signal());
  expect(first).toMatchObject({
    value: {
      entries: [
        {
          entryId: "1",
          collectionUrl: "https://moments.example/tour",
          activityDate: "2024-05-02T23:30:00-05:00",
          activityDateKind: "moment",
        },
      ],
      next: `${server.url}/feed/2`,
      items: 2,
      unreadable: 1,
    },
  });
  const second = await reader.read(account, `${server.url}/feed/2`, signal());
  expect(second).toMatchObject({
    value: {
      entries: [{ text: "In words", collectionUrl: "https://moments.example/" }],
      next: null,
    },
  });
  const closed = jsonFeedReader(guardedFetch({ contact: undefined, allowHosts: [] }));
  expect(await closed.read(account, null, signal())).toEqual({ kind: "failed" });
});

test("a feed with half a character in a text is read without the half", async () => {
  const item = { id: "1", url: "https://moments.example/1", content_text: "half HALF, none NUL" };
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "Skerrylight", items: [item] };
  const body = JSON.stringify(feed).replace("HALF", "\\ud800").replace("NUL", "\\u0000");
  server.answer = () => ({ headers: { "content-type": "application/feed+json" }, body });
  const reader = jsonFeedReader(guardedFetch({ contact: undefined, allowHosts: [server.host] }));
  const account: ProviderAccount = {
    platform: "moments",
    accountId: "x",
    handle: "x",
    url: server.url,
  };
  expect(await reader.read(account, null, signal())).toMatchObject({
    value: { entries: [{ text: "half \ufffd, none \ufffd" }] },
  });
});

test("a rate-limited feed reports the wait from whichever header it has", async () => {
  const headers = { date: "Sun, 22 Nov 2026 10:00:00 GMT", "x-ratelimit-reset": "1795341840" };
  server.answer = () => ({ status: 429, headers });
  const reader = jsonFeedReader(guardedFetch({ contact: undefined, allowHosts: [server.host] }));
  expect(await reader.find(`${server.url}/feed`, signal())).toEqual({
    kind: "limited",
    retryAfterSeconds: 240,
  });
});

test("a site names its feed in its head; a site without a feed has no moments", async () => {
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "Skerrylight", items: [] };
  const link = '<link rel="alternate" type="application/feed+json" href="/feed.json">';
  let head = link;
  server.answer = ({ path }) =>
    path === "/feed.json"
      ? { headers: { "content-type": "application/feed+json" }, body: JSON.stringify(feed) }
      : { headers: { "content-type": "text/html" }, body: `<html><head>${head}</head></html>` };
  const reader = jsonFeedReader(guardedFetch({ contact: undefined, allowHosts: [server.host] }));
  const account: ProviderAccount = {
    platform: "moments",
    accountId: "x",
    handle: "x",
    url: `${server.url}/`,
  };
  expect(await reader.read(account, null, signal())).toEqual({
    kind: "answered",
    value: { entries: [], next: null, items: 0, unreadable: 0 },
  });
  const others = `<link rel="stylesheet" href="/style.css"><link rel="alternate" type="text/html" href="/de">`;
  head = `${others}${link}${link.replace("/feed.json", "/second.json")}`;
  expect(await reader.read(account, null, signal())).toMatchObject({ kind: "answered" });
  for (const none of ["", others, link.replace("alternate", "preload")]) {
    head = none;
    expect(await reader.read(account, null, signal())).toEqual({ kind: "absent" });
  }
  expect(server.asked.some(({ path }) => path === "/second.json")).toBe(false);
});

test("a transcript is the words of its cues, WebVTT or SubRip, with rolling lines once", () => {
  const vtt =
    "WEBVTT\n\nNOTE by hand\n\n1\n00:00:00.000 --> 00:00:02.000 align:start\n<v Ana>We lit <i>the stove</i>\n\n00:00:02.000 --> 00:00:03.000\n<v Ana>We lit the stove\n\n00:00:03.000 --> 00:00:05.000\nand recorded\nall night\n";
  expect(spokenText(vtt).text).toBe("We lit the stove\nand recorded all night");
  expect(
    spokenText(
      "1\r\n00:00:00,000 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\nthere",
    ).text,
  ).toBe("Hello\nthere");
  expect(spokenText("no captions at all")).toEqual({ text: "", places: [], voices: null });
});

describe("the times of a transcript", () => {
  test("are the times of its cues, each at its line, and a rolling line lasts until it disappears", () => {
    const vtt =
      "WEBVTT\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Ana>Fjærå <i>🎸</i>\n\n00:02.500 --> 00:03.000\n<v Ana>Fjærå 🎸\n\n01:00:03.040 --> 01:00:05.000\nAll\nnight";
    expect(spokenText(vtt)).toEqual({
      text: "Fjærå 🎸\nAll night",
      places: [
        { start: 0, startSeconds: 1, endSeconds: 3 },
        { start: 9, startSeconds: 3603.04, endSeconds: 3605 },
      ],
      voices: [
        { start: 0, name: "Ana" },
        { start: 9, name: null },
      ],
    });
    expect(spokenText("1\n00:00:01,5 --> 00:00:02,25\nHello").places).toEqual([
      { start: 0, startSeconds: 1.5, endSeconds: 2.25 },
    ]);
  });

  test.each([
    ["one cannot be read", "00:00:01.000 --> soon\nHello"],
    ["one ends before it begins", "00:00:02.000 --> 00:00:01.000\nHello"],
    [
      "they go back",
      "00:01:00.000 --> 00:01:01.000\nHello\n\n00:00:01.000 --> 00:00:02.000\nthere",
    ],
  ])("are unknown when %s, but its words are kept", (_why, captions) => {
    const { text, places } = spokenText(captions);
    expect(text).toMatch(/^Hello/);
    expect(soundPlaces(text, places)).toBeNull();
  });
});
