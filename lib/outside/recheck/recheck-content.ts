import type { Window } from "#lib/kernel/window.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { articleText, visibleText } from "#lib/outside/page/main-text.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import {
  type ComparedText,
  comparedText,
  Words,
  wordsIn,
} from "#lib/outside/recheck/compared-text.js";
import { keptText } from "#lib/outside/recheck/kept-text.js";
import {
  better,
  type QuotationVerdict,
  quotationVerdicts,
} from "#lib/outside/recheck/quotation-verdict.js";

/** A saved text with its cited windows. */
export interface SavedQuotations {
  title: string | null;
  text: string;
  windows: readonly (Window & { id: string })[];
}

export interface RecheckInput {
  bytes: Uint8Array;
  /** The whole Content-Type header. */
  contentType: string;
  saved: readonly SavedQuotations[];
}

/** Minimum share of the saved text in a main text for it to be the same one. */
const sameTextFrom = 0.3;

/**
 * What one recheck found for a cited window. `gone` is a page that says it does not exist, or that
 * carries the text around the words but not the words; it becomes the verdict when another day's
 * recheck finds the same (`settle_job`). `unreachable` says nothing about the quotation.
 */
export interface FoundVerdict {
  id: string;
  verdict: QuotationVerdict | "unreachable";
}

/** Maximum UTF-16 units of a text that is compared: twice what is stored of a page. */
const maxChars = 400_000;

/**
 * Judges the cited windows of saved texts against the body of their page, HTML or plain text. It
 * reads the main text, extracted like the saved one, and for windows missing from it everything
 * that a reader sees. Runs in the thread that can be terminated (decision 6.9), and no text of the
 * page leaves that thread.
 */
export function recheckContent({ bytes, contentType, saved }: RecheckInput): FoundVerdict[] {
  const source = decodedText(bytes, contentType);
  const isHtml = isHtmlType(mediaType(contentType));
  const html = source === null || !isHtml ? source : boundedHtml(source);
  if (source === null || html === null) return unreachable(saved);
  const mainSource = isHtml ? (articleText(html)?.text ?? null) : source;
  // The other visible text is only read when a quotation is missing from the main text.
  let seen: string | undefined;
  const all = () => {
    seen ??= isHtml ? visibleText(html) : source;
    return seen;
  };
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
    const looksSame = main !== null && keptText(before, main).share >= sameTextFrom;
    const verdicts = one.windows.map((window, at) => {
      const verdict = first[at] ?? "gone";
      if (verdict === "stands") return verdict;
      const elsewhere = inAll(window);
      // Rewordings are searched in the lines of the main text, not in those around it.
      const isFound = elsewhere === "stands" || elsewhere === "moved";
      return looksSame && !isFound ? verdict : better(verdict, elsewhere);
    });
    const kept = keptText(before, visible);
    return one.windows.map((window, at) => {
      const verdict = verdicts[at] ?? "gone";
      const around = kept.around(wordsIn(before, window));
      const isRead =
        verdict === "gone" ? around === "kept" : verdict !== "reworded" || around !== "other";
      return { id: window.id, verdict: isRead ? verdict : "unreachable" };
    });
  });
}

/** The verdict that nothing is known, for all windows of the saved texts. */
function unreachable(saved: readonly SavedQuotations[]): FoundVerdict[] {
  return saved.flatMap(({ windows }) => windows.map(({ id }) => ({ id, verdict: "unreachable" })));
}
