/** One search term and the window of the original text it was made from, in UTF-16 units. */
export interface Token {
  term: string;
  start: number;
  end: number;
}

/** How texts of one language become search terms. A question is analyzed by the analyzer of the text it is compared with. */
export interface Analyzer {
  /** Its name in the index: language and version, for example `en2`. */
  readonly tag: string;
  /** The terms of one word, in order; none when nothing of it can be searched. */
  termsOf(word: string): readonly string[];
  /** Whether a word is a function word of the language, a question word included: it weighs nothing in a question. */
  isFunctionWord(word: string): boolean;
  /** The word that an abbreviated month of a question stands for; null for any other word. */
  monthOf(word: string): string | null;
}
