import type { LatinLanguage } from "#lib/language/lexicon/lexicons.js";
import { analyzerOf } from "#lib/language/tokens.js";

/** The language that most texts in a script have; kana comes before Han, which Japanese has, too. */
const byScript: readonly (readonly [name: string, letters: RegExp, share: number])[] = [
  ["Japanese", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 0.1],
  ["Chinese", /\p{sc=Han}/gu, 0.5],
  ["Russian", /\p{sc=Cyrillic}/gu, 0.5],
  ["Arabic", /\p{sc=Arabic}/gu, 0.5],
  ["Greek", /\p{sc=Greek}/gu, 0.5],
  ["Hebrew", /\p{sc=Hebrew}/gu, 0.5],
  ["Hindi", /\p{sc=Devanagari}/gu, 0.5],
  ["Korean", /\p{sc=Hangul}/gu, 0.5],
  ["Thai", /\p{sc=Thai}/gu, 0.5],
];
const byTag: Readonly<Record<LatinLanguage | "cy" | "fa", string>> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  nl: "Dutch",
  pt: "Portuguese",
  ro: "Romanian",
  sc: "Scandinavian",
  tr: "Turkish",
  vi: "Vietnamese",
  cy: "another language in Cyrillic letters",
  fa: "another language in Arabic letters",
};

/** The English name of a text's language, as far as letters and function words tell. */
export function languageNameOf(text: string): string {
  const tag = analyzerOf(text).tag.replace(/\d/g, "");
  if (tag !== "en") return byTag[tag as keyof typeof byTag] ?? byTag.en;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const written = byScript.find(
    ([, script, share]) => (text.match(script)?.length ?? 0) > share * letters,
  );
  return written?.[0] ?? byTag.en;
}
