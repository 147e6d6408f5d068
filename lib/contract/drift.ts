import * as v from "valibot";
import { DriftVerdict, driftVerdicts } from "#lib/contract/drift-verdict.js";
import { described, oneOf, optional } from "#lib/contract/primitives.js";
import { pageEntries, pageOf } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";
import { Instant } from "#lib/contract/time.js";

/** The results of rechecking the page of one cited window. */
export const driftEntries = {
  verdict: DriftVerdict,
  since: described(Instant, "The first of the consecutive rechecks with this verdict"),
  checkedAt: described(Instant, "The latest recheck"),
  lastRead: described(
    v.nullable(
      v.strictObject({
        verdict: described(
          oneOf(["stands", "moved", "reworded", "gone"]),
          "The verdict of that recheck",
        ),
        at: Instant,
      }),
    ),
    "The latest recheck that could read the page; null when none could",
  ),
};

/** The query of what changed on cited pages (decision 5.50). */
export const DriftQuery = v.strictObject({
  verdict: optional(
    oneOf(driftVerdicts),
    "Only windows with this verdict at the latest recheck; if omitted, all windows that changed",
  ),
  ...pageEntries,
});
export type DriftQuery = v.InferOutput<typeof DriftQuery>;

/** A cited window with its recheck results; the text is the saved text. */
export const DriftChange = v.strictObject({
  reference: described(Reference, "The cited window, with the saved words"),
  ...driftEntries,
});

/** What changed on cited pages, newest change first (decision 5.50). */
export const DriftList = pageOf({
  changes: described(v.array(DriftChange), "Newest change first"),
});
export type DriftList = v.InferOutput<typeof DriftList>;
