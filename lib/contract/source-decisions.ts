import * as v from "valibot";
import { SourceSummary } from "#lib/contract/knowledge-sources.js";
import {
  batchOf,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
} from "#lib/contract/primitives.js";

export const sourceDecisions = ["approve", "reject", "hide", "show"] as const;

/** Decisions about saved sources (decision 8.65), and the same body to take them back. */
export const SourceDecisions = titled("Source decisions", {
  decisions: described(
    batchOf(
      titled("Source decision", {
        sourceId: storableText(1, 200),
        revision: described(Hash64, "The revision that was seen"),
        decision: described(
          oneOf(sourceDecisions),
          "approve: evidence that Latest may show; reject: not evidence, and never stored again; hide: private; show: public again",
        ),
      }),
      "sourceId",
      "source",
    ),
    "One decision for each source",
  ),
});
export type SourceDecisions = v.InferOutput<typeof SourceDecisions>;

/** The outcome of one of several decisions: accepted, or the code of its refusal. */
export const sourceOutcomes = [
  "accepted",
  "not_found",
  "revision_changed",
  "conflict",
  "forbidden",
] as const;

export const DecidedSources = v.strictObject({
  status: Ok,
  decisions: described(
    v.array(
      v.strictObject({
        sourceId: v.string(),
        outcome: described(
          v.picklist(sourceOutcomes),
          "accepted, or an error code; forbidden: only the person who decided can take it back",
        ),
        source: optional(SourceSummary, "As it is now; only when accepted"),
      }),
    ),
    "In the order of the request",
  ),
});
export type DecidedSources = v.InferOutput<typeof DecidedSources>;
