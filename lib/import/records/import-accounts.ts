import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { accounts } from "#lib/db/tables/artists.js";
import type { Line } from "./import-problem.js";
import { countOf, type RecordCount } from "./import-report.js";
import type { AccountRecord } from "./records.js";
import { type ImportTransaction, isOneOf, upsert } from "./write-rows.js";

type AccountRow = typeof accounts.$inferSelect;
type AccountKey = Pick<AccountRow, "artistId" | "platform" | "accountId">;

const database = databaseFunctions({
  cancel_account_jobs: { json: { accounts: json<readonly AccountKey[]>() }, returns: v.unknown() },
});

const columns = {
  key: ["artistId", "platform", "accountId"],
  update: ["handle", "url", "host", "connected"],
} as const;

/**
 * Writes accounts. Connecting an account disconnects the artist's other account on the platform,
 * and unfinished jobs of a disconnected account are cancelled. Returns the artists that it changed.
 */
export async function importAccounts(
  tx: ImportTransaction,
  lines: readonly Line<AccountRecord>[],
): Promise<{ count: RecordCount; changed: string[] }> {
  const artistIds = [...new Set(lines.map(({ record }) => record.artistId))];
  const before = await tx.select().from(accounts).where(isOneOf(accounts.artistId, artistIds));
  const existing = new Map(before.map((row) => [keyOf(row), row]));
  const after = accountsAfter(
    before,
    lines.map(({ record }) => record),
  );
  const changes = after.flatMap((row) => {
    const old = existing.get(keyOf(row));
    return old !== undefined && isSame(old, row) ? [] : [{ row, old, created: old === undefined }];
  });
  // At most one account per platform may be connected at any time, so disconnects come first.
  for (const connects of [false, true]) {
    const rows = changes.map(({ row }) => row).filter(({ connected }) => connected === connects);
    await upsert(tx, accounts, rows, columns);
  }
  const disconnected = changes.filter(({ row, old }) => old?.connected && !row.connected);
  if (disconnected.length > 0) {
    const keys = disconnected.map(({ row: { artistId, platform, accountId } }) => ({
      artistId,
      platform,
      accountId,
    }));
    await database.cancel_account_jobs(tx, { accounts: keys });
  }
  const named = new Set(lines.map(({ record }) => keyOf(record)));
  return {
    count: countOf(
      named.size,
      changes.filter(({ row }) => named.has(keyOf(row))),
    ),
    changed: changes.map(({ row }) => row.artistId),
  };
}

/** The accounts after all records were applied, in the order of the file. */
function accountsAfter(
  before: readonly AccountRow[],
  records: readonly AccountRecord[],
): AccountRow[] {
  const rows = new Map(before.map((row) => [keyOf(row), row]));
  const connectedAt = new Map(
    before.filter(({ connected }) => connected).map((row) => [placeOf(row), keyOf(row)]),
  );
  for (const { artistId, platform, accountId, handle, url, removed } of records) {
    const row = {
      artistId,
      platform,
      accountId,
      handle,
      url,
      host: new URL(url).host,
      connected: !removed,
    };
    const other = rows.get(connectedAt.get(placeOf(row)) ?? "");
    if (row.connected) {
      if (other !== undefined) rows.set(keyOf(other), { ...other, connected: false });
      connectedAt.set(placeOf(row), keyOf(row));
    } else if (other !== undefined && keyOf(other) === keyOf(row)) {
      connectedAt.delete(placeOf(row));
    }
    rows.set(keyOf(row), row);
  }
  return [...rows.values()];
}

const placeOf = ({ artistId, platform }: Pick<AccountRow, "artistId" | "platform">) =>
  `${artistId} ${platform}`;
const keyOf = ({ artistId, platform, accountId }: AccountKey) =>
  JSON.stringify([artistId, platform, accountId]);

const isSame = (a: AccountRow, b: AccountRow) =>
  a.handle === b.handle && a.url === b.url && a.host === b.host && a.connected === b.connected;
