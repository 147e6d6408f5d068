import type { OriginalContent } from "#lib/evidence/hashed-source.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { originalRow } from "#lib/evidence/stored-original.js";

/** The content of an original that the artist wrote in this service. */
export type OwnContent = Pick<OriginalContent, "kind" | "url" | "title" | "text" | "publishedAt">;

/**
 * An approved original without platform or account, as `store_originals` takes it.
 *
 * @param answerId null unless it is a published answer
 */
export function ownOriginal(
  id: string,
  artistId: string,
  answerId: string | null,
  own: OwnContent,
) {
  const known = {
    ...own,
    platform: null,
    accountId: null,
    entryId: null,
    canonicalUrl: null,
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
    truncated: null,
    retrievedAt: null,
    curation: "approved",
  };
  return originalRow({ id, ...known, sourceId: sourceIdOf({ ...known, artistId, answerId }) });
}
