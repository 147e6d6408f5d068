import {
  derivedColumns,
  type OriginalContent,
  revisionOf,
  sourceIdOf,
} from "#lib/evidence/source-identity.js";

/** The content of an original that this service itself writes. */
export type OwnContent = Pick<OriginalContent, "kind" | "url" | "title" | "text" | "publishedAt">;

/**
 * An approved original of the artist's own making, as `store_originals` takes it: of no platform or account.
 * `answerId` is null for everything but a published answer.
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
