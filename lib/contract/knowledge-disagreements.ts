import * as v from "valibot";
import { Ok } from "#lib/contract/primitives.js";
import { NextCursor, pageEntries } from "#lib/contract/query.js";
import { Reference } from "#lib/contract/reference.js";

export const StatementKind = v.picklist(["release_date", "credit"]);

export const DisagreementsQuery = v.strictObject({
  kind: v.exactOptional(
    v.pipe(StatementKind, v.description("Only dates of releases, or only credits")),
  ),
  ...pageEntries,
});
export type DisagreementsQuery = v.InferOutput<typeof DisagreementsQuery>;

/** One side of a disagreement, with what states it (decision 5.45). */
const DisagreementSide = v.pipe(
  v.strictObject({
    value: v.pipe(
      v.string(),
      v.description("YYYY, YYYY-MM or YYYY-MM-DD; of a credit the names, as they are written"),
    ),
    precision: v.pipe(
      v.nullable(v.picklist(["year", "month", "day"])),
      v.description("How much of the date is stated; null for a credit"),
    ),
    planned: v.pipe(v.boolean(), v.description("Whether it was said of what was to come")),
    title: v.pipe(v.string(), v.description("As it is written there")),
    form: v.pipe(
      v.nullable(v.string()),
      v.description("What the title is said to be, as album or single; null when that is not said"),
    ),
    references: v.pipe(
      v.array(Reference),
      v.description("What states it: one to three originals, the first that were saved"),
    ),
  }),
  v.title("DisagreementSide"),
);

/** Statements of eligible originals about one title that cannot all be true. */
export const Disagreement = v.pipe(
  v.strictObject({
    kind: v.pipe(StatementKind, v.description("What the statements are about")),
    title: v.pipe(
      v.string(),
      v.description("The release or song, as one of the sources writes it"),
    ),
    role: v.pipe(
      v.nullable(v.string()),
      v.description("Of a credit what was done, as producer or bass; null for a release date"),
    ),
    market: v.pipe(
      v.nullable(v.string()),
      v.description(
        "Of a release date where or how it was released, as japan or vinyl; null when no side names one",
      ),
    ),
    sides: v.pipe(
      v.array(DisagreementSide),
      v.description("Two or more, in the order of their values; nothing says which is right"),
    ),
  }),
  v.title("Disagreement"),
);

export const DisagreementList = v.strictObject({
  status: Ok,
  disagreements: v.pipe(v.array(Disagreement), v.description("In the order of the titles")),
  nextCursor: NextCursor,
});
export type DisagreementList = v.InferOutput<typeof DisagreementList>;
