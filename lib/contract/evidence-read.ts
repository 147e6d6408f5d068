import * as v from "valibot";
import { driftEntries } from "#lib/contract/drift.js";
import { DriftVerdict } from "#lib/contract/drift-verdict.js";
import { TextPlace } from "#lib/contract/places.js";
import { Count, described, Hash64, maxOffset, Ok, optional } from "#lib/contract/primitives.js";
import { queryInteger } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";
import { Instant } from "#lib/contract/time.js";
import { TextVoice } from "#lib/contract/voices.js";

const Start = described(queryInteger(0, maxOffset), "First UTF-16 code unit");

/** The query that reads a research original (decision 5.10). */
export const EvidenceQuery = v.strictObject({
  revision: described(Hash64, "The revision of the reference; 409 when the original has changed"),
  start: v.exactOptional(Start, 0),
  maxChars: v.exactOptional(
    described(queryInteger(256, 12_000), "Maximum UTF-16 code units in the passage"),
    4000,
  ),
});
export type EvidenceQuery = v.InferOutput<typeof EvidenceQuery>;

/** A passage, and where the next one starts. */
export const passageEntries = {
  passage: Reference,
  totalChars: described(Count, "Length of the whole original in UTF-16 code units"),
  nextStart: described(v.nullable(Count), "Where to continue reading; null at the end"),
  places: optional(
    v.array(TextPlace),
    "Times or pages of the text in the passage; each entry applies until the next one starts. Only for originals with such a map",
  ),
  voices: optional(
    v.array(TextVoice),
    "Who speaks in the passage, as the source states; each entry applies until the next one starts. Only for originals that name their voices",
  ),
  ownVoices: optional(
    v.array(v.string()),
    "The names among them that the owner confirmed as the artist's own",
  ),
};

/** A cited window of an original, with the results of rechecking its page. */
export const driftOfWindow = {
  start: described(Count, "First UTF-16 code unit of the cited window"),
  end: described(Count, "Position after its last UTF-16 code unit"),
  ...driftEntries,
};

/**
 * A passage of a public original, with the recheck results of its cited windows (decision 5.49).
 */
export const EvidencePassage = v.strictObject({
  status: Ok,
  ...passageEntries,
  lastChecked: optional(v.nullable(Instant), "When the cited page was last rechecked; null: never"),
  verdict: optional(
    v.nullable(DriftVerdict),
    "The worst verdict of the cited windows at their latest rechecks; null: never rechecked",
  ),
  drift: optional(
    v.array(v.strictObject(driftOfWindow)),
    "Recheck results of each cited window of this revision",
  ),
});
export type EvidencePassage = v.InferOutput<typeof EvidencePassage>;

/** The query that reads an original source, for its artist (decision 5.12). */
export const SourceQuery = v.strictObject({
  revision: v.exactOptional(Hash64),
  start: v.exactOptional(Start, 0),
  maxChars: v.exactOptional(
    described(queryInteger(1000, 20_000), "Maximum UTF-16 code units in the passage"),
    6000,
  ),
});
export type SourceQuery = v.InferOutput<typeof SourceQuery>;
