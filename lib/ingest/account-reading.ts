import * as v from "valibot";
import { soundPlaces } from "#lib/contract/given-places.js";
import { Platform } from "#lib/contract/platform.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import type { AccountReading } from "#lib/evidence/connected-account.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { postKeyOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { originalRow, type StoredOriginal } from "#lib/evidence/stored-original.js";
import type { ReadFailure } from "#lib/ingest/read-account.js";
import { retrievalTime } from "#lib/outside/port.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";

const database = databaseFunctions({
  connected_accounts: {
    returns: v.array(
      v.object({ platform: Platform, accountId: v.string(), handle: v.string(), url: v.string() }),
    ),
  },
});

/** The artist's connected account on a platform; null when there is none. One round trip. */
export async function connectedAccount(
  { db }: Deps,
  artistId: string,
  platform: Platform,
): Promise<ProviderAccount | null> {
  const accounts = await database.connected_accounts(db, { artistId });
  return accounts.find((account) => account.platform === platform) ?? null;
}

/**
 * A successful reading in the form that its settle stores: each source once. Entries without text
 * and title are only listed in `seen`.
 */
export function wholeReading(
  deps: Deps,
  artistId: string,
  account: ProviderAccount,
  read: { entries: readonly ProviderEntry[]; covers: "all" | "since" | null; since: string | null },
): AccountReading {
  const retrievedAt = retrievalTime();
  const seen = read.entries.map((entry) => entryNames(artistId, account, entry));
  const rows = read.entries
    .map((entry) => ({ ...entry, text: entry.text === "" ? (entry.title ?? "") : entry.text }))
    .filter(({ text }) => text.trim() !== "")
    .map((entry) => entryRow(artistId, deps.newId(), account, entry, retrievedAt));
  return {
    account: { platform: account.platform, accountId: account.accountId },
    failure: null,
    originals: [...new Map(rows.map((row) => [row.sourceId, row])).values()],
    seen: [...new Map(seen.map((names) => [names.sourceId, names])).values()],
    covers: read.covers,
    since: read.since,
  };
}

/** A failed reading, which changes no stored original. */
export function failedReading(account: ProviderAccount, failure: ReadFailure): AccountReading {
  const { platform, accountId } = account;
  return {
    account: { platform, accountId },
    failure,
    originals: [],
    seen: [],
    covers: null,
    since: null,
  };
}

/** The identities of an entry and of its post. */
function entryNames(
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
 * The row of an entry of the artist's own account. It is approved because the account belongs to
 * the artist. Its sourceId depends on the entry's id, not on its content.
 */
function entryRow(
  artistId: string,
  rowId: string,
  account: ProviderAccount,
  entry: ProviderEntry,
  retrievedAt: string,
): StoredOriginal {
  return originalRow({
    ...entry,
    id: rowId,
    platform: account.platform,
    accountId: account.accountId,
    sourceId: entryNames(artistId, account, entry).sourceId,
    publishedAt: knownPublication(entry.publishedAt, retrievedAt),
    truncated: null,
    places: soundPlaces(entry.text, entry.places),
    retrievedAt,
    curation: "approved",
  });
}
