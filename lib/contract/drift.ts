import * as v from "valibot";
import { Ok, oneOf } from "#lib/contract/primitives.js";
import { NextCursor, pageEntries } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";
import { Instant } from "#lib/contract/time.js";

/** What a look found of a quotation, from best to worst; `unreachable` says nothing of the quotation (decision 3.42). */
export const driftVerdicts = ["stands", "unreachable", "moved", "reworded", "gone"] as const;
export const DriftVerdict = v.pipe(
  oneOf(driftVerdicts),
  v.description(
    "stands: the exact words, where they stood; moved: the exact words elsewhere on the page; reworded: other words in their place; gone: neither, or no such page; unreachable: the page could not be read, which says nothing of the words",
  ),
);
export type DriftVerdict = v.InferOutput<typeof DriftVerdict>;

/** What the looks at the page of one cited window found. */
export const driftEntries = {
  verdict: DriftVerdict,
  since: v.pipe(Instant, v.description("The first look in a row that found this verdict")),
  checkedAt: v.pipe(Instant, v.description("The last look")),
  lastRead: v.pipe(
    v.nullable(
      v.strictObject({
        verdict: v.pipe(
          oneOf(["stands", "moved", "reworded", "gone"]),
          v.description("What that look found"),
        ),
        at: Instant,
      }),
    ),
    v.description("What the last look that could read the page found; null: none could"),
  ),
};

/** The query of what changed on cited pages (decision 5.50). */
export const DriftQuery = v.strictObject({
  verdict: v.exactOptional(
    v.pipe(
      oneOf(driftVerdicts),
      v.description("Only windows of which the last look says this; without it all that changed"),
    ),
  ),
  ...pageEntries,
});
export type DriftQuery = v.InferOutput<typeof DriftQuery>;

/** A cited window and what looks found of it; its text is the saved one. */
export const DriftChange = v.strictObject({
  reference: v.pipe(Reference, v.description("The cited window, with the saved words")),
  ...driftEntries,
});
export type DriftChange = v.InferOutput<typeof DriftChange>;

/** What changed on cited pages, the newest change first (decision 5.50). */
export const DriftList = v.strictObject({
  status: Ok,
  changes: v.pipe(v.array(DriftChange), v.description("The newest change first")),
  nextCursor: NextCursor,
});
export type DriftList = v.InferOutput<typeof DriftList>;
