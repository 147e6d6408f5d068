import * as v from "valibot";
import { EvidenceCoverage } from "#lib/contract/knowledge-brief.js";
import { Platform } from "#lib/contract/platform.js";
import { described, optional, ruleAt, titled, topicText } from "#lib/contract/primitives.js";
import { Cursor, pageOf, queryInteger } from "#lib/contract/query.js";
import { referenceEntries } from "#lib/contract/reference.js";
import { boundsInOrder, CalendarDay } from "#lib/contract/time.js";
import { OwnVoice } from "#lib/contract/voices.js";

/** The query of a search in original evidence (decision 5.13). */
export const SearchQuery = v.pipe(
  v.strictObject({
    query: described(topicText(2, 160), "Words to look for"),
    platform: v.exactOptional(Platform),
    fromDate: optional(CalendarDay, "First UTC day, included"),
    toDate: optional(CalendarDay, "Last UTC day, included"),
    voice: optional(OwnVoice, "artist: only passages in the artist's own words"),
    limit: v.exactOptional(described(queryInteger(1, 20), "Passages on one page, 1 to 20"), 20),
    cursor: v.exactOptional(Cursor),
  }),
  ruleAt("fromDate", (query) => boundsInOrder(query), "must not be after toDate"),
);
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** A reference with the title of its original and its score in this search. */
export const ScoredPassage = titled("Passage", {
  ...referenceEntries,
  title: described(v.nullable(v.string()), "Title of the original; null without one"),
  score: described(v.number(), "Higher is better; comparable within one search only"),
});

/** Ranked passages, never exhaustive; an empty list is a success. */
export const SearchAnswer = pageOf({
  passages: v.array(ScoredPassage),
  coverage: EvidenceCoverage,
});
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>;
