import type { Citation, CitationFailure } from "#lib/contract/registered-answer.js";
import type { Passage } from "#lib/evidence/passage.js";
import { sentencesOf } from "#lib/evidence/sentences.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import type { Window } from "#lib/kernel/window.js";
import { quoteStandsAt } from "#lib/kernel/window.js";

/** A cited source as it is eligible now. */
export interface CitedOriginal {
  sourceId: string;
  revision: string;
  text: string;
}

/**
 * Why a citation is not verified, the first reason that holds, or null (decisions 3.24, 3.25): the source
 * is not available, has another revision, does not read so at this window, or the window is none of the
 * job's.
 */
export function citationFailure(
  citation: Citation,
  originals: readonly CitedOriginal[],
  passages: readonly Passage[],
): CitationFailure["reason"] | null {
  const original = originals.find(({ sourceId }) => sourceId === citation.sourceId);
  if (original === undefined) return "source_unavailable";
  if (original.revision !== citation.revision) return "revision_changed";
  if (!quoteStandsAt(original.text, citation, citation.quote)) return "quote_mismatch";
  return passages.some((passage) => isInside(citation, passage)) ? null : "outside_selection";
}

function isInside(citation: Citation, passage: Passage): boolean {
  return (
    passage.sourceId === citation.sourceId &&
    passage.revision === citation.revision &&
    passage.start <= citation.start &&
    citation.end <= passage.end
  );
}

/**
 * Indexes of the answer's sentences that no placed citations cover, every word of a sentence counted;
 * null when no citation says where it belongs (decision 3.25).
 */
export function uncitedSentences(answer: string, citations: readonly Citation[]): number[] | null {
  const placed = citations.flatMap(({ answerStart, answerEnd }): Window[] =>
    answerStart === undefined || answerEnd === undefined
      ? []
      : [{ start: answerStart, end: answerEnd }],
  );
  if (placed.length === 0) return null;
  const words = tokensOf(answer);
  return sentencesOf(answer).flatMap((sentence, index) => {
    const inside = words.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
    return inside.every((word) => isCovered(word, placed)) ? [] : [index];
  });
}

function isCovered(word: Window, placed: readonly Window[]): boolean {
  return placed.some(({ start, end }) => start <= word.start && word.end <= end);
}
