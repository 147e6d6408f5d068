import { stemmer } from "stemmer";
import type { Analyzer } from "#lib/language/analyzer.js";
import { bounded, folded } from "#lib/language/folding.js";
import { latinFunctionWords } from "#lib/language/function-words.js";
import { en } from "#lib/language/lexicon/en.js";
import { pairsIn } from "#lib/language/lexicon/lexicon.js";
import { remembering } from "#lib/language/remembered-terms.js";

const months = new Map(pairsIn(en.months));
const stemmable = /^[a-z]{3,}$/;
/** Longer words are cut and not stemmed, because the stem of a cut word means nothing. */
const maxStemmedChars = 64;

/**
 * The analysis of version 1, the same for every text: words folded, those of a-z with English
 * stems, scripts without spaces segmented. Originals indexed with it are searched with it. Names
 * are compared with it too, because it gives a name the same terms in every language.
 */
export const firstAnalyzer: Analyzer = {
  tag: "1",
  termsOf: remembering((word) => {
    const term = englishTermOf(word);
    return term === "" ? [] : [term];
  }),
  isFunctionWord: (word) => latinFunctionWords.en.has(word.toLowerCase()),
  monthOf: (word) => months.get(word.toLowerCase()) ?? null,
};

/** A word folded, and stemmed as English when it consists of a-z; empty when nothing remains. */
export function englishTermOf(word: string): string {
  const term = folded(word);
  if (term.length > maxStemmedChars) return bounded(term);
  return stemmable.test(term) ? stemmer(term) : term;
}
