import * as v from "valibot";
import { isHttpUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { codePointsOf, isStorableText, normalizeText } from "#lib/kernel/text.js";

// Messages in this folder are predicates ("must have 3 to 160 characters"): issueSentence puts the path of the
// field in front, so that one schema can serve many fields.

/** Any UUID in either case, passed on in lower case. */
export const Uuid = v.pipe(
  v.string("must be a UUID"),
  v.regex(
    /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
    "must be a UUID",
  ),
  v.metadata({ format: "uuid" }),
  v.toLowerCase(),
);
export type Uuid = v.InferOutput<typeof Uuid>;

/** A SHA-256 in lower-case hex: revisions and snapshot ids (decision 1.3). */
export const Hash64 = v.pipe(
  v.string("must be 64 lower-case hexadecimal characters"),
  v.regex(/^[a-f0-9]{64}$/, "must be 64 lower-case hexadecimal characters"),
);
export type Hash64 = v.InferOutput<typeof Hash64>;

/** A string as sent that Postgres can keep: no NUL, no lone surrogate (decision 1.22). */
const StorableText = v.pipe(
  v.string("must be a string"),
  v.check(isStorableText, "must not contain NUL or unpaired surrogate characters"),
);

/**
 * Whether a string has `min` to `max` code points, which is what minLength and maxLength of the published document
 * count (decision 1.2). One code point is at most two units, so most strings need no count.
 */
function hasCodePoints(min: number, max: number) {
  return (text: string) => {
    if (text.length < min || text.length > 2 * max) return false;
    if (text.length <= max && text.length >= 2 * min) return true;
    const length = codePointsOf(text);
    return length >= min && length <= max;
  };
}

/** A storable string, kept exactly, of `min` to `max` code points. */
export function storableText(min: number, max: number) {
  return v.pipe(
    StorableText,
    v.check(hasCodePoints(min, max), `must have ${min} to ${max} characters`),
    v.metadata({ minLength: min, maxLength: max }),
  );
}

/** As storableText, but white space alone is refused; nothing is trimmed (decision 5.43). */
export function wordedText(min: number, max: number) {
  return v.pipe(storableText(min, max), v.regex(/\S/, "must not be blank"));
}

/**
 * A topic or search text of `min` to `max` code points, measured after normalizing: NFC, trimmed, white space
 * collapsed (decision 1.14).
 */
export function topicText(min: number, max: number) {
  return v.pipe(
    StorableText,
    v.metadata({ minLength: min, maxLength: max }),
    v.transform(normalizeText),
    v.check(hasCodePoints(min, max), `must have ${min} to ${max} characters`),
  );
}

/** An http or https URL of at most `max` code points, kept as given. */
export function httpUrl(max: number) {
  return v.pipe(
    StorableText,
    v.check(hasCodePoints(0, max), `must have at most ${max} characters`),
    v.check(isHttpUrl, "must be an http or https URL"),
    v.metadata({ format: "uri", maxLength: max }),
  );
}

/** An http or https URL without user name and password, of at most `max` code points. */
export function httpUrlWithoutUserInfo(max: number) {
  return v.pipe(
    StorableText,
    v.check(hasCodePoints(0, max), `must have at most ${max} characters`),
    v.check(isHttpUrlWithoutUserInfo, "must be an http or https URL without user name or password"),
    v.metadata({ format: "uri", maxLength: max }),
  );
}

/** A whole number of a JSON body; a numeric string is not one. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** The largest offset, in UTF-16 units: the largest Postgres integer. */
export const maxOffset = 2_147_483_647;

/** A count or an offset in an answer. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One of the given words. */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `must be one of ${options.join(", ")}`);
}

/** A list of `min` to `max` items, none given twice. */
export function distinctList<Item extends v.GenericSchema<string>>(
  item: Item,
  min: number,
  max: number,
) {
  const message = min === 0 ? `must have at most ${max} items` : `must have ${min} to ${max} items`;
  return v.pipe(
    v.array(item, "must be an array"),
    v.minLength(min, message),
    v.maxLength(max, message),
    v.checkItems(
      (one, index, all) => all.indexOf(one) === index,
      "must not repeat an earlier item",
    ),
    v.metadata({ uniqueItems: true }),
  );
}

/** A list of `min` to `max` items. */
export function list<Item extends v.GenericSchema>(item: Item, min: number, max: number) {
  const message = min === 0 ? `must have at most ${max} items` : `must have ${min} to ${max} items`;
  return v.pipe(
    v.array(item, "must be an array"),
    v.minLength(min, message),
    v.maxLength(max, message),
  );
}

/** `status` of a success: required in most answers, optional where the interface shows none (decision 5.28). */
export const Ok = v.literal("ok");
