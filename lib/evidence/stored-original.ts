import { loreCandidate } from "#lib/evidence/discovery-candidate.js";
import { soundPlaces } from "#lib/evidence/given-places.js";
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
 * The row of a collected text. A page comes with its Lore candidate, which is recorded when the page is new to the
 * artist (decision 3.27).
 */
export function storedOriginal(
  artistId: string,
  rowId: string,
  collected: CollectedContent,
): StoredOriginal {
  const content = {
    ...collected,
    places: soundPlaces(collected.text, collected.places),
    publishedAt: knownPublication(collected.publishedAt, collected.retrievedAt),
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
  };
  const sourceId = sourceIdOf({ ...collected, artistId, answerId: null });
  const { places: _places, ...columns } = collected;
  return {
    id: rowId,
    ...columns,
    publishedAt: content.publishedAt,
    ...derivedColumns(content),
    sourceId,
    revision: revisionOf(sourceId, content),
    ...(collected.kind === "web_page" && { candidate: loreCandidate(artistId, rowId, collected) }),
  };
}
