import { likelyLatinLanguage } from "#lib/language/latin-language.js";
import { latinTag, writtenLanguage } from "#lib/language/written-language.js";

/**
 * The BCP 47 language to answer a question in. When the question is too short to tell its own, the language that
 * most of its words belong to; failing that, the language of its source; else English.
 */
export function draftLanguage(question: string, source: string): string {
  const told = writtenLanguage(question);
  if (told !== null) return told;
  const likely = likelyLatinLanguage(question.match(/[\p{L}\p{M}]+/gu) ?? []);
  return likely === null ? (writtenLanguage(source) ?? "en") : latinTag(likely, question);
}
