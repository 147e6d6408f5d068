import * as v from "valibot";
import { EvidenceCoverage } from "#lib/contract/knowledge-brief.js";
import { Platform } from "#lib/contract/platform.js";
import { Ok, topicText } from "#lib/contract/primitives.js";
import { Cursor, NextCursor, queryInteger } from "#lib/contract/query.js";
import { referenceEntries } from "#lib/contract/reference.js";
import { boundsInOrder, CalendarDay } from "#lib/contract/time.js";

/** The query of a search in original evidence (decision 5.13). */
export const SearchQuery = v.pipe(
  v.strictObject({
    query: v.pipe(topicText(2, 160), v.description("Words to look for")),
    platform: v.exactOptional(Platform),
    fromDate: v.exactOptional(v.pipe(CalendarDay, v.description("First UTC day, included"))),
    toDate: v.exactOptional(v.pipe(CalendarDay, v.description("Last UTC day, included"))),
    limit: v.exactOptional(
      v.pipe(queryInteger(1, 20), v.description("Passages on one page, 1 to 20")),
      20,
    ),
    cursor: v.exactOptional(Cursor),
  }),
  v.forward(
    v.check((query) => boundsInOrder(query), "must not be after toDate"),
    ["fromDate"],
  ),
);
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** A reference with its rank in this search alone. */
export const ScoredPassage = v.pipe(
  v.strictObject({
    ...referenceEntries,
    score: v.pipe(v.number(), v.description("Higher is better; comparable in one search only")),
  }),
  v.title("Passage"),
);
export type ScoredPassage = v.InferOutput<typeof ScoredPassage>;

/** Ranked passages, never exhaustive; none is a success. */
export const SearchAnswer = v.strictObject({
  status: Ok,
  passages: v.array(ScoredPassage),
  coverage: EvidenceCoverage,
  nextCursor: NextCursor,
});
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>;
