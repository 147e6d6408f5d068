import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import type { LinkedPages } from "./linked-pages.js";

/**
 * What is at an address: a list of pages (a feed, a sitemap, OPML), something else (`page`), or
 * nothing that may or can be read. `not_yet`: the caller's time ended first.
 */
export type ListRead =
  | ({ kind: "list" } & LinkedPages)
  | { kind: "page" | "refused" | "failed" | "not_yet" };

export type ReadLinkedPages = (url: string, signal: AbortSignal) => Promise<ListRead>;

/** The Accept header for an address that may be a feed, a list or a page. */
const accept =
  "application/feed+json, application/atom+xml, application/rss+xml, application/xml, text/xml, application/json;q=0.9, text/html;q=0.5, text/plain;q=0.5";

/** Reads lists of pages with the guarded fetch, under robots.txt. */
export function listReader(fetchText: GuardedFetch, mayVisit: Robots): ReadLinkedPages {
  async function read(url: string, signal: AbortSignal): Promise<ListRead> {
    const fetched = await fetchText(url, {
      signal,
      accept,
      mayVisit: (target) => mayVisit(target, signal),
    });
    if (fetched.kind !== "fetched") return { kind: fetched.kind };
    if (isHtmlType(fetched.type)) return { kind: "page" };
    const parsed = await parse("links", { bytes: fetched.bytes, url: fetched.url }, signal);
    if (parsed.kind !== "parsed") return { kind: "failed" };
    return parsed.value === null ? { kind: "page" } : { kind: "list", ...parsed.value };
  }
  return async (url, signal) => {
    const answer = await read(url, signal);
    return signal.aborted && answer.kind !== "list" ? { kind: "not_yet" } : answer;
  };
}
