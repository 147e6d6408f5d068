import { latinLanguageOf } from "#lib/language/latin-language.js";
import type { LatinLanguage } from "#lib/language/lexicon/lexicons.js";
import { scriptLanguageOf } from "#lib/language/script-language.js";

const sampleChars = 2_000;
const word = /[\p{L}\p{M}]+/gu;
/** Letters that tell another language in the script of Russian or Arabic. */
const letters: Readonly<Record<string, readonly (readonly [code: string, of: RegExp])[]>> = {
  ru: [
    ["uk", /[іїєґ]/i],
    ["sr", /[ђјљњћџ]/i],
  ],
  ar: [
    ["ur", /[ٹڈڑںھہے]/],
    ["fa", /[پچژگکی]/],
  ],
};

/**
 * The BCP 47 language of a text for its `lang` attribute, by letters and function words of its
 * beginning; null when they do not tell.
 */
export function writtenLanguage(text: string): string | null {
  const sample = text.slice(0, sampleChars);
  const ofScript = scriptLanguageOf(sample);
  if (ofScript !== null) {
    return letters[ofScript]?.find(([, of]) => of.test(sample))?.[0] ?? ofScript;
  }
  const ofWords = latinLanguageOf(sample.match(word) ?? []);
  return ofWords === null ? null : latinTag(ofWords, sample);
}

/** The BCP 47 language of a text in a Latin language: the Scandinavian ones are told by their letters. */
export function latinTag(language: LatinLanguage, text: string): string {
  if (language !== "sc") return language;
  return /[äö]/i.test(text) ? "sv" : "no";
}
