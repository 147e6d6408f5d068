import * as v from "valibot";
import { maxOffset } from "#lib/contract/primitives.js";
import { hashOf } from "#lib/kernel/hash.js";
import { isCalendarDay } from "#lib/kernel/partial-date.js";
import { isStorableText } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";

/** What a cursor is bound to: the operation, the artist and the filters of its list (decision 1.23). */
export type CursorBinding = Readonly<Record<string, unknown>>;

/** One page of a list in keyset order; a cursor holds the place (sort key) of a page's last row, never an offset. */
export interface Pager<Place> {
  asked: {
    /** The row after which this page starts; null for the first page. */
    behind: Place | null;
    /** Rows to fetch: one more than the page holds, which shows whether there is another page. */
    limit: number;
  };
  /** Cuts the page from the fetched rows; `nextCursor` is null on the last page. */
  page<Row>(
    fetched: readonly Row[],
    placeOf: (row: Row) => Place,
  ): { rows: Row[]; nextCursor: string | null };
}

/**
 * Opens one page of the list that `binding` names.
 *
 * @throws invalid_cursor when the cursor is malformed or bound to another list.
 */
export function openPager<Schema extends v.GenericSchema>(
  binding: CursorBinding,
  schema: Schema,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Pager<v.InferOutput<Schema>> {
  const behind = cursor === undefined ? null : decodeCursor(cursor, binding, schema);
  return {
    asked: { behind, limit: limit + 1 },
    page(fetched, placeOf) {
      const rows = fetched.slice(0, limit);
      const last = rows.at(-1);
      const isLastPage = fetched.length <= limit || last === undefined;
      return { rows, nextCursor: isLastPage ? null : encodeCursor(binding, placeOf(last)) };
    },
  };
}

const Envelope = v.strictObject({ bound: v.string(), at: v.unknown() });

/** An opaque cursor (base64url) at `place` in the list that `binding` names. */
export function encodeCursor(binding: CursorBinding, place: unknown): string {
  const envelope = { bound: boundHash(binding, place), at: place };
  return Buffer.from(JSON.stringify(envelope), "utf8").toString("base64url");
}

/**
 * The place in a cursor.
 *
 * @throws invalid_cursor when the cursor is malformed or bound to another list.
 */
export function decodeCursor<Schema extends v.GenericSchema>(
  cursor: string,
  binding: CursorBinding,
  schema: Schema,
): v.InferOutput<Schema> {
  const envelope = v.safeParse(Envelope, parsed(cursor));
  if (!envelope.success || envelope.output.bound !== boundHash(binding, envelope.output.at)) {
    throw fault("invalid_cursor");
  }
  const place = v.safeParse(schema, envelope.output.at);
  if (!place.success) throw fault("invalid_cursor");
  return place.output;
}

/** Binds the place to its list. The hash is not secret, so it detects mix-ups, not forgery. */
function boundHash(binding: CursorBinding, place: unknown): string {
  return hashOf([binding, place]).slice(0, 16);
}

/**
 * The JSON in the cursor; null when encodeCursor cannot have written the text: it is not JSON, or
 * encoding it again gives another text.
 */
function parsed(cursor: string): unknown {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return null;
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text, storable);
    return JSON.stringify(value) === text ? value : null;
  } catch {
    return null;
  }
}

/**
 * @throws Error for a string that can be neither hashed nor stored: one with a NUL or a lone
 *   surrogate
 */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && !isStorableText(value)) throw new Error("not storable");
  return value;
}

// Cursors are not signed, so a place can be forged. It is validated here, because the database
// would fail on a malformed one.

const clock =
  /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/;

/** A timestamptz as Postgres prints it, with microseconds; `infinity` and `-infinity` included. */
export const PlaceMoment = v.pipe(
  v.string(),
  v.check(
    (text) => /^-?infinity$/.test(text) || (clock.test(text) && isCalendarDay(text.slice(0, 10))),
  ),
);

export const PlaceSource = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check(isStorableText),
);

/** An artist's folded name; compatibility forms can make it longer than the name. */
export const PlaceName = v.pipe(v.string(), v.maxLength(20_000), v.check(isStorableText));

/** A valid instant as this service writes it: RFC 3339 in UTC with milliseconds. */
export const PlaceInstant = v.pipe(
  v.string(),
  // Postgres has no year 0000.
  v.regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.check((text) => {
    const at = new Date(text);
    return !Number.isNaN(at.getTime()) && at.toISOString() === text;
  }),
);

export const PlaceId = v.pipe(v.string(), v.uuid());

/** A row by its instant in microseconds since 1970, and by its id. */
export const PlaceMicros = v.strictObject({
  micros: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15)),
  id: PlaceId,
});

/** A sitting, version or offset, within the range of a Postgres integer. */
export const PlaceCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOffset));
