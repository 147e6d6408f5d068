import type { LinkedRelease } from "#lib/contract/linked-release.js";
import type { TextVoice } from "#lib/contract/voices.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { FetchRefusal } from "#lib/outside/fetch/fetch-target.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import { parse, parseFailure } from "#lib/outside/parsing/parse-pool.js";

/** The content of a page: main text, title and declared publication date. */
export interface PageText {
  /** The address that was requested. */
  url: string;
  /** The address that it declares canonical or that redirects led to, if it differs. */
  canonicalUrl: string | null;
  title: string | null;
  text: string;
  publishedAt: string | null;
  /** The releases that its linked data describes. */
  linked: readonly LinkedRelease[];
  /** Who speaks where, as it states; null when it names nobody. */
  voices: readonly TextVoice[] | null;
  truncated: boolean;
}

/**
 * The result of reading a page; a page without any text counts as read, with an empty text.
 * `parsing_ended`: the page exceeded the limits of parsing (decision 6.9) and would do so again.
 * `not_yet`: the caller's time ended first; it may be read again.
 */
export type PageRead =
  | { kind: "page"; page: PageText }
  | { kind: "empty" }
  | { kind: "refused"; reason: FetchRefusal }
  | { kind: "failed"; because?: "parsing_ended" }
  | { kind: "not_yet" };

/** Whether one of several pages exceeded the limits of parsing. */
export function wasParsingEnded(reads: readonly PageRead[]): boolean {
  return reads.some((read) => read.kind === "failed" && read.because === "parsing_ended");
}

export type ReadPage = (url: string, signal: AbortSignal) => Promise<PageRead>;

export const pageAccept = "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8";

/** The reader of pages (decision 6.3): guarded fetch, robots.txt, charset, main text, explicit date. */
export function pageReader(fetchText: GuardedFetch, mayVisit: Robots): ReadPage {
  async function read(url: string, signal: AbortSignal): Promise<PageRead> {
    const fetched = await fetchText(url, {
      signal,
      accept: pageAccept,
      mayVisit: (target) => mayVisit(target, signal),
    });
    if (fetched.kind === "refused") return fetched;
    if (fetched.kind === "failed") return { kind: "failed" };
    const { bytes, contentType, type } = fetched;
    if (!isHtmlType(type) && type !== "text/plain") return { kind: "refused", reason: "type" };
    const parsed = await parse("page", { bytes, contentType, url: fetched.url }, signal);
    if (parsed.kind !== "parsed") return parseFailure(parsed);
    if (parsed.value.kind !== "page") return parsed.value;
    const { kind, link, ...page } = parsed.value;
    const moved = canonicalUrl(fetched.url) === canonicalUrl(url) ? null : fetched.url;
    return { kind, page: { url, canonicalUrl: link ?? moved, ...page } };
  }
  return async (url, signal) => {
    const answer = await read(url, signal);
    return signal.aborted && answer.kind !== "page" ? { kind: "not_yet" } : answer;
  };
}
