import * as v from "valibot";
import { sliceOf } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { contentTerms, tokensOf } from "#lib/language/tokens.js";

/** An approved passage, answer or correction, and its subject: a page's title, a question, a claim. */
const LoreSource = v.object({
  kind: v.picklist(["entry", "answer", "correction"]),
  /** The key of the question that an answer belongs to; null for other kinds. */
  key: v.nullable(v.string()),
  about: v.string(),
  text: v.string(),
});

/** An active boundary; `questionKey` is null when it is not about one question. */
const LoreBoundary = v.object({ wording: v.string(), questionKey: v.nullable(v.string()) });
type LoreBoundary = v.InferOutput<typeof LoreBoundary>;

/** The sources of generated Lore, the boundaries that apply, and the current generated text. */
export const LoreMaterial = v.object({
  /** Null when no text was generated yet, or there was no material for it. */
  text: v.nullable(v.string()),
  /** The basis of that text (`basisOf`); null when nothing was generated yet. */
  basis: v.nullable(v.string()),
  sources: v.array(LoreSource),
  boundaries: v.array(LoreBoundary),
  /** Ids of the answers left out because of an embargo; passed back when the new text is saved. */
  embargoed: v.array(v.string()),
});
export type LoreMaterial = v.InferOutput<typeof LoreMaterial>;

/** One sentence that generated Lore may contain, unchanged. */
export interface LoreSentence {
  id: string;
  kind: "entry" | "answer" | "correction";
  about: string;
  text: string;
}

/** Maximum number of sentences in one model call, and of their UTF-16 units in total. */
const shownBounds = { sentences: 300, chars: 24_000 };

/**
 * The sentences that generated Lore may contain, from approved passages, current answers and
 * corrections. Sentences under an active boundary, and sentences that the artist corrected, are
 * left out (decision 5.31).
 */
export function loreSentences({
  sources,
  boundaries,
}: Omit<LoreMaterial, "embargoed">): LoreSentence[] {
  const isLimited = isUnderBoundary(boundaries);
  const isCorrected = repeatsClaim(
    sources.filter(({ kind }) => kind === "correction").map(({ about }) => about),
  );
  const seen = new Set<string>();
  const sentences: LoreSentence[] = [];
  let chars = 0;
  for (const source of sources) {
    if (isBoundedQuestion(source, boundaries) || isLimited(source.about)) continue;
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

/** Words of a boundary's wording that do not name its subject. */
const ignoredWords = new Set(
  contentTerms(
    `please never not no nor don't doesn't ask talk mention write publish say speak discuss question answer
     anything nothing everything private keep leave out include story topic subject detail public use quote name`,
  ),
);

/**
 * Whether a text is under one of the boundaries. One term shared with a boundary's subject is
 * enough, because leaving out too much is safer than too little. A boundary with neither a question
 * nor a subject covers every text.
 */
export function isUnderBoundary(boundaries: readonly LoreBoundary[]): (text: string) => boolean {
  const subjects = boundaries
    .filter(({ questionKey, wording }) => questionKey === null || subjectOf(wording).length > 0)
    .map(({ wording }) => subjectOf(wording));
  if (subjects.some((terms) => terms.length === 0)) return () => true;
  const limited = new Set(subjects.flat());
  return (text) => tokensOf(text).some(({ term }) => limited.has(term));
}

/** Whether a source answers a question that has a boundary. */
export function isBoundedQuestion(
  source: LoreMaterial["sources"][number],
  boundaries: readonly LoreBoundary[],
): boolean {
  return boundaries.some(({ questionKey }) => questionKey !== null && questionKey === source.key);
}

/**
 * Whether a text repeats a corrected claim: it contains every content word of one of the claims.
 */
export function repeatsClaim(claims: readonly string[]): (text: string) => boolean {
  const corrected = claims.map((claim) => contentTerms(claim));
  return (text) => {
    const present = new Set(tokensOf(text).map(({ term }) => term));
    return corrected.some((terms) => terms.length > 0 && terms.every((term) => present.has(term)));
  };
}

function subjectOf(wording: string): string[] {
  return contentTerms(wording).filter((term) => !ignoredWords.has(term));
}
