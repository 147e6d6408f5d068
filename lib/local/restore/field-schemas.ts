import * as v from "valibot";
import { storableText } from "#lib/contract/primitives.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

// Fields of the records of an export. All are given, and what is absent is null: a record states the whole of a row.

/** More than anything that is stored has: a foreign file shall not fill a row without end. */
const maxChars = 20_000_000;

/** An instant as an export tells it: UTC, in microseconds. */
export const Micros = v.pipe(
  v.string("must be an instant in UTC with microseconds"),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
    "must be an instant in UTC with microseconds",
  ),
  v.check((text) => !Number.isNaN(Date.parse(text)), "must be an instant that exists"),
);

/** Any text that can be stored, the empty one too. */
export const Text = storableText(0, maxChars);

/** An address that originals and candidates are compared by. */
export const Address = v.pipe(
  storableText(0, 100_000),
  v.check((url) => canonicalUrl(url) !== null, "must be an http or https URL"),
);

export const Flag = v.boolean("must be true or false");

/** A whole number from `min` that a column of the database holds. */
export function whole(min = 0) {
  const message = `must be a whole number from ${min}`;
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(min, message),
    v.maxValue(2_147_483_647, message),
  );
}

/** An object of JSON, as a job or a question keeps it; `parseStrictJson` has refused what cannot be stored. */
export const JsonObject = v.looseObject({}, "must be an object");

/** A list of objects of JSON. */
export const JsonObjects = v.array(JsonObject, "must be an array");
