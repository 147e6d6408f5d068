import {
  derivedColumns,
  type OriginalContent,
  revisionOf,
  sourceIdOf,
} from "#lib/evidence/source-identity.js";

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
  const content = {
    ...own,
    canonicalUrl: null,
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
    truncated: null,
  };
  const none = { platform: null, accountId: null, entryId: null };
  const sourceId = sourceIdOf({ ...content, ...none, artistId, answerId });
  return {
    id,
    sourceId,
    revision: revisionOf(sourceId, content),
    ...content,
    ...none,
    ...derivedColumns(content),
    retrievedAt: null,
    curation: "approved",
  };
}
