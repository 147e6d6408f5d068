import * as v from "valibot";
import { DisagreementSide } from "#lib/contract/knowledge-disagreements.js";
import { described, Hash64, Ok, titled, Uuid } from "#lib/contract/primitives.js";
import { StatementKind } from "#lib/contract/research-status.js";

/** A saved answer beside sources that state something else (decision 5.94). */
export const AnswerDifference = titled("Answer that differs from sources", {
  answerId: Uuid,
  revision: described(Hash64, "The current wording, which was compared"),
  question: v.string(),
  quote: described(v.string(), "The words of the answer that state it"),
  kind: described(StatementKind, "What both state"),
  title: described(v.string(), "The release or song, as the answer or its question writes it"),
  role: described(
    v.nullable(v.string()),
    "The role of a credit, such as producer; null for a release date",
  ),
  value: described(
    v.string(),
    "What the answer states: YYYY, YYYY-MM or YYYY-MM-DD; for a credit, the names",
  ),
  sides: described(
    v.array(
      v.strictObject({
        ...DisagreementSide.entries,
        correction: described(
          v.strictObject({ claim: v.string(), correction: v.string() }),
          "The correction that the artist may save: what the sources state, and what the answer states",
        ),
      }),
    ),
    "What sources state instead and no correction names yet; the service does not say which is right",
  ),
});
export type AnswerDifference = v.InferOutput<typeof AnswerDifference>;

export const AnswerDifferences = v.strictObject({
  status: Ok,
  differences: described(
    v.array(AnswerDifference),
    "Of the newest 1,000 answers; newest first, at most 100",
  ),
});
export type AnswerDifferences = v.InferOutput<typeof AnswerDifferences>;
