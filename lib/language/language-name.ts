import type { LatinLanguage } from "#lib/language/lexicon/lexicons.js";
import { scriptLanguageOf } from "#lib/language/script-language.js";
import { analyzerOf } from "#lib/language/tokens.js";

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
  const code = scriptLanguageOf(text);
  return (code && new Intl.DisplayNames("en", { type: "language" }).of(code)) ?? byTag.en;
}
