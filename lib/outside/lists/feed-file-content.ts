import { type AtomFeed, parseAtomFeed, parseRdfFeed, parseRssFeed, type RssFeed } from "feedsmith";
import { latin1 } from "#lib/kernel/bytes.js";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { feedContent } from "#lib/outside/adapters/feed-content.js";
import { exportedEntries } from "#lib/outside/lists/exported-entries.js";
import { feedDate } from "#lib/outside/lists/feed-date.js";
import { xmlRootName } from "#lib/outside/lists/xml-root.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { htmlText } from "#lib/outside/provider/html-text.js";

/** An entry of a feed; `url` is null when it has no address. */
export interface FeedFileEntry {
  id: string;
  url: string | null;
  title: string | null;
  text: string;
  published: string | null;
  collection: string | null;
  /** Why the entry is not a public post; absent when it is one. */
  leftOut?: string | null;
}

/** The content of a feed in any format; null when it is not a feed. */
export type FeedFile = {
  format: "RSS feed" | "Atom feed" | "JSON Feed";
  title: string;
  /** The feed's own address, as stated in it. */
  self: string | null;
  home: string | null;
  /** The next page of the feed. */
  next: string | null;
  entries: FeedFileEntry[];
} | null;

interface feedFileContentProps {
  bytes: Uint8Array;
  url: string | null;
}

/**
 * Reads RSS, Atom or JSON Feed. Runs in the thread that can be terminated.
 *
 * @param url where it was read from; null for a file
 */
export function feedFileContent({ bytes, url }: feedFileContentProps): FeedFile {
  if (/^\s*\{/.test(latin1(bytes.subarray(0, 100)).replace(/^ï»¿/, ""))) {
    return jsonFeed(bytes);
  }
  const xml = decodedText(bytes, "application/xml") ?? "";
  switch (xmlRootName(xml)) {
    case "rss":
      return rssFeed(parseRssFeed(xml), url, xml);
    case "rdf":
      return rssFeed(parseRdfFeed(xml), url, xml);
    case "feed":
      return atomFeed(parseAtomFeed(xml), url, xml);
    default:
      return null;
  }
}

function rssFeed(feed: RssFeed.Feed<string>, url: string | null, xml: string): FeedFile {
  const home = addressIn(feed.link, url);
  const { atom = {}, items = [] } = feed;
  const exported = exportedEntries(xml, items.length);
  const self = atomLink(atom, "self", url);
  const base = addressIn(feed.xml?.base, url) ?? url ?? self ?? home;
  return {
    format: "RSS feed",
    title: feed.title ?? "",
    self,
    home,
    next: atomLink(atom, "next", url),
    entries: items.map((item, at) => ({
      ...rssEntry(item, base),
      leftOut: exported[at]?.leftOut ?? null,
    })),
  };
}

function rssEntry(item: RssFeed.Item<string>, outer: string | null): FeedFileEntry {
  const base = addressIn(item.xml?.base, outer) ?? outer;
  const { value: id = "", isPermaLink = true } = item.guid ?? {};
  const named = isPermaLink && isHttpUrlWithoutUserInfo(id) ? id : null;
  const file = item.enclosures?.[0]?.url;
  const url = addressIn(item.link, base) ?? named ?? addressIn(file, base);
  return {
    id: id || url || "",
    url,
    title: item.title ?? null,
    text: htmlText(item.content?.encoded ?? item.description ?? item.itunes?.summary ?? ""),
    published: feedDate(item.pubDate ?? "") ?? feedDate(item.dc?.dates?.[0] ?? ""),
    collection: null,
  };
}

function atomFeed(feed: AtomFeed.Feed<string>, url: string | null, xml: string): FeedFile {
  const entries = feed.entries ?? [];
  const exported = exportedEntries(xml, entries.length);
  const stated = addressIn(feed.xml?.base, url) ?? url;
  const self = atomLink(feed, "self", stated);
  const base = stated ?? self;
  return {
    format: "Atom feed",
    title: atomText(feed.title),
    self,
    home: atomLink(feed, "alternate", base),
    next: atomLink(feed, "next", base),
    entries: entries.map((entry, at) => {
      const { id = "" } = entry;
      const own = addressIn(entry.xml?.base, base) ?? base;
      const { leftOut = null, path } = exported[at] ?? {};
      const named = isHttpUrlWithoutUserInfo(id) ? id : addressIn(path, own);
      return {
        id,
        url: atomLink(entry, "alternate", own) ?? named,
        title: atomText(entry.title) || null,
        text: atomText(entry.content) || atomText(entry.summary),
        // The time of an update says nothing about the time of publication.
        published: feedDate(entry.published ?? ""),
        collection: null,
        leftOut,
      };
    }),
  };
}

function atomLink(
  { links }: Pick<AtomFeed.Feed<string>, "links">,
  rel: string,
  base: string | null,
): string | null {
  return addressIn(links?.find((link) => (link.rel ?? "alternate") === rel)?.href, base);
}

/** The text of an Atom text construct: plain text, escaped HTML, or XHTML. */
function atomText(construct: { value?: string; type?: string } = {}): string {
  const { value = "", type = "text" } = construct;
  // Any other type holds bytes as base64.
  if (!/^(?:x?html|text)$|^text\/|[/+]xml$/i.test(type)) return "";
  return /^text(?:\/plain)?$/i.test(type) ? value : htmlText(value);
}

function jsonFeed(bytes: Uint8Array): FeedFile {
  const read = feedContent({ bytes, contentType: "application/feed+json", url: "" });
  if (read.kind !== "feed") return null;
  const { title, self, next, items, collection } = read.feed;
  return { format: "JSON Feed", title, self, home: collection, next, entries: items };
}

/** An absolute address, resolved against the base if relative; null when it may not be stored. */
function addressIn(text: string | undefined, base: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return null;
  if (isHttpUrlWithoutUserInfo(trimmed)) return trimmed;
  if (base === null || !URL.canParse(trimmed, base)) return null;
  const { href } = new URL(trimmed, base);
  return isHttpUrlWithoutUserInfo(href) ? href : null;
}
