import { beforeAll, describe, expect, test } from "vitest";
import { fediverseReader } from "#lib/outside/adapters/fediverse.js";
import { jsonFeedReader } from "#lib/outside/adapters/json-feed.js";
import { transcriptReader } from "#lib/outside/adapters/transcript.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { recheckReader } from "#lib/outside/recheck/recheck-reader.js";
import { account, askOf, bringing, feedOf, readPage, signal } from "../support/brought.js";
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

/** Does work within the limits, and returns its result. */
async function within<Value>(work: () => Promise<Value>, tasks = 1): Promise<Value> {
  const limits = { serving: maxServingMs, others: tasks * maxTaskMs };
  const [value, spent] = await leastSpending(work, limits);
  expect(spent).toSatisfy((one: typeof spent) => isWithin(one, limits));
  return value;
}

beforeAll(async () => {
  await readPage(pageWith(""));
});

describe("a hostile text does not block the serving thread", () => {
  const attributes = attributeBombs(4_000);

  test("with long attributes: its text is still read", async () => {
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

  test.each(measuredBombs())("that earlier blocked the service: it is read in time: $name", async ({
    body,
  }) => {
    const read = await within(() => readPage(body));
    expect(read.kind === "page" && read.page.text).toContain(words);
  });

  test("that exceeds its time: it is ended, and reported as ended", async () => {
    const ended = await within(() => readPage(endlessPage));
    expect(ended).toEqual({ kind: "failed", because: "parsing_ended" });
  });

  test.each(structureBombs())("a page: $name", async ({ body }) => {
    await within(() => readPage(body));
  });

  test.each([...structureBombs(), ...measuredBombs()])("a page that is rechecked: $name", async ({
    body,
  }) => {
    const windows = [{ id: "window", start: 0, end: words.length }];
    const saved = [
      { title: null, text: `${words}\n${"Other words of it. ".repeat(500)}`, windows },
    ];
    const url = "https://site.example/x";
    const look = recheckReader(bringing("text/html; charset=utf-8", body), async () => true);
    const { found } = await within(() => look({ url, saved }, async () => [], signal()));
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
    const feed = jsonFeedReader(bringing("application/feed+json", feedOf(body)));
    await within(() => feed.read(account, null, signal()));
    const posts = fediverseReader(askOf(body), "https://social.example");
    await within(() => posts.read(account, null, signal()));
  });

  test.each(transcriptBombs())("a transcript: $name", async ({ body }) => {
    const read = transcriptReader(bringing("text/vtt", body));
    await within(() => read("https://site.example/x.vtt", signal()));
  });
});
