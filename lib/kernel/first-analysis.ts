import { stemmer } from "stemmer";
import type { Analyzer } from "#lib/kernel/analyzer.js";
import { bounded, folded } from "#lib/kernel/folding.js";
import { englishFunctionWords, englishMonths } from "#lib/kernel/function-words.js";
import { remembering } from "#lib/kernel/remembered-terms.js";

const stemmable = /^[a-z]{3,}$/;
/** Longer ones keep their endings: they are cut, and a stem of a cut word is none. */
const maxStemmedChars = 64;

/**
 * The analysis of version 1, the same for every text: words folded, those of a-z with English stems, scripts without
 * spaces segmented. Originals that were indexed with it are searched with it, and names are compared by it, because it
 * gives one name the same terms in texts of every language.
 */
export const firstAnalyzer: Analyzer = {
  tag: "1",
  termsOf: remembering((word) => {
    const term = englishTermOf(word);
    return term === "" ? [] : [term];
  }),
  isFunctionWord: (word) => englishFunctionWords.has(word.toLowerCase()),
  monthOf: (word) => englishMonths.get(word.toLowerCase()) ?? null,
};

/** A word folded, and stemmed as an English one when it consists of a-z; empty when nothing remains. */
export function englishTermOf(word: string): string {
  const term = folded(word);
  if (term.length > maxStemmedChars) return bounded(term);
  return stemmable.test(term) ? stemmer(term) : term;
}
