import * as v from "valibot";
import { maxOffset } from "#lib/contract/primitives.js";
import { isCalendarDay } from "#lib/kernel/partial-date.js";
import { isStorableText } from "#lib/kernel/text.js";

// Cursors are opaque, not sealed: what somebody made up must be refused before the database would fail
// to read it.

const clock = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;

/** An instant in the database's own words and precision, the ends of time included. */
export const PlaceMoment = v.pipe(
  v.string(),
  v.check(
    (text) => /^-?infinity$/.test(text) || (clock.test(text) && isCalendarDay(text.slice(0, 10))),
  ),
);

/** A source identity. */
export const PlaceSource = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check(isStorableText),
);

/** An instant as this service writes it, that exists. */
export const PlaceInstant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.check((text) => {
    const at = new Date(text);
    return !Number.isNaN(at.getTime()) && at.toISOString() === text;
  }),
);

/** The id of an entry. */
export const PlaceId = v.pipe(v.string(), v.uuid());

/** A sitting, a version, an offset: what a Postgres integer holds. */
export const PlaceCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOffset));
