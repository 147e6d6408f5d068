import type { Line } from "#lib/local/import/import-problem.js";
import { type Count, countOf } from "#lib/local/import/import-report.js";
import type { AccountRecord } from "#lib/local/import/records.js";
import type { Statements } from "#lib/local/import/statements.js";
import { type AccountRow, cancelJobsOf, standingAccounts, writeAccounts } from "./store.js";

/**
 * Writes accounts; connecting one disconnects the other of its platform, and what is disconnected
 * loses its unfinished jobs. Answers the artists it changed.
 */
export async function applyAccounts(
  db: Statements,
  lines: readonly Line<AccountRecord>[],
): Promise<{ count: Count; changed: string[] }> {
  const before = await standingAccounts(db, [
    ...new Set(lines.map(({ record }) => record.artistId)),
  ]);
  const standing = new Map(before.map((row) => [keyOf(row), row]));
  const after = standingAfter(
    before,
    lines.map(({ record }) => record),
  );
  const changes = after.flatMap((row) => {
    const old = standing.get(keyOf(row));
    return old !== undefined && isSame(old, row) ? [] : [{ row, old, created: old === undefined }];
  });
  // At most one account of a platform is connected at every moment.
  for (const connects of [false, true]) {
    const rows = changes.map(({ row }) => row).filter(({ connected }) => connected === connects);
    if (rows.length > 0) await writeAccounts(db, rows);
  }
  const disconnected = changes.filter(({ row, old }) => old?.connected && !row.connected);
  if (disconnected.length > 0) {
    await cancelJobsOf(
      db,
      disconnected.map(({ row }) => row),
    );
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

/** How the accounts stand when the records have been taken in one after the other. */
function standingAfter(
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
const keyOf = ({
  artistId,
  platform,
  accountId,
}: Pick<AccountRow, "artistId" | "platform" | "accountId">) =>
  JSON.stringify([artistId, platform, accountId]);

const isSame = (a: AccountRow, b: AccountRow) =>
  a.handle === b.handle && a.url === b.url && a.host === b.host && a.connected === b.connected;
