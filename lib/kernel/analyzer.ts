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
  /** The search terms of a text in order. */
  tokens(text: string): Token[];
  /** Whether a word, in lower case, is a function word of the language: it weighs nothing in a question. */
  isStopWord(word: string): boolean;
}
