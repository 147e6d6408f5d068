import {
  derivedColumns,
  postKeyOf,
  revisionOf,
  sourceIdOf,
} from "#lib/evidence/source-identity.js";
import type { StoredOriginal } from "#lib/jobs/outcome.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/entry.js";

/** What names an entry and its post, which is all that is kept of one without text. */
export function entryNames(
  artistId: string,
  { platform, accountId }: ProviderAccount,
  entry: ProviderEntry,
) {
  return {
    sourceId: sourceIdOf({ ...entry, artistId, platform, accountId, answerId: null }),
    postKey: postKeyOf(entry),
  };
}

/**
 * An entry of the artist's own account as it is stored: approved, because the account is theirs, and
 * named by its entry, so that its sourceId stays when its content changes.
 */
export function entryRow(
  artistId: string,
  rowId: string,
  account: ProviderAccount,
  entry: ProviderEntry,
  retrievedAt: string,
): StoredOriginal {
  const { platform, accountId } = account;
  const content = { ...entry, truncated: null };
  const { sourceId } = entryNames(artistId, account, entry);
  return {
    id: rowId,
    ...content,
    ...derivedColumns(content),
    platform,
    accountId,
    sourceId,
    revision: revisionOf(sourceId, content),
    retrievedAt,
    curation: "approved",
  };
}
