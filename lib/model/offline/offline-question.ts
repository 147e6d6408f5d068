import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";

/** The kind of answer that a question asks for, as far as its words show. */
export type QuestionKind = "quantity" | "date" | "explanation" | "other";

/** A question prepared for word overlap; all words are search terms. */
export interface OfflineQuestion {
  kind: QuestionKind;
  terms: string[];
  /** Terms that an answer of this kind does not repeat: an answer to "how old" gives a number without "old". */
  replaced: ReadonlySet<string>;
  /** Names: capitalised words that are not the first of the question. */
  names: string[];
  /** Words that an answer must contain: "remix" of "the remix album", all of "which guitar strings". */
  required: string[];
}

interface Word {
  term: string;
  raw: string;
  start: number;
  end: number;
}

const kinds: readonly [QuestionKind, RegExp][] = [
  ["quantity", /\bhow (much|many|old|long|far|big|tall)\b/i],
  ["date", /^when\b|\b(and|or) when\b|\bdate\b/i],
  ["explanation", /\b(how|why)\b|\bwhat happen/i],
];
const replacedWords: Record<QuestionKind, RegExp> = {
  quantity: /^(much|many|old|long|far|big|tall|money)$/i,
  date: /^(date|day|year)$/i,
  explanation: /^(happened|happens|happen)$/i,
  other: /^$/,
};
const determiner = /\b(the|their|his|her|its)\s+$/i;
const asking = /\b(which|what)\s+$/i;
/** Endings of participles, which an answer often replaces by other words. */
const participle = /(ed|en)$/;

/** Reads the kind, the terms and the names of a question from its words. */
export function offlineQuestion(text: string): OfflineQuestion {
  const content = new Set(contentTerms(text));
  const words = tokensOf(text)
    .filter(({ term }) => content.has(term))
    .map((token): Word => ({ ...token, raw: text.slice(token.start, token.end) }));
  const kind = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
  const replaced = new Set(
    words.filter(({ raw }) => replacedWords[kind].test(raw)).map(({ term }) => term),
  );
  return {
    kind,
    terms: [...content],
    replaced,
    names: words
      .filter(({ raw, start }) => start > 0 && /^\p{Lu}/u.test(raw))
      .map(({ term }) => term),
    required: phrasesOf(text, words)
      .flatMap((phrase) => requiredOf(text, phrase))
      .filter((term) => !replaced.has(term)),
  };
}

/** Runs of content words with nothing but space between them. */
function phrasesOf(text: string, words: readonly Word[]): Word[][] {
  const phrases: Word[][] = [];
  for (const word of words) {
    const last = phrases.at(-1)?.at(-1);
    const follows = last !== undefined && /^\s+$/.test(text.slice(last.end, word.start));
    if (follows) phrases.at(-1)?.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

/**
 * The required words of a phrase: all after "which" or "what"; after an article or possessive all but participles, a
 * final verb, and the last noun, which answers often paraphrase, unless "of" follows.
 */
function requiredOf(text: string, phrase: readonly Word[]): string[] {
  const before = text.slice(0, phrase[0]?.start ?? 0);
  if (asking.test(before)) return phrase.map(({ term }) => term);
  if (!determiner.test(before)) return [];
  const endsInVerb = /\b(did|does|do)\b/i.test(before) && /^\p{Ll}/u.test(phrase.at(-1)?.raw ?? "");
  const isVerb = endsInVerb || participle.test(phrase.at(-1)?.raw ?? "");
  const nouns = isVerb ? phrase.slice(0, -1) : phrase;
  // "The remix of a song" is not the song, so the noun before "of" is required.
  const isOwned = !isVerb && /^\s+of\b/i.test(text.slice(phrase.at(-1)?.end ?? 0));
  return (isOwned ? nouns : nouns.slice(0, -1))
    .filter(({ raw }) => !participle.test(raw))
    .map(({ term }) => term);
}
