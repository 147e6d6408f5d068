import type { Analyzer } from "#lib/kernel/analyzer.js";
import type { WrittenDate } from "#lib/kernel/written-dates.js";
import { isDenying } from "#lib/research/claims/negations.js";
import { type ItemSentence, initialsOf, itemSentences } from "#lib/research/claims/text-items.js";

/** A place in a text: an item and its sentence. */
export interface Place {
  sentence: ItemSentence;
  index: number;
}

/** A cited window as the rules read it. */
export interface CitedText {
  sentences: readonly ItemSentence[];
  /** What the window says, or the source is known for: words by their first letters, numbers, dates, any denial. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
  numbers: ReadonlySet<number>;
  dates: readonly WrittenDate[];
  isNegated: boolean;
  /** The places of the window by `placeKeys`. */
  places: ReadonlyMap<string, readonly Place[]>;
}

/** Letters by which the words of a window are found again, and two forms of a name at least share. */
export const sharedLetters = 4;

/** Reads a cited window. `context`: the artist's name, the original's title and the date that a catalog entry states. */
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
 * The keys under which a place is found: a word by itself, a value by the item on either side of it. Places that agree
 * around a value share one of those.
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

/** Places with what stands in brackets and, where there are any, without it. */
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
