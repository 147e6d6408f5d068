/**
 * How words of a language change their endings. In a list of endings, `-` is the empty one. Vowels
 * are written with their marks, which are compared only where a stem changes.
 */
export interface Inflection {
  /**
   * Endings of one declension, the one of dictionaries first. Any of them replaces any other,
   * unless the word has the dictionary ending of one of the lists.
   */
  nouns?: readonly string[];
  /** Lists that begin with the dictionary ending; for words in small letters. */
  verbs?: readonly string[];
  /** As `nouns`, for capitalised words; by default these only take an s. */
  names?: readonly string[];
  /**
   * Lists that begin with the ending used in titles; for a capitalised word before another word.
   */
  adjectives?: readonly string[];
  /** Stems, or ends of stems, that change before certain endings; a function returns the stem, or null. */
  changes?: readonly (readonly [stem: ChangedStem, to: string, endings: string])[];
  /** Every form of a folded word, of names as well; for languages with chains of endings. */
  chains?: (word: string, isName: boolean) => readonly string[];
}

export type ChangedStem = RegExp | string | ((word: string) => string | null);
