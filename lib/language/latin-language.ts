import { latinFunctionWords } from "#lib/language/function-words.js";
import type { LatinLanguage } from "#lib/language/lexicon/lexicons.js";

/**
 * Minimum evidence for a language; a word unique to that language counts 1. Set by hand: one word
 * may be a name.
 */
const leastEvidence = 2;
/**
 * Another language needs this many times the evidence for English. Set by hand: English texts name
 * foreign titles.
 */
const overEnglish = 1.5;
/** Minimum share of words with letters only Vietnamese has, in a Vietnamese text. Set by hand. */
const vietnameseShare = 0.3;
const vietnameseLetter = /[\u1ea0-\u1ef9ơưđ]/;

/**
 * The languages of each function word. Single letters are left out, because they are also signs and
 * initials.
 */
const languagesOf = languagesByWord(latinFunctionWords as Record<LatinLanguage, Iterable<string>>);
/** By word, the codes of the languages that have it. */
export function languagesByWord<Code extends string>(
  lists: Readonly<Record<Code, Iterable<string>>>,
): Map<string, Code[]> {
  const codes = new Map<string, Code[]>();
  for (const [code, words] of Object.entries(lists) as [Code, Iterable<string>][]) {
    for (const word of words) {
      if (word.length > 1) codes.set(word, [...(codes.get(word) ?? []), code]);
    }
  }
  return codes;
}

/** The language of words in Latin letters, by their function words; null when they do not tell. */
export function latinLanguageOf(words: readonly string[]): LatinLanguage | null {
  const lowered = words.map((word) => word.normalize("NFC").toLowerCase());
  const marked = lowered.filter((word) => vietnameseLetter.test(word)).length;
  if (marked >= leastEvidence && marked >= words.length * vietnameseShare) return "vi";
  const evidence = evidenceIn(lowered, languagesOf);
  const ofEnglish = evidence.get("en") ?? 0;
  const [best] = [...evidence].sort(([, one], [, other]) => other - one);
  if (best !== undefined && best[1] >= leastEvidence && best[1] > ofEnglish * overEnglish) {
    return best[0];
  }
  return ofEnglish >= leastEvidence ? "en" : null;
}

/** The language that more of the words belong to than to any other; null when none does. For a few words. */
export function likelyLatinLanguage(words: readonly string[]): LatinLanguage | null {
  const evidence = evidenceIn(
    words.map((word) => word.normalize("NFC").toLowerCase()),
    languagesOf,
  );
  const [best, next] = [...evidence].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] > (next?.[1] ?? 0) ? best[0] : null;
}

/** How many of the words are of each language; a word of several languages counts for a part. */
export function evidenceIn<Code extends string>(
  words: readonly string[],
  languagesOfWord: ReadonlyMap<string, readonly Code[]>,
): Map<Code, number> {
  const evidence = new Map<Code, number>();
  for (const word of new Set(words)) {
    const languages = languagesOfWord.get(word) ?? [];
    for (const code of languages) {
      evidence.set(code, (evidence.get(code) ?? 0) + 1 / languages.length);
    }
  }
  return evidence;
}
