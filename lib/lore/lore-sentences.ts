import * as v from "valibot";
import { sentencesOf } from "#lib/kernel/sentences.js";
import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";
import { sliceOf } from "#lib/kernel/window.js";

/** An approved passage, answer or correction, and its subject: a page's title, a question, a claim. */
const LoreSource = v.object({
  kind: v.picklist(["entry", "answer", "correction"]),
  /** Key of the question that an answer belongs to; null for anything else. */
  key: v.nullable(v.string()),
  about: v.string(),
  text: v.string(),
});

/** An active boundary; `questionKey` is null when it is not about one question. */
const LoreBoundary = v.object({ wording: v.string(), questionKey: v.nullable(v.string()) });
type LoreBoundary = v.InferOutput<typeof LoreBoundary>;

/** The sources of generated Lore, the boundaries that apply, and the current generated text. */
export const LoreMaterial = v.object({
  /** Null when no text was generated, or there was no material for one. */
  text: v.nullable(v.string()),
  /** The basis of that text (`basisOf`); null when nothing was generated yet. */
  basis: v.nullable(v.string()),
  sources: v.array(LoreSource),
  boundaries: v.array(LoreBoundary),
  /** Ids of the answers that are left out because they are under embargo; given back with what is made of the rest. */
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

/** Most sentences that one model call is shown, and their UTF-16 units in all. */
const shownBounds = { sentences: 300, chars: 24_000 };

/**
 * The sentences that generated Lore may contain: of approved passages, current answers and corrections, without those
 * under an active boundary and those that the artist corrected (decision 5.31).
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
 * Whether a text is under one of the boundaries: it shares one term with a boundary's subject, because leaving out too
 * much is safer than too little. A boundary without a question and without a subject covers every text.
 */
export function isUnderBoundary(boundaries: readonly LoreBoundary[]): (text: string) => boolean {
  const subjects = boundaries
    .filter(({ questionKey, wording }) => questionKey === null || subjectOf(wording).length > 0)
    .map(({ wording }) => subjectOf(wording));
  if (subjects.some((terms) => terms.length === 0)) return () => true;
  const limited = new Set(subjects.flat());
  return (text) => tokensOf(text).some(({ term }) => limited.has(term));
}

/** Whether a source answers a question that one of the boundaries names. */
export function isBoundedQuestion(
  source: LoreMaterial["sources"][number],
  boundaries: readonly LoreBoundary[],
): boolean {
  return boundaries.some(({ questionKey }) => questionKey !== null && questionKey === source.key);
}

/** Whether a text repeats what the artist corrected: it contains every content word of one of the claims. */
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
