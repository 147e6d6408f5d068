import * as v from "valibot";
import { DriftVerdict, driftEntries } from "#lib/contract/drift.js";
import { TextPlace } from "#lib/contract/places.js";
import { Count, Hash64, maxOffset, Ok } from "#lib/contract/primitives.js";
import { queryInteger } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";
import { Instant } from "#lib/contract/time.js";

const Start = v.pipe(queryInteger(0, maxOffset), v.description("First UTF-16 code unit"));

/** The query that reads a research original (decision 5.10). */
export const EvidenceQuery = v.strictObject({
  revision: v.pipe(Hash64, v.description("The revision of the reference; a changed one is 409")),
  start: v.exactOptional(Start, 0),
  maxChars: v.exactOptional(
    v.pipe(queryInteger(256, 12_000), v.description("Most UTF-16 code units in the passage")),
    4000,
  ),
});
export type EvidenceQuery = v.InferOutput<typeof EvidenceQuery>;

/** A passage, and where to read on. */
export const passageEntries = {
  passage: Reference,
  totalChars: v.pipe(Count, v.description("UTF-16 code units of the whole original")),
  nextStart: v.pipe(v.nullable(Count), v.description("Where to read on; null at the end")),
  places: v.exactOptional(
    v.pipe(
      v.array(TextPlace),
      v.description(
        "Times or pages of the text in the passage, each from its start to that of the next; only for an original with such a map",
      ),
    ),
  ),
};

/** A cited window of an original, and what looks at its page found of it. */
export const driftOfWindow = {
  start: v.pipe(Count, v.description("First UTF-16 code unit of the cited window")),
  end: v.pipe(Count, v.description("Behind its last UTF-16 code unit")),
  ...driftEntries,
};

/** A passage of a public original, and what looks at its page found of the windows that are cited (decision 5.49). */
export const EvidencePassage = v.strictObject({
  status: Ok,
  ...passageEntries,
  lastChecked: v.exactOptional(
    v.pipe(
      v.nullable(Instant),
      v.description("When the cited page was last looked at; null: never"),
    ),
  ),
  verdict: v.exactOptional(
    v.pipe(
      v.nullable(DriftVerdict),
      v.description("The worst verdict of the cited windows at the last looks; null: never looked"),
    ),
  ),
  drift: v.exactOptional(
    v.pipe(
      v.array(v.strictObject(driftOfWindow)),
      v.description("What looks at the page found of each cited window of this revision"),
    ),
  ),
});
export type EvidencePassage = v.InferOutput<typeof EvidencePassage>;

/** The query that reads an original source, for its artist (decision 5.12). */
export const SourceQuery = v.strictObject({
  revision: v.exactOptional(Hash64),
  start: v.exactOptional(Start, 0),
  maxChars: v.exactOptional(
    v.pipe(queryInteger(1000, 20_000), v.description("Most UTF-16 code units in the passage")),
    6000,
  ),
});
export type SourceQuery = v.InferOutput<typeof SourceQuery>;
