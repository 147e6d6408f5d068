import * as v from "valibot";
import { sentencesOf } from "#lib/evidence/sentences.js";
import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";
import { sliceOf } from "#lib/kernel/window.js";

/** A text that a person approved or said, and what it is about: a page's title, a question, a claim. */
const LoreSource = v.object({
  kind: v.picklist(["entry", "answer", "correction"]),
  /** Key of the question that an answer belongs to; null for anything else. */
  key: v.nullable(v.string()),
  about: v.string(),
  text: v.string(),
});

/** What limits Lore: an active boundary; `questionKey` is null when it is about no question in particular. */
const LoreBoundary = v.object({ wording: v.string(), questionKey: v.nullable(v.string()) });
type LoreBoundary = v.InferOutput<typeof LoreBoundary>;

/** Everything that generated Lore may be made from, what limits it, and the current generated text. */
export const LoreMaterial = v.object({
  /** Null: no text was generated, or there was no material for one. */
  text: v.nullable(v.string()),
  /** Hash of what that text was made from; null when nothing was generated yet. */
  basis: v.nullable(v.string()),
  sources: v.array(LoreSource),
  boundaries: v.array(LoreBoundary),
});
export type LoreMaterial = v.InferOutput<typeof LoreMaterial>;

/** One sentence that generated Lore may hold, unchanged. */
export interface LoreSentence {
  id: string;
  kind: "entry" | "answer" | "correction";
  about: string;
  text: string;
}

/** Most that one model call is shown: sentences, and UTF-16 units in all. */
const shownBounds = { sentences: 300, chars: 24_000 };

/**
 * The sentences that generated Lore may be made of: approved passages, current answers and corrections,
 * without what is under an active boundary and without what the artist corrected (decision 5.31).
 */
export function loreSentences({ sources, boundaries }: LoreMaterial): LoreSentence[] {
  const isLimited = touchesOneOf(boundaries);
  const isCorrected = saysOneOf(
    sources.filter(({ kind }) => kind === "correction").map(({ about }) => about),
  );
  const seen = new Set<string>();
  const sentences: LoreSentence[] = [];
  let chars = 0;
  for (const source of sources) {
    if (isClosedQuestion(source, boundaries) || isLimited(source.about)) continue;
    for (const window of sentencesOf(source.text)) {
      const text = sliceOf(source.text, window);
      if (isLimited(text) || seen.has(text)) continue;
      if (source.kind !== "correction" && isCorrected(text)) continue;
      if (sentences.length >= shownBounds.sentences || chars + text.length > shownBounds.chars) {
        return sentences;
      }
      seen.add(text);
      chars += text.length;
      const { kind, about } = source;
      sentences.push({ id: `s${sentences.length + 1}`, kind, about, text });
    }
  }
  return sentences;
}

/** Words that say how a boundary is meant, not what it is about. */
const wordsOfAsking = new Set(
  contentTerms(
    `please never not no nor don't doesn't ask talk mention write publish say speak discuss question answer
     anything nothing everything private keep leave out include story topic subject detail public use quote name`,
  ),
);

/**
 * Whether a text is under one of the boundaries: when it shares one word with what the boundary is about,
 * folded and stemmed, because too much should be left out rather than too little. A boundary without a
 * question whose wording names nothing covers every text.
 */
export function touchesOneOf(boundaries: readonly LoreBoundary[]): (text: string) => boolean {
  const subjects = boundaries
    .filter(({ questionKey, wording }) => questionKey === null || subjectOf(wording).length > 0)
    .map(({ wording }) => subjectOf(wording));
  if (subjects.some((terms) => terms.length === 0)) return () => true;
  const limited = new Set(subjects.flat());
  return (text) => tokensOf(text).some(({ term }) => limited.has(term));
}

/** Whether a source is the answer to a question that one of the boundaries names. */
export function isClosedQuestion(
  source: LoreMaterial["sources"][number],
  boundaries: readonly LoreBoundary[],
): boolean {
  return boundaries.some(({ questionKey }) => questionKey !== null && questionKey === source.key);
}

/** Whether a text says what the artist corrected: it holds every word of one of the claims. */
export function saysOneOf(claims: readonly string[]): (text: string) => boolean {
  const corrected = claims.map((claim) => contentTerms(claim));
  return (text) => {
    const said = new Set(tokensOf(text).map(({ term }) => term));
    return corrected.some((terms) => terms.length > 0 && terms.every((term) => said.has(term)));
  };
}

function subjectOf(wording: string): string[] {
  return contentTerms(wording).filter((term) => !wordsOfAsking.has(term));
}
