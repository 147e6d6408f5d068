import * as v from "valibot";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";

/** An address that may be stored and shown. */
export const WebUrl = v.pipe(v.string(), v.maxLength(2048), v.check(isHttpUrlWithoutUserInfo));

/** A day or an instant as a provider wrote it, or null when it cannot be read as either. */
export const PublicationText = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text !== null && parseDayOrInstant(text) !== null ? text : null)),
  ),
  null,
);

/** The readable items of a provider's list; one that breaks the documented shape is left out alone. */
export function readableItems<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((one): v.InferOutput<Schema>[] => {
        const read = v.safeParse(item, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}
