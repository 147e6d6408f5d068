import * as v from "valibot";
import type { CitationFailure } from "#lib/contract/answer-verdicts.js";
import { OriginalKind } from "#lib/contract/original.js";
import type { Citation } from "#lib/contract/registered-answer.js";
import type { Passage } from "#lib/evidence/passage.js";
import { isInside, isQuoteAt, type Window } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { tokensOf } from "#lib/language/tokens.js";

/** An original that an answer cites, as the database returns it. */
export const CitedOriginal = v.object({
  sourceId: v.string(),
  revision: v.string(),
  text: v.string(),
  kind: OriginalKind,
  title: v.nullable(v.string()),
  publishedAt: v.nullable(v.string()),
  activityDate: v.nullable(v.string()),
  activityDateKind: v.nullable(v.picklist(["release", "moment"])),
  /** Its maps, as `toldVoices` reads them. */
  placeMap: v.optional(v.nullable(v.string())),
});
export type CitedOriginal = v.InferOutput<typeof CitedOriginal>;

/**
 * The first reason why a citation is not verified (decisions 3.24, 3.25): its source is not
 * available or has another revision, the quote differs from the window's text, or no passage of the
 * job contains the window. Null when the citation is verified.
 */
export function citationFailure(
  citation: Citation,
  originals: readonly Pick<CitedOriginal, "sourceId" | "revision" | "text">[],
  passages: readonly Passage[],
): CitationFailure["reason"] | null {
  const original = originals.find(({ sourceId }) => sourceId === citation.sourceId);
  if (original === undefined) return "source_unavailable";
  if (original.revision !== citation.revision) return "revision_changed";
  if (!isQuoteAt(original.text, citation, citation.quote)) return "quote_mismatch";
  const isSelected = passages.some(
    (passage) =>
      passage.sourceId === citation.sourceId &&
      passage.revision === citation.revision &&
      isInside(citation, passage),
  );
  return isSelected ? null : "outside_selection";
}

/**
 * Indexes, from 0, of the answer's sentences with a word that no placed citation covers (decision
 * 3.25). A citation is placed when it has answerStart and answerEnd; null when none is.
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
    const own = words.filter((word) => isInside(word, sentence));
    return own.every((word) => placed.some((one) => isInside(word, one))) ? [] : [index];
  });
}
