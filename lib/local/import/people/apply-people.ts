import { ImportProblem, lastByKey } from "#lib/local/import/import-problem.js";
import { countOf, type ImportReport } from "#lib/local/import/import-report.js";
import type { RecordsByType } from "#lib/local/import/read-record.js";
import { batches, type Statements, type Written } from "#lib/local/import/statements.js";
import {
  type ClaimRow,
  claimants,
  userIds,
  writeArtists,
  writeClaims,
  writeUsers,
} from "./store.js";

/** Writes artists, users and claims, in this order, since the later ones name the earlier. */
export async function applyPeople(
  db: Statements,
  newId: () => string,
  records: RecordsByType,
): Promise<ImportReport> {
  const report: ImportReport = {};
  const artists = lastByKey(records.artist, ({ id }) => id);
  if (artists.length > 0) {
    const written: Written[] = [];
    for (const batch of batches(artists)) {
      written.push(
        ...(await writeArtists(
          db,
          batch.map(({ record: { id, name } }) => ({ id, name })),
        )),
      );
    }
    report.artist = countOf(artists.length, written);
  }
  const users = lastByKey(records.user, ({ subject }) => subject);
  if (users.length > 0) {
    const rows = users.map(({ record: { subject, admin } }) => ({
      id: newId(),
      subject,
      isAdmin: admin,
    }));
    report.user = countOf(rows.length, await writeUsers(db, rows));
  }
  if (records.claim.length > 0) report.claim = await applyClaims(db, records.claim);
  return report;
}

async function applyClaims(db: Statements, lines: RecordsByType["claim"]) {
  const ids = await userIds(
    db,
    lines.map(({ record }) => record.subject),
  );
  const rows = lastByKey(lines, ({ artistId, subject }) => JSON.stringify([artistId, subject])).map(
    ({ line, record: { artistId, subject, status } }) => {
      const userId = ids.get(subject);
      if (userId === undefined)
        throw new ImportProblem(line, "subject is no user here or in the file");
      return { line, claim: { artistId, userId, status } };
    },
  );
  const approved = rows.filter(({ claim }) => claim.status === "approved");
  // Claims that end come first: an artist has one approved claim at every moment.
  const ending = rows.filter(({ claim }) => claim.status !== "approved");
  const written = await writeClaims(
    db,
    ending.map(({ claim }) => claim),
  );
  const holders = await claimants(
    db,
    approved.map(({ claim }) => claim.artistId),
  );
  for (const { line, claim } of approved) refuseSecondHolder(holders, line, claim);
  written.push(
    ...(await writeClaims(
      db,
      approved.map(({ claim }) => claim),
    )),
  );
  return countOf(rows.length, written);
}

function refuseSecondHolder(holders: Map<string, string>, line: number, claim: ClaimRow): void {
  const holder = holders.get(claim.artistId);
  if (holder !== undefined && holder !== claim.userId) {
    throw new ImportProblem(line, "the artist has an approved claim of another user");
  }
  holders.set(claim.artistId, claim.userId);
}
