import * as v from "valibot";
import { described, Ok } from "#lib/contract/primitives.js";

/**
 * A whole number from `min` to `max` in a query string, parsed to a number: decimal digits without leading zeros,
 * as JSON writes it. A number is also admitted, because valibot checks defaults too. The OpenAPI document describes
 * an integer.
 */
export function queryInteger(min: number, max: number) {
  const isWithin = (input: unknown): input is string | number => {
    if (typeof input === "string" && !/^(0|[1-9]\d{0,9})$/.test(input)) return false;
    const value = typeof input === "string" ? Number(input) : input;
    return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
  };
  return v.pipe(
    v.custom<string | number>(isWithin, `must be a whole number from ${min} to ${max}`),
    v.metadata({ type: "integer", minimum: min, maximum: max }),
    v.transform(Number),
  );
}

/** `true` or `false` in a query string, parsed to a boolean. */
export const QueryBoolean = v.pipe(
  v.picklist(["true", "false"], "must be true or false"),
  v.metadata({ type: "boolean", enum: [true, false] }),
  v.transform((word) => word === "true"),
);

/** An opaque cursor; the pager checks it, because a malformed one has its own code, `invalid_cursor`. */
export const Cursor = described(
  v.string("must be a string"),
  "nextCursor of the previous page, from the same operation with the same filters",
);

/** `limit`, at most `max`, and `cursor` of a list (decision 1.23). */
export const pageEntriesTo = (max: number) => ({
  limit: v.exactOptional(described(queryInteger(1, max), `Entries on one page, 1 to ${max}`), 20),
  cursor: v.exactOptional(Cursor),
});

/** `limit` and `cursor` of most lists. */
export const pageEntries = pageEntriesTo(100);

/** The query of a list without filters. */
export const PageQuery = v.strictObject(pageEntries);
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** Where the next page starts, or null when there is none. */
export const NextCursor = described(v.nullable(v.string()), "Opaque; null on the last page");

/** The answer of a list: one page of it. */
export function pageOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject({ status: Ok, ...entries, nextCursor: NextCursor });
}

/** Restricts a list to one sitting. */
export const SittingFilter = described(
  queryInteger(1, 2_147_483_647),
  "Number of an interview meeting, from 1",
);

/** The query of an operation without query parameters. */
export const NoQuery = v.strictObject({});

/** The body of an operation that changes something and takes no fields; it may be left out. */
export const NoBody = v.strictObject({});
