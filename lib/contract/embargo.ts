import * as v from "valibot";
import { Instant } from "#lib/contract/time.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";

const form = "must be a day as YYYY-MM-DD, or an instant with its offset";

/**
 * The date of an embargo: a day, which begins at 00:00 UTC, or an instant with its offset; read as an instant in UTC. Digits
 * beyond milliseconds are rounded up, so that nothing ends early. Whether it has come, the database decides.
 */
export const Until = v.pipe(
  v.string(form),
  v.check((text) => beginningOf(text) !== null, `${form}, that the calendar has`),
  v.transform((text) => beginningOf(text) ?? ""),
  v.examples(["2027-03-01", "2027-03-01T09:00:00+01:00"]),
);
export type Until = v.InferOutput<typeof Until>;

/** The embargo of an answer that is saved. */
export const UntilOfAnswer = v.pipe(
  Until,
  v.description(
    "A later day, from 00:00 UTC on, or a later instant, before which nothing of it leaves",
  ),
);

/** The embargo of a response (decision 5.54); absent without one. */
export const embargoEntries = {
  until: v.exactOptional(
    v.pipe(Instant, v.description("Nothing of it leaves before; absent without an embargo")),
  ),
  untilEndedAt: v.exactOptional(
    v.pipe(Instant, v.description("When the embargo had ended; absent while it stands")),
  ),
};

/** The date on which a boundary ends by itself (decision 5.55); absent when it does not. */
export const boundaryEnd = {
  until: v.exactOptional(
    v.pipe(Instant, v.description("When it ends by itself; absent when it does not")),
  ),
};

const beyondMilliseconds = /\.\d{3}\d*[1-9]/;

/** The first instant of a day, or an instant; null for anything else and after the year 9999. */
function beginningOf(text: string): string | null {
  const date = parseDayOrInstant(text);
  if (date === null) return null;
  const begins = beyondMilliseconds.test(text) ? date.end : date.start;
  return begins.getUTCFullYear() > 9999 ? null : begins.toISOString();
}
