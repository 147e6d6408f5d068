import * as v from "valibot";
import { BoundaryScope } from "#lib/contract/boundaries.js";
import { boundaryEnd, embargoEntries } from "#lib/contract/embargo.js";
import { ResponseSource } from "#lib/contract/interview-response.js";
import { Count, described, Hash64, Ok, optional, titled } from "#lib/contract/primitives.js";
import { Cursor, queryInteger, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** The query of the mandatory memory (rule 4.5.maxChars, decision 5.38). */
export const MemoryQuery = v.strictObject({
  maxChars: v.exactOptional(
    described(
      queryInteger(1000, 50_000),
      "Maximum UTF-16 code units of text in one answer; longer fields are split",
    ),
    12_000,
  ),
  sitting: optional(SittingFilter, "If omitted, the open sitting or the next one"),
  cursor: optional(Cursor, "continuation of the previous answer; valid only for its snapshotId"),
});
export type MemoryQuery = v.InferOutput<typeof MemoryQuery>;

/** A part `[start, end)` of one field; the parts joined in order are the exact field (decision 5.38). */
export const MemoryField = v.strictObject({
  name: v.picklist(["question", "answer", "claim", "correction", "wording"]),
  text: v.nullable(v.string()),
  start: Count,
  end: Count,
  totalChars: Count,
  complete: v.boolean(),
});

const entryEntries = {
  entryId: v.string(),
  revision: Hash64,
  fields: v.array(MemoryField),
};

/** An entry that every new question must respect: an answer, a correction or a boundary. */
export const MemoryEntry = v.variant("kind", [
  v.strictObject({
    kind: v.literal("latest_answer"),
    ...entryEntries,
    metadata: v.strictObject({
      questionKey: v.string(),
      sitting: v.nullable(Count),
      offeredAt: v.nullable(Instant),
      answerUpdatedAt: v.nullable(Instant),
      source: ResponseSource,
      ...embargoEntries,
    }),
  }),
  v.strictObject({
    kind: v.literal("correction"),
    ...entryEntries,
    metadata: v.strictObject({ createdAt: Instant }),
  }),
  v.strictObject({
    kind: v.literal("boundary"),
    ...entryEntries,
    metadata: v.strictObject({
      scope: BoundaryScope,
      sitting: v.nullable(Count),
      questionKey: v.nullable(v.string()),
      createdAt: Instant,
      ...boundaryEnd,
    }),
  }),
]);
export type MemoryEntry = v.InferOutput<typeof MemoryEntry>;

/** One page of the mandatory memory snapshot (rule 2.9.entries, decision 5.36). */
export const MemorySnapshot = titled("Mandatory interview memory snapshot", {
  status: v.exactOptional(Ok),
  snapshotId: described(Hash64, "The same on every page of one memory"),
  sitting: Count,
  latestAnswer: v.nullable(
    v.strictObject({ entryId: v.string(), revision: Hash64, sitting: v.nullable(Count) }),
  ),
  totalEntries: described(Count, "Number of entries in the whole snapshot, not on this page"),
  entries: v.array(MemoryEntry),
  constraintsComplete: described(
    v.boolean(),
    "Every correction and boundary was delivered in full up to this page",
  ),
  budget: v.strictObject({ maxChars: Count, returnedChars: Count }),
  continuation: described(
    v.nullable(v.string()),
    "Opaque; send it back as cursor; null when nothing is left",
  ),
});
export type MemorySnapshot = v.InferOutput<typeof MemorySnapshot>;
