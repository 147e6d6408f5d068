import { type Opml, parseOpml } from "feedsmith";
import { Parser } from "htmlparser2";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { feedDate } from "#lib/outside/lists/feed-date.js";
import { xmlRootName } from "#lib/outside/lists/xml-root.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/**
 * A list of addresses: feeds and more lists (OPML), more sitemaps, or pages; null when it is none
 * of these.
 */
export type ListContent =
  | { format: "opml"; feeds: string[]; lists: string[] }
  | { format: "sitemap_index"; sitemaps: string[] }
  | { format: "sitemap"; pages: { url: string; changed: string | null }[] }
  | null;

/** Maximum addresses in one list, the limit of a sitemap. */
const maxEntries = 50_000;

interface listContentProps {
  bytes: Uint8Array;
  url: string | null;
}

/** Reads OPML, a sitemap, which can be plain text, or a sitemap index. Runs in the thread that can be terminated. */
export function listContent({ bytes, url }: listContentProps): ListContent {
  const xml = decodedText(bytes, "application/xml") ?? "";
  switch (xmlRootName(xml)) {
    case "opml":
      return opml(parseOpml(xml).body?.outlines ?? [], url);
    case "sitemapindex":
      return { format: "sitemap_index", sitemaps: locations(xml).map((one) => one.url) };
    case "urlset":
      return { format: "sitemap", pages: locations(xml) };
    case null:
      return plainSitemap(xml);
    default:
      return null;
  }
}

/** Addresses alone, one a line; null for any other text. */
function plainSitemap(text: string): ListContent {
  const lines = text.split(/\s+/).filter((line) => line !== "");
  const pages = lines.slice(0, maxEntries).map((url) => ({ url, changed: null }));
  const isList = lines.length > 0 && lines.every(isHttpUrlWithoutUserInfo);
  return isList ? { format: "sitemap", pages } : null;
}

/** The entries of a sitemap, with the `loc` and `lastmod` that are their direct children. */
function locations(xml: string): { url: string; changed: string | null }[] {
  const entries: Record<string, string>[] = [];
  let depth = 0;
  let part = "";
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (depth === 2) entries.push({});
        part = depth === 3 ? name.slice(name.indexOf(":") + 1).toLowerCase() : "";
      },
      ontext(text) {
        const entry = entries.at(-1);
        if (entry !== undefined && part !== "") entry[part] = (entry[part] ?? "") + text;
      },
      onclosetag() {
        depth -= 1;
        part = "";
        if (entries.length > maxEntries) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return entries.slice(0, maxEntries).flatMap(({ loc = "", lastmod = "" }) => {
    const url = loc.trim();
    return isHttpUrlWithoutUserInfo(url) ? [{ url, changed: feedDate(lastmod) }] : [];
  });
}

function opml(outlines: readonly Opml.Outline<string>[], base: string | null): ListContent {
  const [feeds, lists] = [new Set<string>(), new Set<string>()];
  const walk = (some: readonly Opml.Outline<string>[]) => {
    for (const { type: given, xmlUrl, url, isComment, outlines: inner = [] } of some) {
      const type = given?.toLowerCase();
      if (feeds.size + lists.size >= maxEntries) return;
      const address = (given: string | undefined) => {
        // Readers of feeds write `feed:https://…` and `feed://…`.
        const text = given?.replace(/^feed:(?:\/\/)?(?=https?:)/i, "").replace(/^feed:/i, "http:");
        return text !== undefined && URL.canParse(text, base ?? undefined)
          ? new URL(text, base ?? undefined).href
          : "";
      };
      const feed = address(xmlUrl);
      if (isComment !== true && isHttpUrlWithoutUserInfo(feed)) feeds.add(feed);
      const isList = type === "include" || (type === "link" && /\.opml$/i.test(url ?? ""));
      if (isList && isHttpUrlWithoutUserInfo(address(url))) lists.add(address(url));
      walk(inner);
    }
  };
  walk(outlines);
  return { format: "opml", feeds: [...feeds], lists: [...lists] };
}
