import { feedFileContent } from "#lib/outside/lists/feed-file-content.js";
import { listContent } from "#lib/outside/lists/list-content.js";

/** What an address lists: pages, and further lists of them. */
export interface LinkedPages {
  pages: string[];
  lists: string[];
}

/**
 * The pages that a feed or a sitemap lists, and the lists that an OPML file, a sitemap index or the
 * page of a feed leads to; null for anything else. Runs in the thread that can be terminated.
 */
export function linkedPages(input: { bytes: Uint8Array; url: string }): LinkedPages | null {
  const list = listContent(input);
  switch (list?.format) {
    case "sitemap":
      return { pages: list.pages.map(({ url }) => url), lists: [] };
    case "sitemap_index":
      return { pages: [], lists: list.sitemaps };
    case "opml":
      return { pages: [], lists: [...list.feeds, ...list.lists] };
    default:
      return feedPages(input);
  }
}

function feedPages(input: { bytes: Uint8Array; url: string }): LinkedPages | null {
  const feed = feedFileContent(input);
  if (feed === null) return null;
  const pages = feed.entries.flatMap(({ url }) => url ?? []);
  return { pages, lists: feed.next === null ? [] : [feed.next] };
}
