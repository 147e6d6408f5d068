import type { Citation } from "#lib/contract/registered-answer.js";
import { sentencesOf } from "#lib/evidence/sentences.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import type { Window } from "#lib/kernel/window.js";

/**
 * Indexes of the answer's sentences that no placed citations cover, every word of a sentence counted;
 * null when no citation says where it belongs (contract 3).
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
