import { latinFunctionWords } from "#lib/language/function-words.js";
import { evidenceIn, languagesByWord } from "#lib/language/latin-language.js";
import { wordsIn } from "#lib/language/lexicon/lexicon.js";

/** Function words that identify texts of languages without an analyzer. */
const otherFunctionWords: Readonly<Record<string, string>> = {
  pl: `i w z na do się nie to że jest są był była było były przez dla od po za jak tylko ale już nad bez
    ich jego jej który która które o co gdy tym`,
  cs: `a v na se je že s z do to ne jako by pro byl byla bylo byly si jen ale už při od ve který která
    jeho její nad bez jsou své tak když`,
  fi: `ja on ei se että oli ovat olivat mutta kun hän hänen kaikki vain jo vielä niin kuin joka ole
    kanssa sitten sen siitä eikä mitään`,
  hu: `a az és hogy nem egy van volt csak még már de mint vagy meg ez ezt azt ki amikor mert sem sincs
    minden aki ami neki nekik úr volna lett után között`,
};
/** Letters that occur in few languages, and these languages. */
const letters: readonly (readonly [letter: RegExp, codes: readonly string[]])[] = [
  [/[łąęśźżćń]/, ["pl"]],
  [/[ěřů]/, ["cs"]],
  [/[čšž]/, ["cs"]],
  [/[őű]/, ["hu"]],
  [/[ğışç]/, ["tr"]],
  [/[ñ]/, ["es"]],
  [/[ãõ]/, ["pt"]],
  [/[œêëîï]/, ["fr"]],
  [/[ăâțș]/, ["ro"]],
  [/[åøæ]/, ["sc"]],
  [/[äö]/, ["fi", "de", "sc"]],
  [/[ß]/, ["de"]],
  [/[áíóú]/, ["hu", "cs", "es", "pt"]],
];

/**
 * For each analyzer but the default one, the languages without an analyzer whose texts it may have indexed.
 * Of texts of 3,000 characters, two in five Hungarian ones were taken for Portuguese and one in five Czech
 * ones for Turkish. Finnish and Hungarian have many forms, so their rarer pairs are left out.
 */
const mistakenFor: Readonly<Record<string, readonly string[]>> = {
  pt: ["pl", "cs", "hu"],
  tr: ["pl", "cs", "fi", "hu"],
};
const seldomMistaken = ["pl", "cs"];

const languagesOf = languagesByWord<string>({
  ...latinFunctionWords,
  ...Object.fromEntries(
    Object.entries(otherFunctionWords).map(([code, words]) => [code, wordsIn(words)]),
  ),
});

/**
 * The languages in Latin letters that function words point to, without those with less than half the
 * evidence of another; empty without such words.
 */
export function likelyLanguages(words: readonly string[]): string[] {
  const lowered = words.map((word) => word.normalize("NFC").toLowerCase());
  const found = evidenceIn(lowered, languagesOf);
  for (const [letter, codes] of letters) {
    const count = lowered.filter((word) => letter.test(word)).length;
    for (const code of codes) found.set(code, (found.get(code) ?? 0) + count / codes.length);
  }
  const evidence = [...found].filter(([, count]) => count > 0);
  const most = Math.max(0, ...evidence.map(([, count]) => count));
  return evidence.filter(([, count]) => count * 2 >= most).map(([code]) => code);
}

/** The languages without an analyzer whose texts this language's analyzer may have indexed. */
export function mistakenLanguages(code: string): readonly string[] {
  return mistakenFor[code] ?? seldomMistaken;
}
