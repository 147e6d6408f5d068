import * as v from "valibot";
import { described, optional } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";

const form = "must be a day as YYYY-MM-DD, or an instant with its offset";

/**
 * The end of an embargo: a day, which begins at 00:00 UTC, or an instant with its offset. It is
 * converted to an instant in UTC; digits beyond milliseconds are rounded up, so that nothing ends
 * early. The database decides whether it has passed.
 */
export const Until = v.pipe(
  v.string(form),
  v.check((text) => beginningOf(text) !== null, `${form}, that exists in the calendar`),
  v.transform((text) => beginningOf(text) ?? ""),
  v.examples(["2027-03-01", "2027-03-01T09:00:00+01:00"]),
);

/** The embargo that is saved with an answer. */
export const UntilOfAnswer = described(
  Until,
  "Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant",
);

/** The embargo of a response (decision 5.54); absent without one. */
export const embargoEntries = {
  until: optional(
    Instant,
    "No part of it is given out before this instant; absent without an embargo",
  ),
  untilEndedAt: optional(Instant, "When the embargo ended; absent while it is in force"),
};

/** The date on which a boundary ends automatically (decision 5.55); absent without one. */
export const boundaryEnd = {
  until: optional(Instant, "When it ends automatically; absent when it does not"),
};

const beyondMilliseconds = /\.\d{3}\d*[1-9]/;

/**
 * The first instant of a day, or the given instant; null for anything else, and after the year
 * 9999.
 */
function beginningOf(text: string): string | null {
  const date = parseDayOrInstant(text);
  if (date === null) return null;
  const begins = beyondMilliseconds.test(text) ? date.end : date.start;
  return begins.getUTCFullYear() > 9999 ? null : begins.toISOString();
}
