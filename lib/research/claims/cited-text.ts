import type { Analyzer } from "#lib/language/analyzer.js";
import type { WrittenDate } from "#lib/language/written-dates.js";
import { isDenying } from "#lib/research/claims/negations.js";
import { type ItemSentence, initialsOf, itemSentences } from "#lib/research/claims/text-items.js";

/** A position in a text: a sentence and one of its items. */
export interface Place {
  sentence: ItemSentence;
  index: number;
}

/** A cited window as the rules read it. */
export interface CitedText {
  sentences: readonly ItemSentence[];
  /**
   * What the window says or the source is known for: words by their first letters, numbers, dates,
   * and whether it negates.
   */
  words: ReadonlyMap<string, ReadonlySet<string>>;
  numbers: ReadonlySet<number>;
  dates: readonly WrittenDate[];
  isNegated: boolean;
  /** The positions in the window, by `placeKeys`. */
  places: ReadonlyMap<string, readonly Place[]>;
}

/**
 * Number of letters by which words of a window are found, and that two forms of a name must share.
 */
export const sharedLetters = 4;

/**
 * Reads a cited window. `context`: the artist's name, the original's title and the date that a
 * catalog entry states.
 */
export function citedText(text: string, context: readonly string[], analyzer: Analyzer): CitedText {
  const sentences = itemSentences(text, analyzer);
  const known = context.flatMap((one) => itemSentences(one, analyzer));
  const all = [...sentences, ...known];
  const items = all.flatMap((one) => one.items);
  const words = new Map<string, Set<string>>();
  const initials = items.filter(({ kind }) => kind === "name").map(initialsOf);
  // United Nations also says UN.
  for (const word of [...all.flatMap((one) => one.words), ...initials]) {
    const beginning = word.slice(0, sharedLetters);
    const same = words.get(beginning);
    if (same === undefined) words.set(beginning, new Set([word]));
    else same.add(word);
  }
  const dates = new Map(
    items.flatMap((item) => item.dates).map((date) => [JSON.stringify(date), date]),
  );
  const hasDenial = all.some((one) => one.negations.length > 0 || one.words.some(isDenying));
  return {
    sentences,
    words,
    numbers: new Set(items.flatMap(({ numbers }) => numbers)),
    dates: [...dates.values()],
    isNegated: hasDenial,
    places: placesIn(sentences),
  };
}

/**
 * The keys under which a position is found: a word by itself, a value by the item on either side of
 * it. Positions that agree around a value share one of these keys.
 */
export function placeKeys({ items }: ItemSentence, index: number): string[] {
  const item = items[index];
  if (item?.kind === "word") return item.isFunctionWord ? [] : [`= ${item.key}`];
  const [before, behind] = [items[index - 1], items[index + 1]];
  return [
    ...(before === undefined ? [] : [`< ${before.key}`]),
    ...(behind === undefined ? [] : [`> ${behind.key}`]),
  ];
}

/** Positions including bracketed text and, if there is any, also without it. */
function placesIn(sentences: readonly ItemSentence[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const sentence of sentences) {
    const views = sentence.items.some(({ isInBrackets }) => isInBrackets)
      ? [sentence, withoutBrackets(sentence)]
      : [sentence];
    for (const view of views) {
      for (const index of view.items.keys()) {
        for (const key of placeKeys(view, index)) {
          const same = places.get(key);
          if (same === undefined) places.set(key, [{ sentence: view, index }]);
          else same.push({ sentence: view, index });
        }
      }
    }
  }
  return places;
}

function withoutBrackets(sentence: ItemSentence): ItemSentence {
  return { ...sentence, items: sentence.items.filter(({ isInBrackets }) => !isInBrackets) };
}
