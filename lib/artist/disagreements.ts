import * as v from "valibot";
import type {
  DisagreementList,
  DisagreementSide,
  DisagreementsQuery,
} from "#lib/contract/knowledge-disagreements.js";
import { StatementKind } from "#lib/contract/research-status.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { PlacedReference, placedReference } from "#lib/evidence/placed-reference.js";
import { isStorableText } from "#lib/kernel/text.js";
import { openPager } from "#lib/platform/pager.js";

const PlaceText = v.pipe(v.string(), v.maxLength(500), v.check(isStorableText));
const PlaceTitle = v.strictObject({ titleKey: PlaceText, kind: PlaceText, role: PlaceText });

export const StoredSide = v.object({
  title: v.string(),
  value: v.string(),
  stated: v.string(),
  form: v.string(),
  planned: v.boolean(),
  references: v.array(PlacedReference),
});
export type StoredSide = v.InferOutput<typeof StoredSide>;

const database = databaseFunctions({
  read_disagreements: {
    json: { behind: json<v.InferOutput<typeof PlaceTitle>>() },
    returns: v.array(
      v.object({
        place: PlaceTitle,
        kind: StatementKind,
        role: v.string(),
        sides: v.array(StoredSide),
      }),
    ),
  },
});

const precisions = new Map([
  [4, "year"],
  [7, "month"],
  [10, "day"],
] as const);

/**
 * Statements in eligible originals of an artist that contradict each other, grouped and ordered by
 * title (decision 5.45). Never says which side is right.
 *
 * @throws invalid_cursor
 */
export async function readDisagreements(
  deps: Deps,
  artistId: string,
  query: DisagreementsQuery,
): Promise<DisagreementList> {
  const kind = query.kind ?? null;
  const pager = openPager({ operation: "listDisagreements", artistId, kind }, PlaceTitle, query);
  const found = await database.read_disagreements(deps.db, {
    artistId,
    kind,
    ...pager.asked,
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  return {
    status: "ok",
    disagreements: rows.map(({ kind, role, sides }) => {
      const isDate = kind === "release_date";
      return {
        kind,
        title: sides[0]?.title ?? "",
        role: isDate ? null : role,
        market: isDate && role !== "" ? role : null,
        sides: sides.map((side) => disagreementSide(kind, side)),
      };
    }),
    nextCursor,
  };
}

/** A side as it is shown: the calendar date, or the names as written. */
export function disagreementSide(
  kind: StatementKind,
  { value, stated, form, references, ...side }: StoredSide,
): DisagreementSide {
  const isDate = kind === "release_date";
  return {
    value: isDate ? value : stated,
    precision: isDate ? (precisions.get(value.length as 4 | 7 | 10) ?? null) : null,
    form: form === "" ? null : form,
    ...side,
    references: references.map(placedReference),
  };
}
