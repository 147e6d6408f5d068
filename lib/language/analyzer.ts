/** One search term and the window of the original text it was made from, in UTF-16 units. */
export interface Token {
  term: string;
  start: number;
  end: number;
}

/**
 * How texts in one language become search terms. A question is analyzed with the analyzer of the
 * text it is compared with.
 */
export interface Analyzer {
  /** Its name in the index: language and version, for example `en2`. */
  readonly tag: string;
  /** The terms of one word, in order; empty when nothing in it can be searched. */
  termsOf(word: string): readonly string[];
  /**
   * Whether a word is a function word of the language, or a question word: it has no weight in a
   * question.
   */
  isFunctionWord(word: string): boolean;
  /** The full name of an abbreviated month in a question; null for any other word. */
  monthOf(word: string): string | null;
}
