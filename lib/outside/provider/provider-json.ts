import * as v from "valibot";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";
import { storable } from "#lib/kernel/text.js";

/** The parsed JSON, with strings that Postgres can store; throws SyntaxError. */
export function storableJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes), (_key, value) =>
    typeof value === "string" ? storable(value) : value,
  );
}

/** An address that may be stored and shown. */
export const WebUrl = v.pipe(v.string(), v.maxLength(2048), v.check(isHttpUrlWithoutUserInfo));

/** A day or an instant as a provider wrote it; null when it is unreadable as either. */
export const PublicationText = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text !== null && parseDayOrInstant(text) !== null ? text : null)),
  ),
  null,
);

/**
 * The readable items of a provider's list; only items that break the documented format are left
 * out.
 */
export function readableItems<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    countedItems(item),
    v.transform(({ read }) => read),
  );
}

/**
 * The readable items of a provider's list, the number received, and the number that could not be
 * read.
 */
export function countedItems<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) => {
      const read = items.flatMap((one): v.InferOutput<Schema>[] => {
        const parsed = v.safeParse(item, one);
        return parsed.success ? [parsed.output] : [];
      });
      return { read, items: items.length, unreadable: items.length - read.length };
    }),
  );
}
