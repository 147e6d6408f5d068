import { isKnownDate, parsePartialDate } from "#lib/kernel/partial-date.js";

/**
 * When a text was published, as it was read: null when its date lies more than a day after that (decision 1.7).
 *
 * @param publishedAt a day or an instant; null is unknown
 * @param retrievedAt when it was read, a day or an instant; of a day the end counts
 */
export function knownPublication(publishedAt: string | null, retrievedAt: string): string | null {
  const published = publishedAt === null ? null : parsePartialDate(publishedAt);
  const read = parsePartialDate(retrievedAt);
  if (published === null || read === null) return publishedAt;
  return isKnownDate(published, read.end) ? publishedAt : null;
}
