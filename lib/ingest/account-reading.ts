import type { Deps } from "#lib/deps.js";
import type { ReadFailure } from "#lib/ingest/account-read.js";
import { entryNames, entryRow } from "#lib/ingest/entry-row.js";
import type { AccountReading } from "#lib/jobs/outcome.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/entry.js";
import { retrievalTime } from "#lib/outside/retrieval-time.js";

/** A whole reading as its settle stores it: each source once; entries without any text are only seen. */
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

/** An attempt that failed: what was stored stays as it is. */
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
