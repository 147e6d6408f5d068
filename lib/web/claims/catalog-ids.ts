type CatalogId = { platform: "catalog_a" | "catalog_b"; identifier: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The artist's identifiers in what a person typed: addresses of the artist's page at MusicBrainz or
 * Discogs, or an identifier. A MusicBrainz identifier is a UUID, one of Discogs a number.
 *
 * @returns a sentence that says what is wrong, when a part is neither of these or a catalog occurs
 *   twice
 */
export function catalogIdsIn(text: string): CatalogId[] | string {
  const ids: CatalogId[] = [];
  for (const part of text.split(/[\s,]+/).filter((one) => one !== "")) {
    const id = catalogIdOf(part);
    if (id === null) return `Not an artist at MusicBrainz or Discogs: “${part}”`;
    if (ids.some(({ platform }) => platform === id.platform)) return "One page of each catalog.";
    ids.push(id);
  }
  return ids;
}

function catalogIdOf(part: string): CatalogId | null {
  const [, host, identifier = part] =
    /^(?:https?:\/\/)?(?:www\.|beta\.)?(musicbrainz\.org|discogs\.com)\/(?:[a-z]{2}\/)?artist\/([0-9a-f-]{36}|\d+)(?:[-/?#].*)?$/i.exec(
      part,
    ) ?? [];
  const isNumber = /^\d+$/.test(identifier);
  if (host !== "discogs.com" && uuid.test(identifier))
    return { platform: "catalog_a", identifier: identifier.toLowerCase() };
  if (host !== "musicbrainz.org" && isNumber) return { platform: "catalog_b", identifier };
  return null;
}
