import { type ComparedText, comparedText, Words } from "#lib/outside/look/compared-text.js";
import { saysKeptBack, saysNotFound } from "#lib/outside/look/notices.js";
import type { PageFacts } from "#lib/outside/look/page-facts.js";
import { redirection } from "#lib/outside/look/redirection.js";

/**
 * Whether a page still is the one that was saved: `edited` when it is, with whatever changes; `withheld` when it keeps its text
 * back; `replaced` when another page, or one that says that there is none, stands in its place.
 */
export type PageStanding = "edited" | "withheld" | "replaced";

/** Words in a row by which the saved text is found again, and characters of a script that has no spaces. */
const row = { words: 5, characters: 12 } as const;
/** From which share on of the saved text a page is the saved one. */
const isSameFrom = 0.5;
/** Least share of the saved text that ends with the part a reader may see for a page to be a wall with a notice. */
const cutFrom = 0.25;
/** Share of a text that must be there before a place and missing behind it for the text to break off there. */
const breaksOffFrom = 0.8;
/** Share of a saved text that new text must have for a page to be the saved one, written anew. */
const rewrittenFrom = 0.5;
/** Least share of the saved title's words in a heading. */
const sameTitleFrom = 0.8;
/** A page with fewer words says nothing. */
const leastWords = 8;
/** Longest sentence that is a notice, in words. */
const maxNoticeWords = 40;

export interface LookedAt {
  /** The saved title and text. */
  title: string | null;
  saved: ComparedText;
  /** Everything that a reader sees, and the main text alone; null when the service's reader finds none. */
  visible: ComparedText;
  main: ComparedText | null;
  facts: PageFacts;
  /** The address that was saved, and where redirects led. */
  url: string;
  finalUrl: string;
}

/** Tells a page that was edited from one that is not there or keeps its text back. */
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
 * The share of the saved text that a page has; the share that lies behind the place where it breaks off, which is where the
 * most before is there and the most behind is missing; and whether it does break off there.
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
  // A row that the saved text repeats does not tell which part of it is there.
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

/** Whether a heading of the page has the saved title; one without a title cannot be told by it. */
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

/** Whether notices are a good part of what a page says at all. */
function isMostly({ ids }: ComparedText, notices: readonly string[]): boolean {
  const words = new Words();
  const said = notices.reduce((sum, notice) => sum + comparedText(notice, words).ids.length, 0);
  return said >= 0.15 * ids.length;
}
