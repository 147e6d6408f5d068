import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { readingSizes } from "#lib/evidence/ranking-constants.js";
import { type SearchTerms, searchTermsOf } from "#lib/evidence/search-terms.js";
import {
  interleaved,
  newestPosts,
  type RankedWindow,
  selectByWords,
  selectInOrder,
  selectionBounds,
} from "#lib/evidence/select-windows.js";

/** Which originals to read for a question, as `begin_reading` takes it. */
export interface ReadingPlan {
  retrieval: "relevance" | "latest";
  /** The kind of original that ranks first, null when any will do. */
  preferredKind: SavedOriginal["kind"] | null;
  constraints: Constraints;
  targetHost: string | null;
  query: SearchTerms;
  limit: number;
  /** How many of the preferred kind are read, however far down they rank. */
  preferredLimit: number;
}

/** The question that a selection is made for. */
type SelectedBy = Omit<ResearchRequest, "preferDirectEvidence">;

/** The originals that the database reads for a question. */
export function readingPlan(question: SelectedBy): ReadingPlan {
  return {
    retrieval: question.retrieval,
    preferredKind: preferredKinds[question.evidenceNeed],
    constraints: constraintsOf(question),
    targetHost: question.targetUrl === undefined ? null : new URL(question.targetUrl).host,
    query: searchTermsOf(question.topic),
    limit: readingSizes.originals,
    preferredLimit: readingSizes.offeredWindows,
  };
}

/**
 * The windows worth judging among the originals that were read, best first. An overview offers its
 * cohort and nothing else: six distinct posts, for latest the newest with the platforms taken in turn
 * (rule 4.1.11-interleave), for relevance the best ones.
 */
export function offerWindows(
  originals: readonly SavedOriginal[],
  question: SelectedBy,
): RankedWindow[] {
  const { windows } = selectionBounds;
  const isOverview = question.answerScope === "overview";
  if (question.retrieval === "relevance") {
    return selectByWords(originals, question, isOverview ? windows : readingSizes.offeredWindows);
  }
  const newest = newestPosts(originals, question.evidenceNeed).slice(0, windows);
  return selectInOrder(isOverview ? interleaved(newest) : newest, question);
}

/** Windows from the best down, as many as the bounds of a saved selection hold (rule 8.selection). */
export function withinBounds(windows: readonly RankedWindow[]): RankedWindow[] {
  let chars = 0;
  return windows.slice(0, selectionBounds.windows).filter(({ window }) => {
    chars += window.end - window.start;
    return chars <= selectionBounds.chars;
  });
}
