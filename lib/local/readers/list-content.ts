import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { feedDate } from "#lib/local/readers/feed-date.js";
import {
  childrenOf,
  localName,
  textOf,
  type XmlElement,
  xmlRoot,
} from "#lib/local/readers/xml-elements.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/** A list of addresses: feeds and further lists (OPML), further sitemaps, or pages; null when it is none of these. */
export type ListContent =
  | { format: "opml"; feeds: string[]; lists: string[] }
  | { format: "sitemap_index"; sitemaps: string[] }
  | { format: "sitemap"; pages: { url: string; changed: string | null }[] }
  | null;

/** Most addresses of one list: as many as a sitemap may have. */
const maxEntries = 50_000;
/** Deepest outline in an outline. */
const maxDepth = 100;

/** Reads OPML, a sitemap or an index of sitemaps. Runs in the thread that can be ended. */
export function listContent({
  bytes,
  url,
}: {
  bytes: Uint8Array;
  url: string | null;
}): ListContent {
  const root = xmlRoot(decodedText(bytes, "application/xml") ?? "");
  switch (root === null ? "" : localName(root)) {
    case "opml":
      return opml(root as XmlElement, url);
    case "sitemapindex":
      return {
        format: "sitemap_index",
        sitemaps: locations(root as XmlElement).map((one) => one.url),
      };
    case "urlset":
      return { format: "sitemap", pages: locations(root as XmlElement) };
    default:
      return null;
  }
}

function locations(root: XmlElement): { url: string; changed: string | null }[] {
  return childrenOf(root)
    .slice(0, maxEntries)
    .flatMap((entry) => {
      const part = (name: string) =>
        textOf(childrenOf(entry).find((child) => localName(child) === name));
      const url = part("loc");
      return isHttpUrlWithoutUserInfo(url) ? [{ url, changed: feedDate(part("lastmod")) }] : [];
    });
}

function opml(root: XmlElement, base: string | null): ListContent {
  const [feeds, lists] = [new Set<string>(), new Set<string>()];
  const walk = (elements: readonly XmlElement[], depth: number) => {
    if (depth > maxDepth) throw new RangeError("nested too deep");
    for (const element of elements) {
      if (feeds.size + lists.size >= maxEntries) return;
      const { type, xmlUrl, url, isComment } = element.attribs;
      const address = (text: string | undefined) =>
        text !== undefined && URL.canParse(text, base ?? undefined)
          ? new URL(text, base ?? undefined).href
          : "";
      const feed = address(xmlUrl);
      if (isComment !== "true" && isHttpUrlWithoutUserInfo(feed)) feeds.add(feed);
      const isList = type === "include" || (type === "link" && /\.opml$/i.test(url ?? ""));
      if (isList && isHttpUrlWithoutUserInfo(address(url))) lists.add(address(url));
      walk(childrenOf(element), depth + 1);
    }
  };
  walk(childrenOf(root), 0);
  return { format: "opml", feeds: [...feeds], lists: [...lists] };
}
