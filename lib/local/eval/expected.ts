import type { Reference } from "#lib/contract/reference.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { type PartialDate, parsePartialDate } from "#lib/kernel/partial-date.js";
import { normalizeText } from "#lib/kernel/text.js";

/** What an answer to a question has to bring: documents, quotations, a date, at least one of them; or no answer. */
export type Expected =
  | { answer: true; urls: readonly string[]; quotes: readonly string[]; date: string | null }
  | { answer: false };

/** Whether the reference is of one of the documents; addresses are compared in canonical form. */
export function isOfDocument(url: string, reference: Pick<Reference, "url">): boolean {
  return (canonicalUrl(url) ?? url) === (canonicalUrl(reference.url) ?? reference.url);
}

/** Whether the text of the reference holds the quotation, white space and Unicode composition aside. */
export function holdsQuote(quote: string, { text }: Pick<Reference, "text">): boolean {
  return normalizeText(text).includes(normalizeText(quote));
}

/**
 * Whether the reference states the date: its activity date lies inside it, or its text writes it (as 2019-05-17, in
 * English as 17 May 2019 or May 17, 2019). The publication date never counts.
 */
export function statesDate(
  date: string,
  { text, activityDate }: Pick<Reference, "text" | "activityDate">,
): boolean {
  const asked = parsePartialDate(date);
  if (asked === null) return false;
  const known = activityDate === undefined ? null : parsePartialDate(activityDate);
  if (known !== null && asked.start <= known.start && known.end <= asked.end) return true;
  return writtenForm(asked).test(text);
}

const months =
  "January February March April May June July August September October November December";

function writtenForm({ start, precision }: PartialDate): RegExp {
  const year = String(start.getUTCFullYear()).padStart(4, "0");
  if (precision === "year") return new RegExp(`(?<!\\d)${year}(?!\\d)`, "u");
  const month = start.getUTCMonth();
  const name = months.split(" ")[month] ?? "";
  const numbers = `${year}-${String(month + 1).padStart(2, "0")}`;
  const nth = "(?:st|nd|rd|th)?";
  if (precision === "month") {
    return new RegExp(
      `(?<!\\d)${numbers}(?!\\d)|\\b${name}(?:\\s+\\d{1,2}${nth})?,?\\s+${year}\\b`,
      "iu",
    );
  }
  const day = start.getUTCDate();
  const iso = `${numbers}-${String(day).padStart(2, "0")}`;
  const before = `\\b0?${day}${nth}\\s+(?:of\\s+)?${name},?\\s+${year}\\b`;
  const after = `\\b${name}\\s+0?${day}${nth},?\\s+${year}\\b`;
  return new RegExp(`(?<!\\d)${iso}(?!\\d)|${before}|${after}`, "iu");
}
