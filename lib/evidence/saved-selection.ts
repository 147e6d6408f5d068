import type { ResearchRequest } from "#lib/contract/research-request.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { type SearchTerms, searchTermsOf } from "#lib/evidence/search-terms.js";
import {
  interleaved,
  newestPosts,
  preferredKind,
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

type Question = Omit<ResearchRequest, "preferDirectEvidence">;

/** How many originals are read for one selection, and how many windows are offered. */
const readLimit = 40;
const offeredWindows = 12;

/** The originals that the database reads for a question. */
export function readingPlan(question: Question): ReadingPlan {
  return {
    retrieval: question.retrieval,
    preferredKind: preferredKind(question.evidenceNeed),
    constraints: constraintsOf(question),
    targetHost: question.targetUrl === undefined ? null : new URL(question.targetUrl).host,
    query: searchTermsOf(question.topic),
    limit: readLimit,
    preferredLimit: offeredWindows,
  };
}

/**
 * The windows worth judging among the originals that were read, best first. An overview offers its
 * cohort and nothing else: six distinct posts, for latest the newest with the platforms taken in turn
 * (interface 4.1.11), for relevance the best ones.
 */
export function offerWindows(
  originals: readonly SavedOriginal[],
  question: Question,
): RankedWindow[] {
  const { windows } = selectionBounds;
  const isOverview = question.answerScope === "overview";
  if (question.retrieval === "relevance") {
    return selectByWords(originals, question, isOverview ? windows : offeredWindows);
  }
  const newest = newestPosts(originals, question.evidenceNeed).slice(0, windows);
  return selectInOrder(isOverview ? interleaved(newest) : newest, question);
}

/** Windows from the best down, as many as the bounds of a saved selection hold (interface 8). */
export function withinBounds(windows: readonly RankedWindow[]): RankedWindow[] {
  let chars = 0;
  return windows.slice(0, selectionBounds.windows).filter(({ window }) => {
    chars += window.end - window.start;
    return chars <= selectionBounds.chars;
  });
}
