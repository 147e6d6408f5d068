import { derivedColumns, revisionOf } from "#lib/evidence/source-identity.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";
import type { TextlessSource } from "#lib/ingest/store.js";
import { retrievalTime } from "#lib/outside/retrieval-time.js";

/** A source with the text that it lacked, as its next revision; what it already said of itself stays. */
export function recoveredRow(
  artistId: string,
  rowId: string,
  source: TextlessSource,
  found: { text: string; title: string | null; publishedAt: string | null },
): StoredOriginal {
  const { sourceId, platform, accountId, entryId } = source;
  const content = {
    kind: source.kind,
    url: source.url,
    canonicalUrl: source.canonicalUrl,
    collectionUrl: source.collectionUrl,
    title: source.title ?? found.title,
    text: found.text,
    publishedAt: source.publishedAt ?? found.publishedAt,
    activityDate: source.activityDate,
    activityDateKind: source.activityDateKind,
    truncated: null,
  };
  return {
    id: rowId,
    artistId,
    platform,
    accountId,
    entryId,
    ...content,
    ...derivedColumns(content),
    sourceId,
    revision: revisionOf(sourceId, content),
    retrievedAt: retrievalTime(),
  };
}
