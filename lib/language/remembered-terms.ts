type TermsOf = (word: string) => readonly string[];

/** Cached words per analyzer; up to twice as many, because the previous generation is kept too. */
const maxWords = 5_000;
/**
 * Maximum UTF-16 units of a cached word: the engine may keep a longer substring as a view, and with
 * it the whole text.
 */
const maxChars = 12;

/** Caches the terms of words: a few words make up most of every text, and stemming is expensive. */
export function remembering(termsOf: TermsOf): TermsOf {
  let recent = new Map<string, readonly string[]>();
  let before = new Map<string, readonly string[]>();
  return (word) => {
    if (word.length > maxChars) return termsOf(word);
    let terms = recent.get(word);
    if (terms !== undefined) return terms;
    terms = before.get(word) ?? termsOf(word);
    if (recent.size >= maxWords) [before, recent] = [recent, new Map()];
    recent.set(word, terms);
    return terms;
  };
}
