import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { FetchRefusal } from "#lib/outside/fetch/fetch-target.js";
import type { Fetched } from "#lib/outside/fetch/guarded-fetch.js";
import type { FeedFile } from "#lib/outside/lists/feed-file-content.js";
import { readFeed } from "./feed-items.js";
import type { ReaderContext } from "./reader-context.js";

/** The pages of a feed, newest first, each with its address; or why it could not be read. */
export type FetchedFeed =
  | { kind: "feed"; pages: { at: string; feed: NonNullable<FeedFile> }[] }
  | { kind: "failed"; why: string };

/** Maximum pages of one feed, the same as in a refresh. */
const maxPages = 20;

/** The Accept header for an address that may be a feed, a list or a page. */
export const acceptedLists =
  "application/feed+json, application/atom+xml, application/rss+xml, application/xml, text/xml, application/json;q=0.9, text/html;q=0.5, text/plain;q=0.5";

/** Reads a feed from its address, together with the next pages that it links to. */
export async function fetchedFeed(url: string, context: ReaderContext): Promise<FetchedFeed> {
  const { fetchText } = await context.network();
  const pages: { at: string; feed: NonNullable<FeedFile> }[] = [];
  const seen = new Set<string | null>();
  for (let at: string | null = url; at !== null && pages.length < maxPages; ) {
    seen.add(canonicalUrl(at));
    const fetched: Fetched = await fetchText(at, { signal: context.signal, accept: acceptedLists });
    if (fetched.kind !== "fetched") return { kind: "failed", why: failureOf(fetched) };
    const feed = await readFeed(fetched.bytes, fetched.url, context);
    if (feed === null) return { kind: "failed", why: "is not a readable feed" };
    pages.push({ at, feed });
    const { next } = feed;
    at = next !== null && !seen.has(canonicalUrl(next)) ? next : null;
  }
  return { kind: "feed", pages };
}

/** What is wrong with an address that was refused, or with what it gave. */
export const refusals: Readonly<Record<FetchRefusal, string>> = {
  bad_url: "is not, or redirects to what is not, an address",
  credentials: "names a user or a password",
  scheme: "is not an http or https address",
  port: "names a port other than 80 and 443",
  address: "leads to a host that is not public",
  robots: "is closed by robots.txt",
  too_many_redirects: "redirects too often",
  type: "is not text",
  too_large: "is too large",
};

/** Why an address could not be fetched, in words. */
export function failureOf(fetched: Exclude<Fetched, { kind: "fetched" }>): string {
  if (fetched.kind === "refused") return `was not fetched: it ${refusals[fetched.reason]}`;
  if (fetched.reason === "status") return `responds with status ${fetched.status}`;
  return fetched.reason === "timeout" ? "does not respond in time" : "cannot be reached";
}
