import { beforeAll, describe, expect, test } from "vitest";
import { fediverseReader } from "#lib/outside/adapters/fediverse.js";
import { jsonFeedReader } from "#lib/outside/adapters/json-feed.js";
import { transcriptReader } from "#lib/outside/adapters/transcript.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { lookReader } from "#lib/outside/look/look-reader.js";
import { pageReader } from "#lib/outside/page/page-reader.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";
import {
  attributeBombs,
  encodingBombs,
  endlessPage,
  fragmentBombs,
  measuredBombs,
  pageWith,
  robotsBombs,
  structureBombs,
  transcriptBombs,
  words,
} from "../support/parser-bombs.js";
import { isWithin, leastSpending, maxServingMs, maxTaskMs } from "../support/spending.js";

const signal = () => AbortSignal.timeout(120_000);

/** Does work within the limits, and answers what it brings. */
async function within<Value>(work: () => Promise<Value>, tasks = 1): Promise<Value> {
  const limits = { serving: maxServingMs, others: tasks * maxTaskMs };
  const [value, spent] = await leastSpending(work, limits);
  expect(spent).toSatisfy((one: typeof spent) => isWithin(one, limits));
  return value;
}

/** A fetch that brings one body, whatever is asked for. */
const bringing =
  (contentType: string, body: string | Uint8Array): GuardedFetch =>
  async (url) => ({
    kind: "fetched",
    url,
    type: contentType.split(";", 1)[0] ?? "",
    contentType,
    bytes: typeof body === "string" ? Buffer.from(body) : body,
  });
const readPage = (body: string | Uint8Array, contentType = "text/html; charset=utf-8") =>
  pageReader(bringing(contentType, body), async () => true)("https://site.example/x", signal());

const account: ProviderAccount = {
  platform: "moments",
  accountId: "x",
  handle: "x",
  url: "https://site.example/feed",
};

beforeAll(async () => {
  await readPage(pageWith(""));
});

describe("a hostile text leaves the thread that serves free", () => {
  const attributes = attributeBombs(4_000);

  test("whose attributes are long: its text is read all the same", async () => {
    const slow: string[] = [];
    const unread: string[] = [];
    for (const { name, body } of attributes) {
      const limits = { serving: maxServingMs, others: maxTaskMs };
      const [read, spent] = await leastSpending(() => readPage(body), limits);
      if (!isWithin(spent, limits)) slow.push(`${name}: ${spent.serving}, ${spent.others} ms`);
      if (read.kind !== "page" || !read.page.text.includes(words)) unread.push(name);
    }
    expect({ slow, unread }).toEqual({ slow: [], unread: [] });
  });

  test.each(measuredBombs())("that once held the service, and is read now: $name", async ({
    body,
  }) => {
    const read = await within(() => readPage(body));
    expect(read.kind === "page" && read.page.text).toContain(words);
  });

  test("and that takes more than its time: it is ended, and said to be", async () => {
    const ended = await within(() => readPage(endlessPage));
    expect(ended).toEqual({ kind: "failed", because: "parsing_ended" });
  });

  test.each(structureBombs())("a page: $name", async ({ body }) => {
    await within(() => readPage(body));
  });

  test.each([...structureBombs(), ...measuredBombs()])("a page that is looked at: $name", async ({
    body,
  }) => {
    const windows = [{ id: "window", start: 0, end: words.length }];
    const saved = [
      { title: null, text: `${words}\n${"Other words of it. ".repeat(500)}`, windows },
    ];
    const url = "https://site.example/x";
    const look = lookReader(bringing("text/html; charset=utf-8", body), async () => true);
    const { found } = await within(() => look({ url, saved }, async () => true, signal()));
    expect(found.map(({ id }) => id)).toEqual(["window"]);
  });

  test.each(encodingBombs())("an encoding: $name", async ({ bytes, contentType }) => {
    await within(() => readPage(bytes, contentType));
  });

  test.each(robotsBombs())("robots.txt: $name", async ({ body, path }) => {
    const mayVisit = robots(bringing("text/plain", body), () => 0);
    const url = new URL(path, "https://site.example");
    await within(() => mayVisit(url, signal()), 2);
  });

  test.each(fragmentBombs())("a feed and posts: $name", async ({ body }) => {
    const items = Array.from({ length: 6 }, (_, at) => ({
      id: `https://site.example/${at}`,
      content_html: body,
    }));
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "x", items };
    const reader = jsonFeedReader(bringing("application/feed+json", JSON.stringify(feed)));
    await within(() => reader.read(account, null, signal()));
    const statuses = items.map(({ id }) => ({
      id,
      uri: id,
      url: id,
      created_at: "2024-05-02T10:00:00Z",
      content: body,
      visibility: "public",
      account: { id: "x" },
    }));
    const ask: AskProvider = async () => ({ kind: "answered", value: statuses as never });
    const posts = fediverseReader(ask, "https://social.example");
    await within(() => posts.read(account, null, signal()));
  });

  test.each(transcriptBombs())("a transcript: $name", async ({ body }) => {
    const read = transcriptReader(bringing("text/vtt", body));
    await within(() => read("https://site.example/x.vtt", signal()));
  });
});
