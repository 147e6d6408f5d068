import { likelyLatinLanguage } from "#lib/language/latin-language.js";
import { latinTag, writtenLanguage } from "#lib/language/written-language.js";

/**
 * The BCP 47 language to answer a question in. Where a short question does not tell its own: the language to which
 * most of its words belong; where none has most, the language of its source; else English.
 */
export function draftLanguage(question: string, source: string): string {
  const told = writtenLanguage(question);
  if (told !== null) return told;
  const likely = likelyLatinLanguage(question.match(/[\p{L}\p{M}]+/gu) ?? []);
  return likely === null ? (writtenLanguage(source) ?? "en") : latinTag(likely, question);
}
