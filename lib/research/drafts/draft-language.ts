import { latinFunctionWords } from "#lib/language/function-words.js";
import { evidenceIn, languagesByWord } from "#lib/language/latin-language.js";
import { writtenLanguage } from "#lib/language/written-language.js";

const languagesOf = languagesByWord(latinFunctionWords);

/**
 * The BCP 47 language to answer a question in. One of few words may not tell its own: then the language that more of
 * them belong to than to any other, else that of its source, else English.
 */
export function draftLanguage(question: string, source: string): string {
  const told = writtenLanguage(question);
  if (told !== null) return told;
  const words =
    question
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const evidence = [...evidenceIn(words, languagesOf)].sort(([, one], [, other]) => other - one);
  const [[likely, most] = ["sc", 0], [, next] = ["sc", 0]] = evidence;
  if (most <= next) return writtenLanguage(source) ?? "en";
  if (likely !== "sc") return likely;
  return /[äö]/i.test(question) ? "sv" : "no";
}
