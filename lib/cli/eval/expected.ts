import type { Reference } from "#lib/contract/reference.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { normalizeText } from "#lib/kernel/text.js";

/**
 * What an answer to a question must contain: at least one of documents, quotations and a date; or
 * that there is no answer.
 */
export type Expected =
  | { answer: true; urls: readonly string[]; quotes: readonly string[]; date: string | null }
  | { answer: false };

/** Whether the reference is from one of the documents; addresses are compared in canonical form. */
export function isOfDocument(url: string, reference: Pick<Reference, "url">): boolean {
  return (canonicalUrl(url) ?? url) === (canonicalUrl(reference.url) ?? reference.url);
}

/** Whether the reference's text contains the quotation, ignoring white space and composition. */
export function holdsQuote(quote: string, { text }: Pick<Reference, "text">): boolean {
  return normalizeText(text).includes(normalizeText(quote));
}

/**
 * Whether the reference states the date: its activity date falls within it, or its text contains it
 * (as 2019-05-17, or in English as 17 May 2019 or May 17, 2019). The publication date never counts.
 */
export function statesDate(
  date: string,
  { text, activityDate }: Pick<Reference, "text" | "activityDate">,
): boolean {
  const asked = parsePartialDate(date);
  if (asked === null) return false;
  const known = activityDate === undefined ? null : parsePartialDate(activityDate);
  if (known !== null && asked.start <= known.start && known.end <= asked.end) return true;
  return new RegExp(writtenForm(date), "i").test(text);
}

const months =
  "January February March April May June July August September October November December";

/**
 * The ways a text writes a year, a month or a day, as a pattern with the same meaning in JavaScript
 * and in the database (to be matched case-insensitively); each day of a month also states the
 * month.
 */
export function writtenForm(date: string): string {
  const [year = "", month, day] = date.split("-");
  const alone = (pattern: string) => `(?<![0-9a-z])(?:${pattern})(?![0-9a-z])`;
  if (month === undefined) return alone(year);
  const name = months.split(" ")[Number(month) - 1] ?? "";
  const someDay = "0?[1-9][0-9]?(?:st|nd|rd|th)?";
  const oneDay = day === undefined ? someDay : `0?${Number(day)}(?:st|nd|rd|th)?`;
  const before = `${oneDay}\\s+(?:of\\s+)?${name},?\\s+${year}`;
  const after = `${name}\\s+${oneDay},?\\s+${year}`;
  if (day === undefined)
    return alone(`${year}-${month}(?:-[0-9]{2})?|${name},?\\s+${year}|${before}|${after}`);
  return alone(`${date}|${before}|${after}`);
}
