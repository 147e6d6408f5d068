import { soundPlaces } from "#lib/contract/given-places.js";
import { loreCandidate } from "#lib/evidence/discovery-candidate.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import {
  derivedColumns,
  type OriginalContent,
  revisionOf,
  sourceIdOf,
} from "#lib/evidence/source-identity.js";

/** The row of an original, as `store_originals` takes it. */
export interface StoredOriginal {
  sourceId: string;
  revision: string;
  [column: string]: unknown;
}

/**
 * The row of an original, with everything that is computed from its content, including the stored
 * place map.
 */
export function originalRow<Known extends OriginalContent & { sourceId: string }>({
  places = null,
  ...known
}: Known) {
  const content = { ...known, places };
  return { ...known, ...derivedColumns(content), revision: revisionOf(known.sourceId, content) };
}

/** A collected text, before its identity, revision and search columns are computed. */
interface CollectedContent
  extends Omit<OriginalContent, "collectionUrl" | "activityDate" | "activityDateKind"> {
  platform: string | null;
  accountId: string | null;
  entryId: string | null;
  /** RFC 3339. */
  retrievedAt: string;
}

/**
 * The row of a collected text. A page includes its Lore candidate, which is recorded if the page is
 * new to the artist (decision 3.27).
 */
export function storedOriginal(
  artistId: string,
  rowId: string,
  collected: CollectedContent,
): StoredOriginal {
  return originalRow({
    id: rowId,
    ...collected,
    places: soundPlaces(collected.text, collected.places),
    publishedAt: knownPublication(collected.publishedAt, collected.retrievedAt),
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
    sourceId: sourceIdOf({ ...collected, artistId, answerId: null }),
    ...(collected.kind === "web_page" && { candidate: loreCandidate(artistId, rowId, collected) }),
  });
}
