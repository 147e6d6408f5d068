import { and, eq } from "drizzle-orm";
import { artists, claims, users } from "#lib/db/tables/artists.js";
import { lastByKey, type Problems } from "./import-problem.js";
import { countOf, type ImportReport } from "./import-report.js";
import type { RecordsByType } from "./read-records.js";
import { type ImportTransaction, isOneOf, upsert } from "./write-rows.js";

/**
 * Writes artists, users and claims, in this order, since claims refer to the other two. A claim of
 * an unknown user and a second approved claim of an artist are noted as problems and not written.
 */
export async function importPeople(
  tx: ImportTransaction,
  newId: () => string,
  records: RecordsByType,
  problems: Problems,
): Promise<ImportReport> {
  const report: ImportReport = {};
  const artistRows = lastByKey(records.artist, ({ id }) => id).map(({ record: { id, name } }) => ({
    id,
    name,
  }));
  if (artistRows.length > 0) {
    const written = await upsert(tx, artists, artistRows, { key: ["id"], update: ["name"] });
    report.artist = countOf(artistRows.length, written);
  }
  // No lock covers users, so their rows are written in order of subject: concurrent imports cannot
  // deadlock.
  const userRows = lastByKey(records.user, ({ subject }) => subject)
    .map(({ record: { subject, admin } }) => ({ id: newId(), subject, isAdmin: admin }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  if (userRows.length > 0) {
    const written = await upsert(tx, users, userRows, { key: ["subject"], update: ["isAdmin"] });
    report.user = countOf(userRows.length, written);
  }
  if (records.claim.length > 0) {
    report.claim = await importClaims(tx, records.claim, problems);
  }
  return report;
}

/**
 * Writes claims of known users. A claim that names an unknown user is noted as a problem, and so is
 * a second approved claim.
 */
export async function importClaims(
  tx: ImportTransaction,
  lines: RecordsByType["claim"],
  problems: Problems,
) {
  const subjects = lines.map(({ record }) => record.subject);
  const known = await tx
    .select({ id: users.id, subject: users.subject })
    .from(users)
    .where(isOneOf(users.subject, subjects));
  const userIds = new Map(known.map(({ subject, id }) => [subject, id]));
  const last = lastByKey(lines, ({ artistId, subject }) => JSON.stringify([artistId, subject]));
  const rows = last.flatMap(({ line, record: { artistId, subject, status } }) => {
    const userId = userIds.get(subject);
    if (userId !== undefined) return [{ line, claim: { artistId, userId, status } }];
    problems.add(line, "subject is not a user in the database or in the file");
    return [];
  });
  const approved = rows.filter(({ claim }) => claim.status === "approved");
  // Claims that end are written first, because an artist may have only one approved claim at any
  // time.
  const ending = rows.filter(({ claim }) => claim.status !== "approved");
  const columns = { key: ["artistId", "userId"], update: ["status"] } as const;
  const write = (some: typeof rows) => {
    const claimRows = some.map(({ claim }) => claim);
    return upsert(tx, claims, claimRows, columns);
  };
  const ended = await write(ending);
  const holders = await claimants(
    tx,
    approved.map(({ claim }) => claim.artistId),
  );
  const admitted = approved.filter(({ line, claim: { artistId, userId } }) => {
    const holder = holders.get(artistId) ?? userId;
    holders.set(artistId, holder);
    if (holder !== userId) problems.add(line, "another user has the approved claim to this artist");
    return holder === userId;
  });
  return countOf(rows.length, [...ended, ...(await write(admitted))]);
}

/** The user with the approved claim of each of these artists, by artist. */
async function claimants(
  tx: ImportTransaction,
  artistIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ artistId: claims.artistId, userId: claims.userId })
    .from(claims)
    .where(and(eq(claims.status, "approved"), isOneOf(claims.artistId, artistIds)));
  return new Map(rows.map(({ artistId, userId }) => [artistId, userId]));
}
