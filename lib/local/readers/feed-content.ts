import * as v from "valibot";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { feedDate } from "#lib/local/readers/feed-date.js";
import {
  childrenOf,
  localName,
  markupOf,
  textOf,
  type XmlElement,
  xmlRoot,
} from "#lib/local/readers/xml-elements.js";
import { feedContent } from "#lib/outside/adapters/feed-content.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { htmlText } from "#lib/outside/provider/html-text.js";
import { storableJson } from "#lib/outside/provider/provider-json.js";

/** An entry of a feed; `url` is null when it has no address. */
export interface FeedFileEntry {
  id: string;
  url: string | null;
  title: string | null;
  text: string;
  published: string | null;
  collection: string | null;
}

/** What a feed says, whichever format it has; null when it is no feed. */
export type FeedFile = {
  format: "RSS feed" | "Atom feed" | "JSON Feed";
  title: string;
  /** Its own address, as it states it. */
  self: string | null;
  home: string | null;
  /** The page of the feed behind this one. */
  next: string | null;
  entries: FeedFileEntry[];
} | null;

/**
 * Reads RSS, Atom or JSON Feed. Runs in the thread that can be ended.
 *
 * @param url where it was read from; null of a file
 */
export function feedFileContent({
  bytes,
  url,
}: {
  bytes: Uint8Array;
  url: string | null;
}): FeedFile {
  if (/^\s*\{/.test(Buffer.from(bytes.subarray(0, 100)).toString("latin1").replace(/^ï»¿/, ""))) {
    return jsonFeed(bytes);
  }
  const root = xmlRoot(decodedText(bytes, "application/xml") ?? "");
  if (root === null) return null;
  const name = localName(root);
  if (name === "feed") return atomFeed(root, url);
  return name === "rss" || name === "rdf" ? rssFeed(root, url) : null;
}

function rssFeed(root: XmlElement, url: string | null): FeedFile {
  const channel = childrenOf(root, "channel")[0];
  if (channel === undefined) return null;
  const home = addressIn(textOf(childrenOf(channel, "link")[0]), url);
  const links = childrenOf(channel).filter((child) => child.name.toLowerCase() === "atom:link");
  const relation = (rel: string) => links.find(({ attribs }) => attribs.rel === rel)?.attribs.href;
  const stated = [channel, root].map(({ attribs }) => addressIn(attribs["xml:base"], url));
  const base = stated.find((one) => one !== null) ?? url ?? home;
  // RSS 1.0 has its items beside the channel.
  const items = [...childrenOf(channel, "item"), ...childrenOf(root, "item")];
  return {
    format: "RSS feed",
    title: textOf(childrenOf(channel, "title")[0]),
    self: addressIn(relation("self"), url),
    home,
    next: addressIn(relation("next"), url),
    entries: items.map((item) => rssEntry(item, base)),
  };
}

function rssEntry(item: XmlElement, outer: string | null): FeedFileEntry {
  const base = addressIn(item.attribs["xml:base"], outer) ?? outer;
  const text = (name: string) => textOf(childrenOf(item, name)[0]);
  const guid = childrenOf(item, "guid")[0];
  const isAddress = guid !== undefined && guid.attribs.isPermaLink !== "false";
  const named = isAddress && isHttpUrlWithoutUserInfo(textOf(guid)) ? textOf(guid) : null;
  const file = childrenOf(item, "enclosure")[0]?.attribs.url;
  const url = addressIn(text("link"), base) ?? named ?? addressIn(file, base);
  const html = [text("content:encoded"), text("description"), text("itunes:summary")];
  return {
    id: textOf(guid) || url || "",
    url,
    title: text("title") || null,
    text: htmlText(html.find((one) => one !== "") ?? ""),
    published: feedDate(text("pubdate")) ?? feedDate(text("dc:date")),
    collection: null,
  };
}

function atomFeed(root: XmlElement, url: string | null): FeedFile {
  const base = addressIn(root.attribs["xml:base"], url) ?? url;
  return {
    format: "Atom feed",
    title: atomText(childrenNamed(root, "title")[0]),
    self: atomLink(root, "self", base),
    home: atomLink(root, "alternate", base),
    next: atomLink(root, "next", base),
    entries: childrenNamed(root, "entry").map((entry) => {
      const [id = ""] = childrenNamed(entry, "id").map(textOf);
      const own = addressIn(entry.attribs["xml:base"], base) ?? base;
      const address = atomLink(entry, "alternate", own);
      const parts = ["content", "summary"].map((name) => atomText(childrenNamed(entry, name)[0]));
      return {
        id,
        url: address ?? (isHttpUrlWithoutUserInfo(id) ? id : null),
        title: atomText(childrenNamed(entry, "title")[0]) || null,
        text: parts.find((part) => part !== "") ?? "",
        // When an entry was changed says nothing of when it was published.
        published: feedDate(textOf(childrenNamed(entry, "published")[0])),
        collection: null,
      };
    }),
  };
}

/** Child elements by their name without its prefix: some feeds prefix all of Atom. */
function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).filter((child) => {
    return localName(child) === name && !/^(?:media|itunes|dc):/i.test(child.name);
  });
}

function atomLink(element: XmlElement, rel: string, base: string | null): string | null {
  const links = childrenNamed(element, "link");
  const found = links.find(({ attribs }) => (attribs.rel ?? "alternate") === rel);
  return addressIn(found?.attribs.href, base);
}

/** The words of a text construct of Atom: plain, HTML in text, or XHTML. */
function atomText(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  const type = (element.attribs.type ?? "text").toLowerCase();
  if (type === "xhtml" || type.endsWith("+xml")) return htmlText(markupOf(element));
  const text = textOf(element);
  return type === "html" || type === "text/html" ? htmlText(text) : text;
}

function jsonFeed(bytes: Uint8Array): FeedFile {
  const read = feedContent({ bytes, contentType: "application/feed+json", url: "" });
  if (read.kind !== "feed") return null;
  const { title, next, items, collection } = read.feed;
  const own = v.safeParse(v.object({ feed_url: v.nullish(v.string()) }), storableJson(bytes));
  const self = own.success ? (own.output.feed_url ?? null) : null;
  return {
    format: "JSON Feed",
    title,
    self: self !== null && isHttpUrlWithoutUserInfo(self) ? self : null,
    home: collection,
    next,
    entries: items,
  };
}

/** An address as it stands or against a base; null when it is none that may be stored. */
function addressIn(text: string | undefined, base: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return null;
  if (isHttpUrlWithoutUserInfo(trimmed)) return trimmed;
  if (base === null || !URL.canParse(trimmed, base)) return null;
  const { href } = new URL(trimmed, base);
  return isHttpUrlWithoutUserInfo(href) ? href : null;
}
