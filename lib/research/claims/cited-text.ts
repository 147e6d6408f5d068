import type { Analyzer } from "#lib/language/analyzer.js";
import { scriptsIn } from "#lib/language/script-language.js";
import type { WrittenDate } from "#lib/language/written-dates.js";
import { type Item, type ItemSentence, itemSentences } from "#lib/research/claims/text-items.js";

/** Languages whose number words are read up to a hundred in all their forms. */
const wholly = /^(?:en|de|es|sc)\d/;

/** A number, date or name of a text, with its sentence. */
export interface Place {
  cited: CitedText;
  sentence: ItemSentence;
  index: number;
}

/** A cited window as the rules read it, with what its source is known for. */
export interface CitedText {
  text: string;
  sentences: readonly ItemSentence[];
  /** The folded words of each sentence, and of all that the source is known for. */
  words: readonly ReadonlySet<string>[];
  known: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  /** The highest number that it may say in words that are not read, or count up instead. */
  countable: number;
  dates: readonly WrittenDate[];
  /** Its values by the item before or after each. */
  places: Map<string, Place[]>;
}

/**
 * Reads a cited window. `context`: the artist's name, the original's title and the date that a
 * catalog entry states.
 */
export function citedText(text: string, context: readonly string[], analyzer: Analyzer): CitedText {
  const sentences = itemSentences(text, analyzer);
  const known = context.flatMap((one) => itemSentences(one, analyzer));
  const items = [...sentences, ...known].flatMap((one) => one.items);
  const cited: CitedText = {
    text,
    sentences,
    words: sentences.map(wordsIn),
    known: new Set(known.flatMap((one) => [...wordsIn(one)])),
    countable: scriptsIn(text)[0] === "Latn" && wholly.test(analyzer.tag) ? 12 : 99,
    numbers: new Set(items.flatMap(({ numbers }) => numbers)),
    dates: items.flatMap(({ dates }) => dates),
    places: new Map(),
  };
  for (const sentence of sentences) {
    for (const index of sentence.items.keys()) {
      for (const key of placeKeys(sentence, index)) {
        const same = cited.places.get(key) ?? [];
        cited.places.set(key, same);
        same.push({ cited, sentence, index });
      }
    }
  }
  return cited;
}

/** The words of a sentence, and the initials of its names: United Nations also says UN. */
function wordsIn({ words, items }: ItemSentence): Set<string> {
  return new Set([...words, ...items.map(initialsOf)]);
}

/** The initials of a name of several words; empty for any other item. */
export function initialsOf({ kind, words }: Item): string {
  return kind === "name" && words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : "";
}

/**
 * The keys under which a value is found: places with the same item before or after the value share
 * a key.
 */
export function placeKeys({ items }: ItemSentence, index: number): string[] {
  if (items[index]?.kind === "word") return [];
  const [before, behind] = [items[index - 1], items[index + 1]];
  return [before && `< ${before.key}`, behind && `> ${behind.key}`].filter(
    (key) => key !== undefined,
  );
}
