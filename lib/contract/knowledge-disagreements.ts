import * as v from "valibot";
import { described, optional, titled } from "#lib/contract/primitives.js";
import { pageEntries, pageOf } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";
import { StatementKind } from "#lib/contract/research-status.js";

export const DisagreementsQuery = v.strictObject({
  kind: optional(StatementKind, "Only release dates, or only credits"),
  ...pageEntries,
});
export type DisagreementsQuery = v.InferOutput<typeof DisagreementsQuery>;

/** One side of a disagreement, with the originals that state it (decision 5.45). */
export const DisagreementSide = titled("DisagreementSide", {
  value: described(v.string(), "YYYY, YYYY-MM or YYYY-MM-DD; for a credit, the names as written"),
  precision: described(
    v.nullable(v.picklist(["year", "month", "day"])),
    "Precision of the date; null for a credit",
  ),
  planned: described(v.boolean(), "Whether the source announced it for the future"),
  title: described(v.string(), "The title as the source writes it"),
  form: described(
    v.nullable(v.string()),
    "The form that the source names, such as album or single; null when it names none",
  ),
  references: described(
    v.array(Reference),
    "The evidence: one to three originals, those that were saved first",
  ),
});

export type DisagreementSide = v.InferOutput<typeof DisagreementSide>;

/** Statements of eligible originals about one title that cannot all be true. */
export const Disagreement = titled("Disagreement", {
  kind: described(StatementKind, "What the statements are about"),
  title: described(v.string(), "The release or song, as one of the sources writes it"),
  role: described(
    v.nullable(v.string()),
    "The role of a credit, such as producer or bass; null for a release date",
  ),
  market: described(
    v.nullable(v.string()),
    "The market or format of a release date, such as japan or vinyl; null when no side names one",
  ),
  sides: described(
    v.array(DisagreementSide),
    "Two or more, sorted by value; the service does not say which is right",
  ),
});

export const DisagreementList = pageOf({
  disagreements: described(v.array(Disagreement), "Sorted by title"),
});
export type DisagreementList = v.InferOutput<typeof DisagreementList>;
