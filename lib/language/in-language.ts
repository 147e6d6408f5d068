import { latinFunctionWords } from "#lib/language/function-words.js";
import { lettersOf, scriptLanguageOf } from "#lib/language/script-language.js";
import { writtenLanguage } from "#lib/language/written-language.js";

/** Minimum share of letters in a language's own script: names may be in another. */
const [latinShare, otherShare] = [0.5, 0.1];
const scandinavian: readonly string[] = ["no", "nb", "nn", "da", "sv"];
/** Languages that share a script and that `writtenLanguage` tells apart. */
const toldApart: readonly string[] = ["ru", "uk", "sr", "ar", "ur", "fa"];
/** A word that is in no name: the first one, or one without a capital. */
const word = /(?:^|(?<![\p{L}\p{M}'’])(?=\p{Ll}))[\p{L}\p{M}]{2,}/gu;

/** The letters of the scripts that `Intl.Locale` names. */
const { Hang: Kore, Hrkt: Jpan, Hani: Hans, Hani: Hant } = lettersOf;
const scripts: Readonly<Record<string, RegExp>> = { ...lettersOf, Kore, Jpan, Hans, Hant };

/**
 * Whether letters and function words put a sentence into a language: `own` and `other` tell;
 * `open` when another language in the same script claims as many of its words.
 *
 * @param language a BCP 47 tag
 */
export function inLanguage(sentence: string, language: string): "own" | "other" | "open" {
  const { language: code, script = "Latn" } = new Intl.Locale(language).maximize();
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const own = sentence.match(scripts[script] ?? /\p{L}/gu)?.length ?? 0;
  if (own < letters * (script === "Latn" ? latinShare : otherShare)) return "other";
  const told = writtenLanguage(sentence);
  if (script !== "Latn") return told === code || !toldApart.includes(code) ? "own" : "other";
  // When most of the sentence is in another script, its first Latin word may be a name.
  const isOtherScript = scriptLanguageOf(sentence) !== null;
  const words = (sentence.match(word) ?? [])
    .filter((one) => !isOtherScript || /^\p{Ll}/u.test(one))
    .map((one) => one.normalize("NFC").toLowerCase());
  const lexicon = scandinavian.includes(code) ? "sc" : code;
  const counted = Object.entries(latinFunctionWords).map(([one, known]) => ({
    isOwn: one === lexicon,
    count: words.filter((each) => known.has(each)).length,
  }));
  const most = (isOwn: boolean) =>
    Math.max(-1, ...counted.filter((one) => one.isOwn === isOwn).map(({ count }) => count));
  if (most(true) === -1) return told === null ? "open" : "other";
  if (most(true) > most(false)) return "own";
  return most(true) === most(false) && !isOtherScript ? "open" : "other";
}
