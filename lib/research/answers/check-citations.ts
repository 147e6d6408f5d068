import type { Citation, CitationFailure } from "#lib/contract/registered-answer.js";
import type { Passage } from "#lib/jobs/outcome.js";
import { quoteStandsAt } from "#lib/kernel/window.js";

/** A cited source as it is eligible now. */
export interface CurrentOriginal {
  sourceId: string;
  revision: string;
  text: string;
}

/**
 * Why a citation does not stand, the first reason that holds, or null (contract 3): the source is not
 * available, has another revision, does not read so at this window, or the window is none of the job's.
 */
export function citationFailure(
  citation: Citation,
  originals: readonly CurrentOriginal[],
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
