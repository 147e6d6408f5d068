import * as v from "valibot";
import { issuePath } from "#lib/contract/issue-sentence.js";
import { isHttpUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { codePointsOf, isStorableText, normalizeText } from "#lib/kernel/text.js";

// Messages in this folder are predicates ("must have 3 to 160 characters"): issueSentence puts the path of the
// field in front, so that one schema can serve many fields.

type Described<Schema extends v.GenericSchema> = v.SchemaWithPipe<
  readonly [Schema, v.DescriptionAction<v.InferOutput<Schema>, string>]
>;

/** The schema with its description for the OpenAPI document. */
export function described<const Schema extends v.GenericSchema>(
  schema: Schema,
  words: string,
): Described<Schema> {
  return v.pipe(schema, v.description(words));
}

/** A rule about several fields of an object; the message is about one of them. */
export function ruleAt<Input extends object>(
  field: keyof Input & string,
  holds: (input: Input) => boolean,
  message: string,
): v.RawCheckAction<Input> {
  return v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || holds(dataset.value)) return;
    addIssue({ message, path: issuePath(dataset.value, [field]) });
  });
}

/** The schema of a field that may be absent, with its description for the OpenAPI document. */
export function optional<const Schema extends v.GenericSchema>(
  schema: Schema,
  words: string,
): v.ExactOptionalSchema<Described<Schema>, undefined> {
  return v.exactOptional(described(schema, words));
}

/** An object of these fields and no others, with its name in the OpenAPI document. */
export function titled<const Entries extends v.ObjectEntries>(title: string, entries: Entries) {
  return v.pipe(v.strictObject(entries), v.title(title));
}

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

/** A SHA-256 in lower-case hex: revisions and snapshot ids (decision 1.3). */
export const Hash64 = v.pipe(
  v.string("must be 64 lower-case hexadecimal characters"),
  v.regex(/^[a-f0-9]{64}$/, "must be 64 lower-case hexadecimal characters"),
);

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

/** Like storableText, but white space alone is refused; nothing is trimmed (decision 5.43). */
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

function urlOf(max: number, isUrl: (text: string) => boolean, message: string) {
  return v.pipe(
    StorableText,
    v.check(hasCodePoints(0, max), `must have at most ${max} characters`),
    v.check(isUrl, message),
    v.metadata({ format: "uri", maxLength: max }),
  );
}

/** An http or https URL of at most `max` code points, kept as given. */
export function httpUrl(max: number) {
  return urlOf(max, isHttpUrl, "must be an http or https URL");
}

export const withoutUserInfo = "must be an http or https URL without user name or password";

/** An http or https URL without user name and password, of at most `max` code points. */
export function httpUrlWithoutUserInfo(max: number) {
  return urlOf(max, isHttpUrlWithoutUserInfo, withoutUserInfo);
}

/** A whole number of a JSON body; a numeric string is refused. */
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

export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `must be one of ${options.join(", ")}`);
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

/** A list of `min` to `max` items without duplicates. */
export function distinctList<Item extends v.GenericSchema<string>>(
  item: Item,
  min: number,
  max: number,
) {
  return v.pipe(
    list(item, min, max),
    v.checkItems(
      (one, index, all) => all.indexOf(one) === index,
      "must not repeat an earlier item",
    ),
    v.metadata({ uniqueItems: true }),
  );
}

/** 1 to 100 objects, each with another value under `key`; the message names `what` it identifies. */
export function batchOf<
  const Key extends string,
  Item extends v.GenericSchema<unknown, { [key in Key]: string }>,
>(item: Item, key: Key, what: string) {
  return v.pipe(
    list(item, 1, 100),
    v.checkItems(
      (one, index, all) => all.findIndex((other) => other[key] === one[key]) === index,
      `must not name a ${what} twice`,
    ),
  );
}

/** `status` of a success: required in most answers, optional where the interface shows none (decision 5.28). */
export const Ok = v.literal("ok");
