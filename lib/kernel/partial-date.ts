export type DatePrecision = "year" | "month" | "day" | "instant";

/** A date at the precision it was given, with the UTC interval `[start, end)` it covers (decision 1.6). */
export interface PartialDate {
  text: string;
  precision: DatePrecision;
  start: Date;
  end: Date;
}

/** A UTC interval `[start, end)`; null means open on that side. */
export interface DateBounds {
  start: Date | null;
  end: Date | null;
}

const calendarForm = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const instantForm =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** ISO 8601 as machines write it: other separators, parts with one digit, an offset without a colon, or none. */
const isoForm =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{1,2})(?:[.,](\d{1,9})\d*)?)?\s*(Z|[+-]\d{2}:?\d{2})?|$)/i;
const compactForm =
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2}):?(\d{2})?()(Z|[+-]\d{2}:?\d{2})?)?$/;
/** RFC 822, as mail and feeds write it: `Fri, 17 May 2024 10:00:00 +0200`. */
const mailForm =
  /^(?:[A-Za-z]{2,9}\.?,?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?\s+(\d{2}|\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[A-Za-z]{1,4}))?)?$/;
const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** The zone names of RFC 822 and their offsets. */
const zones = new Map([
  ...["z", "ut", "utc", "gmt"].map((zone) => [zone, "Z"] as const),
  ...[..."ecmp"].flatMap((letter, index) => [
    [`${letter}st`, `-0${5 + index}:00`] as const,
    [`${letter}dt`, `-0${4 + index}:00`] as const,
  ]),
]);

/**
 * Reads `2024`, `2024-05`, `2024-05-17` or an RFC 3339 instant with its offset, years 0001 to 9999;
 * null for anything else, including a day that does not exist. An instant covers the one
 * millisecond it lies in.
 */
export function parsePartialDate(text: string): PartialDate | null {
  return parseCalendar(text) ?? parseInstant(text);
}

/** Reads a publication date, which is a day or an instant; null for anything else (decision 1.4). */
export function parseDayOrInstant(text: string): PartialDate | null {
  const date = parsePartialDate(text);
  return date?.precision === "day" || date?.precision === "instant" ? date : null;
}

/**
 * Reads a day or an instant as machines write it, in a form of ISO 8601 or RFC 822, and never moves
 * it to another day. An instant keeps its offset; when the offset is missing or unknown, or the
 * time is impossible, only the day is read. Null for anything else.
 */
export function readMachineDate(text: string): PartialDate | null {
  const plain = text.replace(/\s+/gu, " ").trim();
  if (plain.length > 100) return null;
  const iso = isoForm.exec(plain) ?? compactForm.exec(plain);
  if (iso !== null) {
    const [, year = "", month = "", day = "", hour, minute, second, fraction, zone] = iso;
    const offset = zone === undefined || /^z$/i.test(zone) ? zone?.toUpperCase() : zone;
    return instantOrDay([year, month, day], { hour, minute, second, fraction, offset });
  }
  const mail = mailForm.exec(plain);
  if (mail === null) return null;
  const [, day = "", name = "", year = "", hour, minute, second, zone = ""] = mail;
  const month = months.findIndex((known) => known.startsWith(name.toLowerCase())) + 1;
  const century = year.length === 4 ? "" : Number(year) < 70 ? "20" : "19";
  const offset = /^[+-]/.test(zone) ? zone : zones.get(zone.toLowerCase());
  return instantOrDay([century + year, `${month}`, day], { hour, minute, second, offset });
}

/** The parts of a time as written; absent parts are undefined. */
type TimeParts = Partial<
  Record<"hour" | "minute" | "second" | "fraction" | "offset", string | undefined>
>;

function instantOrDay(
  parts: readonly [year: string, month: string, day: string],
  { hour = "", minute, second = "00", fraction = "", offset }: TimeParts,
): PartialDate | null {
  const date = parts.map((part) => part.padStart(2, "0")).join("-");
  if (offset === undefined) return parseDayOrInstant(date);
  const clock = `${hour.padStart(2, "0")}:${minute}:${second.padStart(2, "0")}`;
  const exact = fraction === "" ? clock : `${clock}.${fraction}`;
  const zone = offset === "Z" ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  return parseDayOrInstant(`${date}T${exact}${zone}`) ?? parseDayOrInstant(date);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether somebody who read until `readUntil` could know the date: it starts at most a day later,
 * which allows for other time zones (decision 1.7).
 */
export function isKnownDate({ start }: PartialDate, readUntil: Date): boolean {
  return start.getTime() - readUntil.getTime() <= dayMs;
}

/** Whether the text is a calendar day, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return parseCalendar(text)?.precision === "day";
}

/**
 * The interval of whole UTC days from `from` to `to`, both included; open on a side that is absent
 * (decision 1.5).
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
