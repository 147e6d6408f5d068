import * as v from "valibot";
import { described } from "#lib/contract/primitives.js";
import { isCalendarDay } from "#lib/kernel/partial-date.js";

/** An existing UTC day, `YYYY-MM-DD`. Valibot's isoDate would admit the 30th of February. */
export const CalendarDay = v.pipe(
  v.string("must be a date as YYYY-MM-DD"),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date as YYYY-MM-DD"),
  v.check(isCalendarDay, "must be a day that exists in the calendar"),
  v.metadata({ format: "date" }),
);

/** An instant that this service made: RFC 3339 in UTC (decision 1.4). */
export const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/),
  v.metadata({ format: "date-time" }),
);

/** A publication time exactly as published: a day, or an instant with its own offset (decision 1.4). */
export const PublicationTime = described(
  v.string(),
  "A day or an instant with its own offset, exactly as published",
);

/** A provider's activity date at its own precision: YYYY, YYYY-MM, YYYY-MM-DD or an instant. */
export const ActivityDate = described(
  v.string(),
  "Keeps YYYY, YYYY-MM or full precision; never a publication time",
);

/** False when both bounds are given and `fromDate` is after `toDate`; days compare as text. */
export function boundsInOrder(bounds: { fromDate?: string; toDate?: string }): boolean {
  return (
    bounds.fromDate === undefined || bounds.toDate === undefined || bounds.fromDate <= bounds.toDate
  );
}
