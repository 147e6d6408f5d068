/** The words of one language, as lists separated by blanks; "" where none are known. */
export interface Lexicon {
  /**
   * Function words and question words: they have no weight in a question, and identify the language
   * of a text. For Thai and Chinese only question words, because their short words are also parts
   * of other words (measured, answer inside a sixth: Thai .906, with further words .886).
   */
  functionWords: string;
  /**
   * Pairs of a month's short form and its full name, and of the full name and itself; without short
   * forms that are also other words.
   */
  months: string;
  /** Small number words, each followed by its number; none that is also an article. */
  numbers: string;
  /** Words that multiply the number before them, each followed by its factor. */
  scales: string;
  /**
   * Endings to remove from a word: the longest match in each list. Empty where a library makes the
   * stems.
   */
  endings: readonly string[];
  plainWords: PlainWords;
}

/** Words of a question that name nothing, so that a question may consist of them alone. */
export interface PlainWords {
  /** Function words and words for "recent". */
  plain: string;
  /** Question words that want a particular fact. */
  asking: string;
  /** Words that any question about a release uses. */
  release: string;
  /** Words that tell one release of an artist from the others by their order. */
  order: string;
  /** Words that any question about posts uses. */
  posts: string;
}

/** The words of a list, with accents and tone marks normalized. */
export function wordsIn(list: string): string[] {
  return list
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The words at even places of a list, each with the one after it. */
export function pairsIn(list: string): [word: string, value: string][] {
  const words = wordsIn(list);
  return words.flatMap((word, index) =>
    index % 2 === 0 ? [[word, words[index + 1] ?? word] as [string, string]] : [],
  );
}
