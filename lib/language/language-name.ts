import { scriptLanguageOf } from "#lib/language/script-language.js";
import { analyzerOf } from "#lib/language/tokens.js";

const names = new Intl.DisplayNames("en", { type: "language" });
/** Names for analyzers that are not for a single language, by tag. */
const severalNames: Readonly<Record<string, string>> = {
  sc: "Scandinavian",
  cy: "another language in Cyrillic letters",
  fa: "another language in Arabic letters",
};

/** The English name of a text's language, as far as letters and function words tell. */
export function languageNameOf(text: string): string {
  const tag = analyzerOf(text).tag.replace(/\d/g, "");
  const code = tag === "en" ? (scriptLanguageOf(text) ?? tag) : tag;
  return severalNames[tag] ?? names.of(code) ?? code;
}
