import { snapDown } from "#lib/kernel/text.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { canonicalLink } from "#lib/outside/page/canonical-link.js";
import { articleText } from "#lib/outside/page/main-text.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";
import { publicationDate } from "#lib/outside/page/publication-date.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/** What the body of a page says; `link` is the address that it calls its own when that is another one. */
export type PageContent =
  | {
      kind: "page";
      title: string | null;
      text: string;
      link: string | null;
      publishedAt: string | null;
      truncated: boolean;
    }
  | { kind: "empty" }
  | { kind: "refused"; reason: "type" | "too_large" };

export interface PageInput {
  bytes: Uint8Array;
  /** The whole Content-Type header. */
  contentType: string;
  /** Where it was read from. */
  url: string;
}

/** Most of one page that is kept, in UTF-16 units. */
const maxChars = 200_000;
/** Most of a title that is kept: nobody writes a longer one, and every reader of the page is shown it. */
const maxTitleChars = 1_000;

/**
 * Reads the body of a page, HTML or plain text: charset, main text, canonical link and explicit date. Runs
 * in the thread that can be ended (decision 6.9).
 */
export function pageContent({ bytes, contentType, url }: PageInput): PageContent {
  const source = decodedText(bytes, contentType);
  if (source === null) return { kind: "refused", reason: "type" };
  if (!isHtmlType(mediaType(contentType))) {
    return pageOf({ title: null, text: source, link: null, publishedAt: null });
  }
  const html = boundedHtml(source);
  if (html === null) return { kind: "refused", reason: "too_large" };
  const main = articleText(html);
  if (main === null) return { kind: "empty" };
  const link = canonicalLink(source, url);
  return pageOf({ ...main, link, publishedAt: publicationDate(source, url) });
}

function pageOf(read: {
  title: string | null;
  text: string;
  link: string | null;
  publishedAt: string | null;
}): PageContent {
  if (read.text.trim() === "") return { kind: "empty" };
  const text = cut(read.text, maxChars);
  const title = read.title === null ? null : cut(read.title, maxTitleChars);
  return { kind: "page", ...read, title, text, truncated: text.length < read.text.length };
}

function cut(text: string, length: number): string {
  return text.slice(0, snapDown(text, Math.min(length, text.length)));
}
