import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import { pageAccept } from "#lib/outside/page/page-reader.js";

/** What a search for words found; `unreadable` when the page did not answer or may not be read. */
export type WordsFound = "found" | "not_found" | "unreadable";

/**
 * Looks for words of ASCII letters and digits anywhere in a page: also in its source, because
 * scripts often draw a profile whose content is in the page's head.
 */
export type FindOnPage = (url: string, words: string, signal: AbortSignal) => Promise<WordsFound>;

/** {@link FindOnPage} with guarded fetch and robots.txt, as every page is read. */
export function findOnPage(fetchText: GuardedFetch, mayVisit: Robots): FindOnPage {
  return async (url, words, signal) => {
    const fetched = await fetchText(url, {
      signal,
      accept: pageAccept,
      mayVisit: (target) => mayVisit(target, signal),
    });
    if (fetched.kind !== "fetched") return "unreadable";
    return Buffer.from(fetched.bytes).includes(words, 0, "latin1") ? "found" : "not_found";
  };
}
