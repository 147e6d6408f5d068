import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { repliesTo, selectOwnWords } from "#lib/evidence/own-words.js";
import { readerList, readingSizes } from "#lib/evidence/ranking-constants.js";
import { type SearchTerms, searchTermsOf, titleRuns } from "#lib/evidence/search-terms.js";
import {
  interleaved,
  newestPosts,
  type RankedWindow,
  type Reader,
  selectByWords,
  selectInOrder,
  selectionBounds,
} from "#lib/evidence/select-windows.js";
import type { Steps } from "#lib/kernel/steps.js";

/** Which originals to read for a question, as `begin_reading` takes it. */
export interface ReadingPlan {
  retrieval: "relevance" | "latest";
  /** The kind of original that ranks first; null when any kind will do. */
  preferredKind: SavedOriginal["kind"] | null;
  constraints: Constraints;
  targetHost: string | null;
  query: SearchTerms;
  /**
   * Title terms of the releases that the question may name; empty unless it is about a release date
   * (decision 3.8).
   */
  titles: string[];
  limit: number;
  /** Number of originals of the preferred kind that are read, whatever their rank. */
  preferredLimit: number;
}

/** The fields of a question that a selection depends on. */
type SelectionQuestion = Omit<ResearchRequest, "preferDirectEvidence">;

/** The originals that the database reads for a question. */
export function readingPlan(question: SelectionQuestion): ReadingPlan {
  return {
    retrieval: question.retrieval,
    preferredKind: preferredKinds[question.evidenceNeed],
    constraints: constraintsOf(question),
    targetHost: question.targetUrl === undefined ? null : new URL(question.targetUrl).host,
    query: searchTermsOf(question.topic),
    titles:
      question.evidenceNeed === "release_date"
        ? [...new Set(titleRuns(question.topic).map(({ term }) => term))]
        : [],
    limit: readingSizes.originals,
    preferredLimit: readingSizes.offeredWindows,
  };
}

/**
 * The windows to judge, best first, from the originals that were read. An overview offers six
 * distinct posts: for latest the newest, taking platforms in turn (rule 4.1.11-interleave), for
 * relevance the best. Of the artist's own words a model is also offered the replies to words of others.
 */
export function offerWindows(
  originals: readonly SavedOriginal[],
  question: SelectionQuestion,
  reader: Reader = "words",
): Steps<RankedWindow[]> {
  const select = (heard: readonly SavedOriginal[]) => windowsToOffer(heard, question, reader);
  return question.voice === undefined
    ? select(originals)
    : ownWindows(originals, select, reader === "model");
}

/** Windows of the artist's own words; with the replies, also what answers words of others (`repliesTo`). */
function* ownWindows(
  originals: readonly SavedOriginal[],
  select: (heard: readonly SavedOriginal[]) => Steps<RankedWindow[]>,
  withReplies: boolean,
): Steps<RankedWindow[]> {
  const own = yield* selectOwnWords(originals, select);
  if (!withReplies) return own;
  return [...own, ...repliesTo(yield* select(originals), selectionBounds.windowChars)];
}

function windowsToOffer(
  originals: readonly SavedOriginal[],
  question: SelectionQuestion,
  reader: Reader,
): Steps<RankedWindow[]> {
  const { windows } = selectionBounds;
  const isOverview = question.answerScope === "overview";
  if (question.retrieval === "relevance") {
    const count = isOverview ? windows : readingSizes.offeredWindows;
    return selectByWords(originals, question, count, reader);
  }
  const newest = newestPosts(originals, question.evidenceNeed).slice(0, windows);
  return selectInOrder(isOverview ? interleaved(newest) : newest, question);
}

/** The offered windows that a reading model should see first, best first. */
export function readerWindows(offered: readonly RankedWindow[]): RankedWindow[] {
  const least = readerList.shareOfBest * Math.max(0, ...offered.map(({ score }) => score));
  const others = offered.slice(readerList.inOrder).filter(({ score }) => score >= least);
  return [
    ...offered.slice(0, readerList.inOrder),
    ...others.toSorted((one, other) => other.score - one.score),
  ];
}

/** The first windows that fit the bounds of a saved selection (rule 8.selection). */
export function withinBounds(windows: readonly RankedWindow[]): RankedWindow[] {
  let chars = 0;
  return windows.slice(0, selectionBounds.windows).filter(({ window }) => {
    chars += window.end - window.start;
    return chars <= selectionBounds.chars;
  });
}
