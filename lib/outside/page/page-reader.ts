import { Parser } from "htmlparser2";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { snapDown } from "#lib/kernel/text.js";
import type { FetchRefusal } from "#lib/outside/fetch/fetch-target.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { decodedText, isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import { mainText } from "#lib/outside/page/main-text.js";
import { isParsable } from "#lib/outside/page/pre-scan.js";
import { publicationDate } from "#lib/outside/page/publication-date.js";

/** What was read from a page: main text, title and declared publication date. */
export interface PageText {
  /** The address that was requested. */
  url: string;
  /** The address that it declares canonical, or where redirects led, when that is another one. */
  canonicalUrl: string | null;
  title: string | null;
  text: string;
  publishedAt: string | null;
  truncated: boolean;
}

/** What became of reading a page; one without any text was read, and is empty. */
export type PageRead =
  | { kind: "page"; page: PageText }
  | { kind: "empty" }
  | { kind: "refused"; reason: FetchRefusal }
  | { kind: "failed" };

export type ReadPage = (url: string, signal: AbortSignal) => Promise<PageRead>;

/** Most of one page that is kept, in UTF-16 units. */
const maxChars = 200_000;
const accept = "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8";

/** The reader of pages (decision 6.3): guarded fetch, robots.txt, charset, main text, explicit date. */
export function pageReader(fetchText: GuardedFetch, mayVisit: Robots): ReadPage {
  return async (url, signal) => {
    const fetched = await fetchText(url, {
      signal,
      accept,
      mayVisit: (target) => mayVisit(target, signal),
    });
    if (fetched.kind === "refused") return fetched;
    if (fetched.kind === "failed") return { kind: "failed" };
    const isHtml = isHtmlType(fetched.type);
    if (!isHtml && fetched.type !== "text/plain") return { kind: "refused", reason: "type" };
    const source = decodedText(fetched.bytes, fetched.contentType);
    if (source === null) return { kind: "refused", reason: "type" };
    if (isHtml && !isParsable(source)) return { kind: "refused", reason: "too_large" };
    const page = isHtml ? htmlPage(source, fetched.url) : plainPage(source);
    if (page === null || page.text.trim() === "") return { kind: "empty" };
    const moved = canonicalUrl(fetched.url) === canonicalUrl(url) ? null : fetched.url;
    const end = snapDown(page.text, Math.min(page.text.length, maxChars));
    return {
      kind: "page",
      page: {
        url,
        canonicalUrl: page.link ?? moved,
        title: page.title,
        text: page.text.slice(0, end),
        publishedAt: page.publishedAt,
        truncated: end < page.text.length,
      },
    };
  };
}

function htmlPage(html: string, url: string) {
  const main = mainText(html);
  if (main === null) return null;
  return { ...main, link: canonicalLink(html, url), publishedAt: publicationDate(html, url) };
}

function plainPage(text: string) {
  return { title: null, text, link: null, publishedAt: null };
}

/**
 * The address that a page calls its own (`rel=canonical`), when it stands on the host that it was read
 * from: a page does not speak for another site. Null when it says nothing else than `url`.
 */
export function canonicalLink(html: string, url: string): string | null {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(rel ?? "")) found ??= href;
      if (name === "body") parser.pause();
    },
  });
  parser.write(html);
  if (found === undefined || !URL.canParse(found, url)) return null;
  const link = new URL(found, url);
  const isOwn = link.host === new URL(url).host && canonicalUrl(link.href) !== null;
  return isOwn && canonicalUrl(link.href) !== canonicalUrl(url) ? link.href : null;
}
