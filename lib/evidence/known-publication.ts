import { isKnownDate, parsePartialDate } from "#lib/kernel/partial-date.js";

/**
 * The publication date of a text; null when it is more than a day later than the retrieval
 * (decision 1.7).
 *
 * @param publishedAt a day or an instant; null when unknown
 * @param retrievedAt when the text was read, a day or an instant; a day counts until its end
 */
export function knownPublication(publishedAt: string | null, retrievedAt: string): string | null {
  const published = publishedAt === null ? null : parsePartialDate(publishedAt);
  const read = parsePartialDate(retrievedAt);
  if (published === null || read === null) return publishedAt;
  return isKnownDate(published, read.end) ? publishedAt : null;
}
