import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { workNamed } from "#lib/evidence/statements/credit-words.js";
import { sliceOf } from "#lib/kernel/window.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { holdsThing, isInName, namedThings } from "#lib/research/named-things.js";

/** Verbs that say nothing beside the name of an instrument or of other work. */
const weak = /^(?:play(?:s|ed|ing)?|wrote|writes?|written)$/i;

export interface AskedCredit {
  /** What the question names besides the work. */
  things: readonly string[];
  /** The work that it asks about, as places in `creditWords`. */
  work: readonly number[];
}

/** Reads a question about credits; null when it names no work. */
export function askedCredit(topic: string, artistName: string): AskedCredit | null {
  const found = wordsOf(topic).filter(
    (word) => workNamed(word.word) >= 0 && !isInName(topic, word),
  );
  const things = namedThings({ topic: without(topic, found), artistName, titles: [] });
  const hasOther = things.length > 1 && things.some((thing) => !/^\p{Lu}/u.test(thing));
  const strong = found.filter(({ word }) => !weak.test(word));
  // "mastering engineer", "bass player": the first word says it.
  const first = strong.filter(
    ({ start }) => !strong.some(({ end }) => end < start && topic.slice(end, start).trim() === ""),
  );
  const meant = first.length > 0 || hasOther ? first : found;
  if (meant.length === 0 && !hasOther) return null;
  return { things, work: meant.map(({ word }) => workNamed(word)) };
}

/**
 * Whether a window has the words that are asked for: every kind of work in its text, every thing in
 * its text or title.
 */
export function statesCredit(
  { original: { title, text }, window }: Pick<RankedWindow, "original" | "window">,
  { things, work }: AskedCredit,
): boolean {
  const said = sliceOf(text, window);
  const held = new Set(wordsOf(said).map(({ word }) => workNamed(word)));
  const all = `${title ?? ""}\n${said}`;
  const analyzer = analyzerOf(text);
  return (
    work.every((role) => held.has(role)) && things.every((one) => holdsThing(all, one, analyzer))
  );
}

function without(topic: string, words: readonly Word[]): string {
  return words.reduce(
    (rest, { start, end }) =>
      `${rest.slice(0, start)},${" ".repeat(end - start - 1)}${rest.slice(end)}`,
    topic,
  );
}
