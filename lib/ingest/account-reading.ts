import * as v from "valibot";
import { soundPlaces } from "#lib/contract/given-places.js";
import type { Platform } from "#lib/contract/platform.js";
import { soundVoices } from "#lib/contract/voices.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import type { AccountReading } from "#lib/evidence/connected-account.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { postKeyOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { originalRow, type StoredOriginal } from "#lib/evidence/stored-original.js";
import type { ReadFailure } from "#lib/ingest/read-account.js";
import { retrievalTime } from "#lib/outside/port.js";
import { ProviderAccount, type ProviderEntry } from "#lib/outside/provider/account-reader.js";

const database = databaseFunctions({
  connected_accounts: {
    returns: v.array(ProviderAccount),
  },
});

/** The artist's connected accounts, at most one on each platform. One round trip. */
export function connectedAccounts({ db }: Deps, artistId: string): Promise<ProviderAccount[]> {
  return database.connected_accounts(db, { artistId });
}

/** The artist's connected account on a platform; null when there is none. One round trip. */
export async function connectedAccount(
  deps: Deps,
  artistId: string,
  platform: Platform,
): Promise<ProviderAccount | null> {
  const accounts = await connectedAccounts(deps, artistId);
  return accounts.find((account) => account.platform === platform) ?? null;
}

/**
 * A successful reading in the form that its settle stores: each source once. Entries without text
 * and title are only listed in `seen`.
 */
export async function wholeReading(
  deps: Deps,
  artistId: string,
  account: ProviderAccount,
  read: { entries: readonly ProviderEntry[]; covers: "all" | "since" | null; since: string | null },
): Promise<AccountReading> {
  const seen = read.entries.map((entry) => entryNames(artistId, account, entry));
  const rows = await entryRows(deps, artistId, account, read.entries, "approved");
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

/** The account of the entries; without one, the entries belong to no account here. */
interface EntriesOf {
  platform: Platform;
  accountId: string | null;
}

/**
 * The rows of entries that have a text or a title. Those of the artist's own account are approved,
 * because the account belongs to the artist.
 */
export function entryRows(
  deps: Deps,
  artistId: string,
  of: EntriesOf,
  entries: readonly ProviderEntry[],
  curation: "approved" | "pending",
): Promise<StoredOriginal[]> {
  const retrievedAt = retrievalTime();
  return Promise.all(
    entries
      .map((entry) => ({ ...entry, text: entry.text === "" ? (entry.title ?? "") : entry.text }))
      .filter(({ text }) => text.trim() !== "")
      .map((entry) => entryRow(artistId, deps.newId(), of, entry, retrievedAt, curation)),
  );
}

/** The identities of an entry and of its post. */
function entryNames(artistId: string, { platform, accountId }: EntriesOf, entry: ProviderEntry) {
  return {
    sourceId: sourceIdOf({ ...entry, artistId, platform, accountId, answerId: null }),
    postKey: postKeyOf(entry),
  };
}

/** The row of an entry; its sourceId depends on the entry's id, not on its content. */
function entryRow(
  artistId: string,
  rowId: string,
  of: EntriesOf,
  entry: ProviderEntry,
  retrievedAt: string,
  curation: "approved" | "pending",
): Promise<StoredOriginal> {
  return originalRow({
    ...entry,
    id: rowId,
    platform: of.platform,
    accountId: of.accountId,
    sourceId: entryNames(artistId, of, entry).sourceId,
    publishedAt: knownPublication(entry.publishedAt, retrievedAt),
    truncated: null,
    places: soundPlaces(entry.text, entry.places),
    voices: soundVoices(entry.text, entry.voices),
    retrievedAt,
    curation,
  });
}
