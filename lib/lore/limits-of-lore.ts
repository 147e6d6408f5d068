import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";
import type { LoreBoundary, LoreSource } from "#lib/lore/material.js";

/** Words that say how a boundary is meant, not what it is about. */
const asking = new Set(
  contentTerms(
    `please never not no nor don't doesn't ask talk mention write publish say speak discuss question answer
     anything nothing everything private keep leave out include story topic subject detail public use quote name`,
  ),
);

/** Says of texts whether they touch an active boundary. */
export type TouchesBoundary = (text: string) => boolean;

/**
 * A text is under a boundary when it shares one word with what the boundary is about, folded and
 * stemmed: too much is left out rather than too little. A boundary that names nothing covers all.
 */
export function touchesOneOf(boundaries: readonly LoreBoundary[]): TouchesBoundary {
  const subjects = boundaries
    .filter(({ questionKey, wording }) => questionKey === null || subjectOf(wording).length > 0)
    .map(({ wording }) => subjectOf(wording));
  if (subjects.some((terms) => terms.length === 0)) return () => true;
  const limited = new Set(subjects.flat());
  return (text) => tokensOf(text).some(({ term }) => limited.has(term));
}

/** Whether the answer to this very question was put under a boundary. */
export function isClosedQuestion(source: LoreSource, boundaries: readonly LoreBoundary[]): boolean {
  return boundaries.some(({ questionKey }) => questionKey !== null && questionKey === source.key);
}

/** Whether a text says what the artist corrected: it holds every word of the claim. */
export function saysOneOf(claims: readonly string[]): (text: string) => boolean {
  const corrected = claims.map((claim) => contentTerms(claim));
  return (text) => {
    const said = new Set(tokensOf(text).map(({ term }) => term));
    return corrected.some((terms) => terms.length > 0 && terms.every((term) => said.has(term)));
  };
}

function subjectOf(wording: string): string[] {
  return contentTerms(wording).filter((term) => !asking.has(term));
}
