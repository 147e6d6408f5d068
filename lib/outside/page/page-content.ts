import type { LinkedRelease } from "#lib/contract/linked-release.js";
import type { TextVoice } from "#lib/contract/voices.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { snapDown } from "#lib/kernel/text.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { headLink } from "#lib/outside/page/head-link.js";
import { linkedReleases } from "#lib/outside/page/linked-releases.js";
import { articleText } from "#lib/outside/page/main-text.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";
import { publicationDate } from "#lib/outside/page/publication-date.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/**
 * The content of a page; `link` is its canonical address if that differs from the requested one.
 */
export type PageContent =
  | {
      kind: "page";
      title: string | null;
      text: string;
      link: string | null;
      publishedAt: string | null;
      linked: readonly LinkedRelease[];
      /** Who speaks where, as the page states; null when it names nobody. */
      voices: readonly TextVoice[] | null;
      truncated: boolean;
    }
  | { kind: "empty" }
  | { kind: "refused"; reason: "type" | "too_large" };

export interface PageInput {
  bytes: Uint8Array;
  /** The whole Content-Type header. */
  contentType: string;
  /** The address it was read from. */
  url: string;
}

/** Maximum UTF-16 units of a page that are stored. */
const maxChars = 200_000;
/**
 * Maximum UTF-16 units of a title that are stored: real titles are shorter, and every reader of the
 * page sees it.
 */
const maxTitleChars = 1_000;

/**
 * Reads the body of a page, HTML or plain text: charset, main text, canonical link and explicit
 * date. Runs in the thread that can be terminated (decision 6.9).
 */
export function pageContent({ bytes, contentType, url }: PageInput): PageContent {
  const source = decodedText(bytes, contentType);
  if (source === null) return { kind: "refused", reason: "type" };
  if (!isHtmlType(mediaType(contentType))) {
    const none = { title: null, link: null, publishedAt: null, linked: [], voices: null };
    return pageOf({ ...none, text: source });
  }
  const html = boundedHtml(source);
  if (html === null) return { kind: "refused", reason: "too_large" };
  const main = articleText(html);
  if (main === null) return { kind: "empty" };
  const link = canonicalLink(source, url);
  const publishedAt = publicationDate(source, url);
  return pageOf({ ...main, link, publishedAt, linked: linkedReleases(source) });
}

function pageOf(read: Omit<PageContent & { kind: "page" }, "kind" | "truncated">): PageContent {
  if (read.text.trim() === "") return { kind: "empty" };
  const text = cut(read.text, maxChars);
  const title = read.title === null ? null : cut(read.title, maxTitleChars);
  const voices = read.voices?.filter(({ start }) => start < text.length) ?? null;
  return { kind: "page", ...read, title, text, voices, truncated: text.length < read.text.length };
}

function cut(text: string, length: number): string {
  return text.slice(0, snapDown(text, Math.min(length, text.length)));
}

/** Longer addresses are not stored. */
const maxLinkChars = 2048;

/**
 * The canonical address of a page (`rel=canonical`) if it is on the host that the page was read
 * from, because a page cannot speak for another site. Null when it is missing or equals `url`.
 */
export function canonicalLink(html: string, url: string): string | null {
  const found = headLink(html, "canonical") ?? "";
  const link = found === "" || found.length > maxLinkChars ? null : URL.parse(found, url);
  if (link === null) return null;
  const isOwn = link.host === new URL(url).host && canonicalUrl(link.href) !== null;
  return isOwn && canonicalUrl(link.href) !== canonicalUrl(url) ? link.href : null;
}
