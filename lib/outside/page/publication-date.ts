import type { PartialDate } from "#lib/kernel/partial-date.js";
import { type PublicationClaim, publicationClaims } from "#lib/outside/page/publication-claims.js";
import { readDate } from "#lib/outside/page/read-date.js";

/** Kinds of claims in order of trust: the first group with a readable date decides, and the rest is ignored. */
const trustedFirst: readonly (readonly PublicationClaim["from"][])[] = [
  ["linked_data", "meta", "itemprop"],
  ["time"],
  ["lone_time"],
];

/**
 * When a page says that it was published, a day or an instant with the page's own offset; null when it
 * says nothing or contradicts itself (rules 2.3.publication, 2.3.publication-unknown).
 * The time of the fetch is never used.
 */
export function publicationDate(html: string, url: string): string | null {
  const claims = publicationClaims(html);
  for (const group of trustedFirst) {
    const dates = claims
      .filter(({ from }) => group.includes(from))
      .flatMap(({ text }) => readDate(text) ?? []);
    const [first] = dates;
    if (first === undefined) continue;
    if (!dates.every((date) => dates.every((other) => agree(date, other)))) return null;
    const chosen = best(dates);
    const inUrl = dayInUrl(url);
    return inUrl !== null && inUrl !== dayOf(chosen) ? null : chosen.text;
  }
  return null;
}

/** The whole day that the address of a page names, `/2024/05/17/`; it is asked only whether it contradicts. */
function dayInUrl(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-])/.exec(url);
  if (match === null) return null;
  const [, year = "", month = "", day = ""] = match;
  return readDate(`${year}-${month}-${day}`)?.text ?? null;
}

/** Two claims agree when they name the same day as written, or the same instant in two offsets. */
function agree(one: PartialDate, other: PartialDate): boolean {
  if (dayOf(one) === dayOf(other)) return true;
  return (
    one.precision === "instant" &&
    other.precision === "instant" &&
    Math.abs(one.start.getTime() - other.start.getTime()) < 60_000
  );
}

/** The most telling of claims that agree: an instant in the publisher's own offset, an instant, a day. */
function best(dates: readonly PartialDate[]): PartialDate {
  const rank = ({ precision, text }: PartialDate) =>
    precision === "day" ? 0 : /(?:Z|[+-]00:00)$/i.test(text) ? 1 : 2;
  return dates.reduce((one, other) => (rank(other) > rank(one) ? other : one));
}

function dayOf({ text }: PartialDate): string {
  return text.slice(0, 10);
}
