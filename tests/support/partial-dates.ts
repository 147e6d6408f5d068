import type { DateBounds, PartialDate } from "#lib/kernel/partial-date.js";

const fineness = { year: 0, month: 1, day: 2, instant: 3 } as const;

/** Whether all of the date lies inside the bounds: a year is not inside half a year (decision 1.6). */
export function liesWithin(date: PartialDate, bounds: DateBounds): boolean {
  return (
    (bounds.start === null || date.start >= bounds.start) &&
    (bounds.end === null || date.end <= bounds.end)
  );
}

/** Sorts the newest start first, the more precise first among equals (decision 1.6). */
export function comparePartialDatesDescending(a: PartialDate, b: PartialDate): number {
  return b.start.getTime() - a.start.getTime() || fineness[b.precision] - fineness[a.precision];
}
