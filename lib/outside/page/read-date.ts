import { type PartialDate, parseDayOrInstant } from "#lib/kernel/partial-date.js";

const isoForm =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?|$)/i;
const compactForm = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2}):?(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/;
const dayFirstForm =
  /(?<!\d)(\d{1,2})\.?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u;
const monthFirstForm = /(\p{L}{3,12})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/u;

/**
 * Reads a date as a page writes it, without ever moving it to another day: an instant keeps the offset
 * it was given, and without one (or with a name for it, such as EST) only its day counts. Numbers in an
 * order that differs from country to country (`5/6/2024`) are not read.
 */
export function readDate(text: string): PartialDate | null {
  const plain = text.replace(/\s+/gu, " ").trim();
  if (plain.length > 100) return null;
  const iso = isoForm.exec(plain) ?? compactForm.exec(plain);
  if (iso !== null) return instantOrDay(iso);
  const dayFirst = dayFirstForm.exec(plain);
  if (dayFirst !== null) return namedDay(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = monthFirstForm.exec(plain);
  return monthFirst === null ? null : namedDay(monthFirst[3], monthFirst[1], monthFirst[2]);
}

function instantOrDay(match: RegExpExecArray): PartialDate | null {
  const [, year = "", month = "", day = "", hour, minute, second = "00", zone] = match;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined || zone === undefined) return parseDayOrInstant(date);
  const offset = /^Z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = `${hour.padStart(2, "0")}:${minute}:${second.padStart(2, "0")}`;
  return parseDayOrInstant(`${date}T${time}${offset}`) ?? parseDayOrInstant(date);
}

function namedDay(year = "", name = "", day = ""): PartialDate | null {
  const month = months.get(folded(name));
  if (month === undefined) return null;
  return parseDayOrInstant(`${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** Month names, long and short, in the languages whose pages spell them out in their metadata. */
const months = new Map(
  ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl"].flatMap((language) =>
    (["long", "short"] as const).flatMap((width) => {
      const format = new Intl.DateTimeFormat(language, {
        month: width,
        day: "numeric",
        timeZone: "UTC",
      });
      return Array.from({ length: 12 }, (_, index): [string, number] => {
        const parts = format.formatToParts(new Date(Date.UTC(2024, index, 5)));
        return [folded(parts.find(({ type }) => type === "month")?.value ?? ""), index + 1];
      });
    }),
  ),
);

function folded(name: string): string {
  return name.toLowerCase().replace(/\.$/, "").normalize("NFKD").replace(/\p{M}/gu, "");
}
