import { type ComparedText, comparedText, Words } from "#lib/outside/recheck/compared-text.js";
import { saysKeptBack, saysNotFound } from "#lib/outside/recheck/notices.js";
import type { PageFacts } from "#lib/outside/recheck/page-facts.js";
import { redirection } from "#lib/outside/recheck/redirection.js";

/**
 * Whether a page is still the saved one: `edited` if it is, whatever its changes; `withheld` if it
 * keeps its text back; `replaced` if another page or a "not found" page is in its place.
 */
export type PageStanding = "edited" | "withheld" | "replaced";

/**
 * Number of consecutive words by which the saved text is found again; characters in a script
 * without spaces.
 */
const row = { words: 5, characters: 12 } as const;
/** Minimum share of the saved text that a page must contain to be the saved page. */
const isSameFrom = 0.5;
/**
 * Minimum share of the saved text in the visible part for a page to count as a wall with a notice.
 */
const cutFrom = 0.25;
/**
 * Share of a text that must be present before a place and missing after it for the text to break
 * off there.
 */
const breaksOffFrom = 0.8;
/** Minimum size of new text, as a share of the saved text, for a page to count as rewritten. */
const rewrittenFrom = 0.5;
/** Minimum share of the saved title's words in a heading. */
const sameTitleFrom = 0.8;
/** A page with fewer words says nothing. */
const leastWords = 8;
/** Maximum words of a sentence that counts as a notice. */
const maxNoticeWords = 40;

export interface LookedAt {
  /** The saved title and text. */
  title: string | null;
  saved: ComparedText;
  /**
   * Everything that a reader sees, and the main text alone; null when the service finds no main
   * text.
   */
  visible: ComparedText;
  main: ComparedText | null;
  facts: PageFacts;
  /** The saved address, and the one that redirects led to. */
  url: string;
  finalUrl: string;
}

/** Distinguishes an edited page from one that is gone or withholds its text. */
export function pageStanding(looked: LookedAt): PageStanding {
  const { saved, visible, main, facts } = looked;
  const { share, tail, isCut } = keptShare(saved, visible);
  const known = new Set(saved.units.map(({ key }) => key));
  const fresh = ({ units }: ComparedText) => units.filter(({ key }) => !known.has(key));
  const notices = (text: ComparedText) =>
    fresh(text)
      .filter(({ from, to }) => to - from <= maxNoticeWords)
      .map(({ from, to }) => text.text.slice(text.starts[from], text.ends[to - 1]));
  if (share >= isSameFrom) {
    const saysSo = facts.isWalled || (main !== null && notices(main).some(saysKeptBack));
    return isCut && tail >= cutFrom && saysSo ? "withheld" : "edited";
  }
  if (visible.ids.length < leastWords) return "withheld";
  const hasTitle = isTitled(looked);
  const said = notices(visible);
  if (!hasTitle && share < 0.2) {
    if (facts.headings.some(saysNotFound)) return "replaced";
    const redirected = redirection(looked.url, looked.finalUrl);
    if (redirected !== null) return redirected;
    if (facts.isWalled) return "withheld";
    if (said.some(saysNotFound)) return "replaced";
    return facts.headings.some(saysKeptBack) || isMostly(visible, said.filter(saysKeptBack))
      ? "withheld"
      : "replaced";
  }
  if (facts.isWalled) return "withheld";
  const rest = main ?? visible;
  const written = fresh(rest).reduce((sum, { from, to }) => sum + to - from, 0);
  const saysSo = said.some(saysKeptBack);
  if (written >= rewrittenFrom * saved.ids.length && !(saysSo && tail >= cutFrom)) return "edited";
  return isCut && (saysSo || tail >= 1 - isSameFrom) ? "withheld" : "edited";
}

/**
 * The share of the saved text that a page contains, the share that is after the place where it
 * breaks off, and whether it does break off there. That place is where the most before it is
 * present and the most after it is missing.
 */
export function keptShare(saved: ComparedText, page: ComparedText) {
  const chars = saved.ends.reduce((sum, end, at) => sum + end - (saved.starts[at] ?? 0), 0);
  const isSpaced = chars >= 2 * saved.ids.length;
  const words = Math.min(isSpaced ? row.words : row.characters, saved.ids.length);
  const rowsOf = ({ ids }: ComparedText) =>
    ids
      .slice(0, Math.max(0, ids.length - words + 1))
      .map((_, at) => ids.slice(at, at + words).join(" "));
  const there = new Set(rowsOf(page));
  // A sequence that the saved text repeats does not show which part of the text is present.
  const every = rowsOf(saved);
  const times = new Map<string, number>();
  for (const one of every) times.set(one, (times.get(one) ?? 0) + 1);
  const telling = every.filter((one) => times.get(one) === 1);
  const isKept = (telling.length > 0 ? telling : every).map((one) => there.has(one));
  const kept = isKept.filter(Boolean).length;
  let [end, best, right] = [0, isKept.length - kept, isKept.length - kept];
  for (const [at, isThere] of isKept.entries()) {
    right += isThere ? 1 : -1;
    if (right > best) [end, best] = [at + 1, right];
  }
  const rows = Math.max(1, isKept.length);
  return { share: kept / rows, tail: 1 - end / rows, isCut: best >= breaksOffFrom * rows };
}

/**
 * Whether a heading of the page contains the saved title; false for a page saved without a title.
 */
function isTitled({ title, facts }: LookedAt): boolean {
  if (title === null) return false;
  const words = new Words();
  const folded = (text: string) => comparedText(text.toLowerCase(), words).ids;
  const wanted = folded(title);
  if (wanted.length === 0) return false;
  return facts.headings.some((heading) => {
    const there = new Set(folded(heading));
    return wanted.filter((word) => there.has(word)).length >= sameTitleFrom * wanted.length;
  });
}

/** Whether notices make up much of what a page says. */
function isMostly({ ids }: ComparedText, notices: readonly string[]): boolean {
  const words = new Words();
  const said = notices.reduce((sum, notice) => sum + comparedText(notice, words).ids.length, 0);
  return said >= 0.15 * ids.length;
}
