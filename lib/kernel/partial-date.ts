/** How much of a date is known. */
export type DatePrecision = "year" | "month" | "day" | "instant";

/** A date at the precision it was given, with the UTC interval `[start, end)` it covers (decision 1.6). */
export interface PartialDate {
  text: string;
  precision: DatePrecision;
  start: Date;
  end: Date;
}

/** A UTC interval `[start, end)`; null is open on that side. */
export interface DateBounds {
  start: Date | null;
  end: Date | null;
}

const calendarForm = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const instantForm =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads `2024`, `2024-05`, `2024-05-17` or an RFC 3339 instant with its offset, years 0001 to 9999; null for anything
 * else, a day the calendar does not have included. An instant covers the one millisecond it lies in.
 */
export function parsePartialDate(text: string): PartialDate | null {
  return parseCalendar(text) ?? parseInstant(text);
}

/** Reads a publication date, which is a day or an instant; null for anything else (decision 1.4). */
export function parseDayOrInstant(text: string): PartialDate | null {
  const date = parsePartialDate(text);
  return date?.precision === "day" || date?.precision === "instant" ? date : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether a date could be known to somebody who read it until `readUntil`: it does not begin more than a day after
 * that, which leaves room for the days of other time zones (decision 1.7).
 */
export function isKnownDate({ start }: PartialDate, readUntil: Date): boolean {
  return start.getTime() - readUntil.getTime() <= dayMs;
}

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return parseCalendar(text)?.precision === "day";
}

/**
 * The interval of the whole UTC days from `from` to `to`, both included; open on the side that is absent (decision 1.5).
 *
 * @throws RangeError when a bound is not a calendar day
 */
export function dayBounds(from?: string | null, to?: string | null): DateBounds {
  return { start: from == null ? null : dayOf(from).start, end: to == null ? null : dayOf(to).end };
}

function dayOf(text: string): PartialDate {
  const date = parseCalendar(text);
  if (date?.precision !== "day") throw new RangeError("A date bound must be a calendar day.");
  return date;
}

function parseCalendar(text: string): PartialDate | null {
  const match = calendarForm.exec(text);
  if (match === null) return null;
  const year = Number(match[1]);
  const month = match[2] === undefined ? null : Number(match[2]);
  const day = match[3] === undefined ? null : Number(match[3]);
  const start = utcDay(year, month ?? 1, day ?? 1);
  const isReal =
    year > 0 && start.getUTCMonth() + 1 === (month ?? 1) && start.getUTCDate() === (day ?? 1);
  if (!isReal) return null;
  if (month === null) return { text, precision: "year", start, end: utcDay(year + 1, 1, 1) };
  if (day === null) return { text, precision: "month", start, end: utcDay(year, month + 1, 1) };
  return { text, precision: "day", start, end: utcDay(year, month, day + 1) };
}

function parseInstant(text: string): PartialDate | null {
  const match = instantForm.exec(text);
  if (match === null) return null;
  const day = parseCalendar(match[1] ?? "");
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4])];
  const [offsetHour, offsetMinute] = [Number(match[7] ?? 0), Number(match[8] ?? 0)];
  if (day === null || hour > 23 || minute > 59 || second > 59) return null;
  if (offsetHour > 23 || offsetMinute > 59) return null;
  const milliseconds = Number((match[5] ?? "").slice(0, 3).padEnd(3, "0"));
  const offsetMinutes = (match[6] === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  const minutes = hour * 60 + minute - offsetMinutes;
  const start = new Date(day.start.getTime() + (minutes * 60 + second) * 1000 + milliseconds);
  // With its offset applied, an instant on the first or last day can leave the years 0001 to 9999.
  if (start.getUTCFullYear() < 1 || start.getUTCFullYear() > 9999) return null;
  return { text, precision: "instant", start, end: new Date(start.getTime() + 1) };
}

/** Midnight UTC; `Date.UTC` alone would read the years 1 to 99 as 1901 to 1999. */
function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
