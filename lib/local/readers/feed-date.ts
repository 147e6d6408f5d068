import { parseDayOrInstant } from "#lib/kernel/partial-date.js";

const form =
  /^(?:[A-Za-z]{2,9}\.?,?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?\s+(\d{2}|\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[A-Za-z]{1,4}))?)?$/;
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?$/;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** The zones that RFC 822 names. */
const zones: Record<string, string> = {
  Z: "Z",
  UT: "Z",
  UTC: "Z",
  GMT: "Z",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};

/**
 * The date of a feed, as RFC 822 (`Fri, 17 May 2024 10:00:00 +0200`) or RFC 3339 writes it, with its own offset; the day
 * alone when it has no offset that is known. Null for anything else.
 */
export function feedDate(text: string): string | null {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain.length > 60) return null;
  return internetDate(plain) ?? isoDate(plain);
}

function internetDate(text: string): string | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [, day = "", name = "", shortYear = "", hour, minute = "", second = "00", zone = ""] =
    match;
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const year =
    shortYear.length === 4 ? shortYear : `${Number(shortYear) < 70 ? "20" : "19"}${shortYear}`;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const offset = /^[+-]/.test(zone)
    ? `${zone.slice(0, 3)}:${zone.slice(3)}`
    : zones[zone.toUpperCase()];
  if (hour === undefined || offset === undefined) return known(date);
  return known(`${date}T${hour.padStart(2, "0")}:${minute}:${second}${offset}`);
}

function isoDate(text: string): string | null {
  const match = isoForm.exec(text);
  if (match === null) return null;
  const [, day = "", time, second = "00", fraction = "", zone] = match;
  if (time === undefined || zone === undefined) return known(day);
  const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  return known(`${day}T${time}:${second}${fraction}${offset}`);
}

function known(date: string): string | null {
  return parseDayOrInstant(date)?.text ?? null;
}
