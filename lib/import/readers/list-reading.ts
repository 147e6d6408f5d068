import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { pageOriginal } from "#lib/outside/collected-original.js";
import type { ListContent } from "#lib/outside/lists/list-content.js";
import { retrievalTime } from "#lib/outside/port.js";
import { CliError } from "#lib/platform/cli-error.js";
import { feedEntries } from "./feed-items.js";
import { acceptedLists, failureOf, fetchedFeed, refusals } from "./fetched-feed.js";
import type { ReaderContext } from "./reader-context.js";
import {
  isReadAfter,
  knownOriginal,
  type ReaderItem,
  type Reading,
  readingOf,
} from "./reader-item.js";

/** Maximum lists that one list may lead to, and their depth; maximum feeds and pages per run. */
const maxLists = 200;
const maxFeeds = 500;
const maxPages = 2_000;

type Known = NonNullable<ListContent>;
type Page = { url: string; changed: string | null };

/**
 * What a list of addresses leads to: the feeds of an OPML file, or the pages of a sitemap. Lists
 * that link to each other are read once.
 *
 * @param url where it was read from; null for a file
 * @throws CliError when it is not a list, or a list that it links to cannot be read
 */
export async function listReading(
  name: string,
  bytes: Uint8Array,
  url: string | null,
  context: ReaderContext,
): Promise<Reading> {
  const first = await parsedList(name, bytes, url, context);
  const addresses = addressesOf(first);
  if (addresses.length === 0) throw new CliError(`${name} lists no addresses`);
  if (context.handsOver) {
    const count = `${addresses.length} address${addresses.length === 1 ? "" : "es"}`;
    return { ...readingOf(`a list of ${count}, ${name}`, nothing()), addresses };
  }
  const lists = await everyList(first, url, context);
  const feeds = new Set(lists.flatMap((list) => (list.format === "opml" ? list.feeds : [])));
  if (first.format === "opml") {
    if (feeds.size > maxFeeds)
      throw new CliError(`${name} lists more than ${maxFeeds} feeds: split it`);
    const what = `a list of ${feeds.size} feed${feeds.size === 1 ? "" : "s"}, ${name}`;
    return readingOf(what, itemsOfFeeds([...feeds], context));
  }
  const pages = lists.flatMap((list) => (list.format === "sitemap" ? list.pages : []));
  return sitemapReading(name, pages, context);
}

/** What a list leads to, each address once. */
function addressesOf(list: Known): string[] {
  const addresses =
    list.format === "opml"
      ? [...list.feeds, ...list.lists]
      : list.format === "sitemap_index"
        ? list.sitemaps
        : list.pages.map(({ url }) => url);
  return [...new Map(addresses.map((address) => [canonicalUrl(address), address])).values()];
}

async function* nothing(): AsyncGenerator<never> {}

/** The list and all lists that it leads to, each address once. */
async function everyList(
  first: Known,
  url: string | null,
  context: ReaderContext,
): Promise<Known[]> {
  const seen = new Set<string | null>(url === null ? [] : [canonicalUrl(url)]);
  const lists = [first];
  for (const list of lists) {
    const further =
      list.format === "opml" ? list.lists : list.format === "sitemap_index" ? list.sitemaps : [];
    for (const address of further) {
      const key = canonicalUrl(address);
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > maxLists) throw new CliError(`more than ${maxLists} linked lists`);
      lists.push(await fetchedList(address, context));
    }
  }
  return lists;
}

/** @throws CliError when it cannot be fetched or is not a list */
async function fetchedList(url: string, context: ReaderContext): Promise<Known> {
  const { fetchText } = await context.network();
  const fetched = await fetchText(url, { signal: context.signal, accept: acceptedLists });
  if (fetched.kind !== "fetched") throw new CliError(`${url} ${failureOf(fetched)}`);
  return parsedList(url, fetched.bytes, fetched.url, context);
}

async function parsedList(
  name: string,
  bytes: Uint8Array,
  url: string | null,
  { parse, signal }: ReaderContext,
): Promise<Known> {
  const parsed = await parse("list", { bytes, url }, signal);
  if (parsed.kind === "parsed" && parsed.value !== null) return parsed.value;
  throw new CliError(`${name} is not a readable list (OPML, sitemap or sitemap index)`);
}

async function* itemsOfFeeds(
  feeds: readonly string[],
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  for (const url of feeds) {
    const read = await fetchedFeed(url, context);
    if (read.kind === "failed") yield { kind: "bad", where: url, what: read.why };
    else for (const { at, feed } of read.pages) yield* feedEntries(at, feed, url, context);
  }
}

async function sitemapReading(
  name: string,
  pages: readonly Page[],
  context: ReaderContext,
): Promise<Reading> {
  const byKey = new Map(pages.map((page) => [canonicalUrl(page.url), page]));
  const wanted: Page[] = [];
  for (const page of byKey.values()) {
    const since = await context.readSince(page.url);
    if (since === null || isReadAfter(page.changed, since)) wanted.push(page);
  }
  const now = wanted.slice(0, maxPages);
  const read = byKey.size - wanted.length;
  return {
    what: `a sitemap of ${byKey.size} pages, ${name}`,
    account: null,
    notes: [
      ...(read === 0 ? [] : [`${read} of them were read before and have not changed since`]),
      ...(wanted.length > now.length
        ? [`${now.length} will be read now; run it again for the others`]
        : []),
      ...(now.length === 0 ? [] : [`${now.length} to read`]),
    ],
    isFetched: true,
    items: itemsOfPages(now, context),
  };
}

/** Pages as a lookup reads them, respecting robots.txt; of a list, what may not be read is left out. */
export async function* itemsOfPages(
  pages: readonly { url: string }[],
  context: ReaderContext,
  isList = true,
): AsyncGenerator<ReaderItem> {
  const { readPage } = await context.network();
  for (const { url } of pages) {
    const read = await readPage(url, context.signal);
    if (read.kind === "page") {
      const {
        platform: _none,
        linked: _unkept,
        ...original
      } = pageOriginal(read.page, retrievalTime());
      yield { kind: "original", where: url, original: knownOriginal(original) };
    } else if (read.kind === "empty") yield { kind: "left_out", why: "pages without text" };
    else if (read.kind === "failed" || read.kind === "not_yet")
      yield { kind: "bad", where: url, what: "could not be read" };
    else if (!isList)
      yield { kind: "bad", where: url, what: `was not read: it ${refusals[read.reason]}` };
    else if (read.reason !== "robots") {
      yield { kind: "left_out", why: `pages that were not read: each ${refusals[read.reason]}` };
    } else yield { kind: "left_out", why: "pages that robots.txt disallows" };
  }
}
