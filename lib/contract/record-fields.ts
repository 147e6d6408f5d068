import * as v from "valibot";
import { httpUrl, oneOf, storableText, wholeNumber, wordedText } from "#lib/contract/primitives.js";
import { actingRights, Role } from "#lib/contract/role.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { parseDayOrInstant, parsePartialDate } from "#lib/kernel/partial-date.js";

// Fields of the records of an import (decisions 8.12 to 8.14).

const maxUrlChars = 2048;

export const Url = v.pipe(
  httpUrl(maxUrlChars),
  v.check(
    (url) => (canonicalUrl(url)?.length ?? 0) <= maxUrlChars,
    `must have at most ${maxUrlChars} characters when percent-encoded`,
  ),
);
export const DayOrInstant = v.pipe(
  v.string("must be a string"),
  v.check(
    (text) => parseDayOrInstant(text) !== null,
    "must be a day (YYYY-MM-DD) or an instant with its offset",
  ),
);
export const PartialDate = v.pipe(
  v.string("must be a string"),
  v.check(
    (text) => parsePartialDate(text) !== null,
    "must be a year, a month (YYYY-MM), a day or an instant with its offset",
  ),
);
/** A flag that is false when it is absent or null. */
export const FlagOrFalse = v.nullish(v.boolean("must be true or false"), false);
/** A field that may be absent or null; both mean the same. */
export const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** A profile's platform, which may be one without an adapter. */
export const LinkPlatform = v.pipe(
  v.string("must be a string"),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, "must be a lower-case name of at most 64 characters"),
);
export const Subject = wordedText(1, 500);
export const ClaimStatus = oneOf(["approved", "pending", "revoked"]);
export const ClaimEnd = v.pipe(v.string("must be a string"), v.isoTimestamp("must be an instant"));
/** The role of a claim; exports and records of release 0.2 have none, and mean the owner. */
export const RoleOrOwner = v.optional(Role, "owner");

export const SourceId = v.pipe(
  v.string("must be a string"),
  v.regex(/^[\x21-\x7e]{1,200}$/, "must have 1 to 200 visible ASCII characters"),
);

// Fields of export records. All are present, and a missing value is null: a record holds a whole
// row.

/** Longer than any stored text: a foreign file must not fill a row without limit. */
const maxChars = 20_000_000;

export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

/** An instant as an export writes it: UTC, in microseconds. */
export const Micros = v.pipe(
  v.string("must be an instant in UTC with microseconds"),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
    "must be an instant in UTC with microseconds",
  ),
  v.check((text) => Date.parse(text) >= 0, "must be an instant that exists, from 1970 on"),
);

/** Any text that can be stored, including the empty one. */
export const Text = storableText(0, maxChars);

export const Name = wordedText(1, 2000);

export const GivenDate = v.pipe(
  Text,
  v.check((text) => parsePartialDate(text) !== null, "must be a date or an instant"),
);

/** An address by which originals and candidates are compared. */
export const Address = v.pipe(
  storableText(0, 100_000),
  v.check((url) => canonicalUrl(url) !== null, "must be an http or https URL"),
);

export const Flag = v.boolean("must be true or false");

/** A whole number of at least `min` that fits into a database column. */
export function whole(min = 0) {
  const message = `must be a whole number from ${min}`;
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(min, message),
    v.maxValue(2_147_483_647, message),
  );
}

/**
 * A JSON object, as stored with a job or a question; `parseStrictJson` has already refused what
 * cannot be stored.
 */
export const JsonObject = v.looseObject({}, "must be an object");

/** A name that the code chose: of an action, or of what a model is asked for. */
export const Word = v.pipe(
  v.string("must be a string"),
  v.regex(/^[a-z][a-z_]{0,63}$/, "must be a lower-case name of at most 64 characters"),
);

/** The right under which a person acted. */
export const Right = oneOf(actingRights);

/** A count that database functions raise; its maximum is far below what the column can hold. */
export const Attempts = wholeNumber(0, 1_000_000);
