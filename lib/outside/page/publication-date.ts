import { type PartialDate, parseDayOrInstant, readMachineDate } from "#lib/kernel/partial-date.js";
import { writtenDay } from "#lib/language/written-dates.js";
import { type PublicationClaim, publicationClaims } from "#lib/outside/page/publication-claims.js";

/**
 * Kinds of claims in order of trust: the first group with a readable date decides. Metadata and
 * elements marked as the publication date are claims of the page. Bare times count only if a page
 * has neither, because they are mostly about something else.
 */
const trustedFirst: readonly (readonly PublicationClaim["from"][])[] = [
  ["linked_data", "meta", "itemprop"],
  ["time"],
  ["lone_time"],
];

/**
 * When a page says that it was published: a day, or an instant with the page's own offset. Null
 * when it says nothing or contradicts itself (rules 2.3.publication, 2.3.publication-unknown,
 * decision 6.11). The time of the fetch is never used.
 */
export function publicationDate(html: string, url: string): string | null {
  const claims = publicationClaims(html);
  const groups = trustedFirst.map((kinds) => datesOf(claims, kinds));
  const dates = groups.find((group) => group.length > 0);
  if (dates === undefined || !allAgree(dates)) return null;
  // Marked times that differ from each other belong to a list of other pages and say nothing about
  // this one.
  const [, marked = []] = groups;
  if (allAgree(marked) && !allAgree([...dates, ...marked])) return null;
  const chosen = best(dates);
  const inUrl = dayInUrl(url);
  return inUrl !== null && inUrl !== dayOf(chosen) ? null : chosen.text;
}

function datesOf(
  claims: readonly PublicationClaim[],
  kinds: readonly PublicationClaim["from"][],
): PartialDate[] {
  return claims
    .filter(({ from }) => kinds.includes(from))
    .flatMap(({ text }) => dateOf(text) ?? []);
}

/**
 * A date as a page states it, to the second; null also for a numeric date that countries read
 * differently.
 */
function dateOf(text: string): PartialDate | null {
  const stated = readMachineDate(text)?.text ?? writtenDay(text);
  return stated === null ? null : parseDayOrInstant(stated.replace(/\.\d+/, ""));
}

/**
 * The whole day named in the address of a page (`/2024/05/17/`); only used to find contradictions.
 */
function dayInUrl(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-])/.exec(url);
  if (match === null) return null;
  const [, year = "", month = "", day = ""] = match;
  return readMachineDate(`${year}-${month}-${day}`)?.text ?? null;
}

function allAgree(dates: readonly PartialDate[]): boolean {
  return dates.every((date) => dates.every((other) => agree(date, other)));
}

/**
 * Two claims agree when they name the same day as written, the same instant in two offsets, or an
 * instant and the publisher's local day of that instant.
 */
function agree(one: PartialDate, other: PartialDate): boolean {
  if (dayOf(one) === dayOf(other)) return true;
  if (one.precision === other.precision) {
    const apart = Math.abs(one.start.getTime() - other.start.getTime());
    return one.precision === "instant" && apart < 60_000;
  }
  const [day, instant] = one.precision === "day" ? [one, other] : [other, one];
  return possibleDays(instant).includes(dayOf(day));
}

const hourMs = 3_600_000;

/**
 * The days on which an instant can fall for its publisher: the day as written and the day in UTC.
 * For an instant in UTC the publisher's location is unknown, so it is every day from UTC-12 to
 * UTC+14.
 */
function possibleDays(instant: PartialDate): string[] {
  const dayAt = (hours: number) =>
    new Date(instant.start.getTime() + hours * hourMs).toISOString().slice(0, 10);
  const hours = isInUtc(instant) ? [-12, 0, 14] : [0];
  return [dayOf(instant), ...hours.map(dayAt)];
}

/**
 * The most informative of claims that agree: an instant in the publisher's own offset, a day that
 * differs from the day in UTC (it is the publisher's local day), an instant in UTC, a day.
 */
function best(dates: readonly PartialDate[]): PartialDate {
  const utc = dates.find(isInUtc);
  const rank = (date: PartialDate) => {
    if (date.precision === "instant") return isInUtc(date) ? 1 : 3;
    return utc !== undefined && dayOf(utc) !== dayOf(date) ? 2 : 0;
  };
  return dates.reduce((one, other) => (rank(other) > rank(one) ? other : one));
}

function isInUtc({ precision, text }: PartialDate): boolean {
  return precision === "instant" && /(?:Z|[+-]00:00)$/i.test(text);
}

function dayOf({ text }: PartialDate): string {
  return text.slice(0, 10);
}
