import type { Window } from "#lib/kernel/window.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { type ComparedText, comparedText, Words } from "#lib/outside/look/compared-text.js";
import { pageFacts } from "#lib/outside/look/page-facts.js";
import { keptShare, pageStanding } from "#lib/outside/look/page-standing.js";
import {
  better,
  type QuotationVerdict,
  quotationVerdicts,
} from "#lib/outside/look/quotation-verdict.js";
import { articleText, visibleText } from "#lib/outside/page/main-text.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/** A saved text with the windows of it that are cited. */
export interface SavedQuotations {
  title: string | null;
  text: string;
  windows: readonly (Window & { id: string })[];
}

export interface LookInput {
  bytes: Uint8Array;
  /** The whole Content-Type header. */
  contentType: string;
  /** The address that was saved, and where redirects led. */
  url: string;
  finalUrl: string;
  saved: readonly SavedQuotations[];
}

/** Share of the saved text from which on a main text is the same one. */
const sameTextFrom = 0.3;

/** What a look found of one cited window; `unreachable` says nothing of the quotation. */
export interface FoundVerdict {
  id: string;
  verdict: QuotationVerdict | "unreachable";
}

/** Most of a text that is compared, in UTF-16 units: twice what is kept of a page. */
const maxChars = 400_000;

/**
 * Judges the cited windows of saved texts against the body of their page, HTML or plain text, in two readings: the main text,
 * as the saved one was made, and where a window is missing from it everything that a reader sees. Runs in the thread
 * that can be ended (decision 6.9), and nothing of the page leaves it.
 */
export function lookContent({
  bytes,
  contentType,
  url,
  finalUrl,
  saved,
}: LookInput): FoundVerdict[] {
  const source = decodedText(bytes, contentType);
  const isHtml = isHtmlType(mediaType(contentType));
  const html = source === null || !isHtml ? source : boundedHtml(source);
  if (source === null || html === null) return unreachable(saved);
  const mainSource = isHtml ? (articleText(html)?.text ?? null) : source;
  // What else a reader sees is looked for only when a quotation is missing from the main text.
  let seen: string | undefined;
  const all = () => {
    seen ??= isHtml ? visibleText(html) : source;
    return seen;
  };
  const facts = isHtml ? pageFacts(source) : { headings: [], isWalled: false };
  return saved.flatMap((one) => {
    const words = new Words();
    const compared = (text: string): ComparedText => comparedText(text.slice(0, maxChars), words);
    const before = compared(one.text);
    const main = mainSource === null ? null : compared(mainSource);
    const inMain = main === null ? null : quotationVerdicts(before, main, words);
    const first = one.windows.map((window) => inMain?.(window) ?? "gone");
    if (first.every((verdict) => verdict === "stands")) {
      return one.windows.map(({ id }) => ({ id, verdict: "stands" }) as const);
    }
    const visible = compared(all());
    const inAll = quotationVerdicts(before, visible, words);
    const looksSame = main !== null && keptShare(before, main).share >= sameTextFrom;
    const verdicts = one.windows.map((window, at) => {
      const verdict = first[at] ?? "gone";
      if (verdict === "stands") return verdict;
      const elsewhere = inAll(window);
      // Another wording is looked for among the lines of the text, not among those around it.
      const isFound = elsewhere === "stands" || elsewhere === "moved";
      return looksSame && !isFound ? verdict : better(verdict, elsewhere);
    });
    const looked = { title: one.title, saved: before, visible, main, facts, url, finalUrl };
    const isLost = verdicts.some((verdict) => verdict === "reworded" || verdict === "gone");
    const standing = isLost ? pageStanding(looked) : "edited";
    return one.windows.map(({ id }, at) => {
      const verdict = verdicts[at] ?? "gone";
      if (standing === "edited" || verdict === "stands" || verdict === "moved")
        return { id, verdict };
      return { id, verdict: standing === "withheld" ? "unreachable" : "gone" };
    });
  });
}

/** Of all windows of the saved texts, that nothing could be said of them. */
function unreachable(saved: readonly SavedQuotations[]): FoundVerdict[] {
  return saved.flatMap(({ windows }) => windows.map(({ id }) => ({ id, verdict: "unreachable" })));
}
