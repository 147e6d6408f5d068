import type { ResearchRequest } from "#lib/contract/research-request.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import {
  type RankedWindow,
  selectByWords,
  selectInOrder,
  selectionBounds,
} from "#lib/evidence/select-windows.js";
import { contentTerms, tsqueryOf } from "#lib/kernel/tokens.js";

/** What to read for a question, in the form that `begin_reading` takes. */
export interface Reading {
  retrieval: "relevance" | "latest";
  releasesFirst: boolean;
  constraints: Constraints;
  targetHost: string | null;
  /** Search terms in tsquery form. */
  query: string;
  limit: number;
}

type Question = Omit<ResearchRequest, "preferDirectEvidence">;

/** How many originals are read for one selection, and how many windows are offered. */
const readLimit = 40;
const offeredWindows = 12;

/** What the database reads for a question. */
export function readingOf(question: Question): Reading {
  return {
    retrieval: question.retrieval,
    releasesFirst: question.evidenceNeed === "release_date",
    constraints: constraintsOf(question),
    targetHost: question.targetUrl === undefined ? null : new URL(question.targetUrl).host,
    query: tsqueryOf(contentTerms(question.topic)),
    limit: readLimit,
  };
}

/** The windows worth judging among the originals that were read, best first. */
export function offerWindows(
  originals: readonly SavedOriginal[],
  question: Question,
): RankedWindow[] {
  return question.retrieval === "latest"
    ? selectInOrder(originals, selectionBounds.windows)
    : selectByWords(originals, question.topic, question.evidenceNeed, offeredWindows);
}

/** Windows from the best down, as many as the bounds of a saved selection hold (interface 8). */
export function withinBounds(windows: readonly RankedWindow[]): RankedWindow[] {
  let chars = 0;
  return windows.slice(0, selectionBounds.windows).filter(({ window }) => {
    chars += window.end - window.start;
    return chars <= selectionBounds.chars;
  });
}
