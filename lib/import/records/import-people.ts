import { and, count, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { artists, claims, users } from "#lib/db/tables/artists.js";
import { shares } from "#lib/db/tables/shares.js";
import { lastByKey, type Problems } from "./import-problem.js";
import { countOf, type ImportReport } from "./import-report.js";
import type { RecordsByType } from "./read-records.js";
import { type ImportTransaction, isOneOf, upsert } from "./write-rows.js";

/**
 * Writes artists, users and claims, in this order, since claims refer to the other two. Impossible
 * claims are noted as problems.
 *
 * @param issuer the issuer of the subjects; null: not known
 */
export async function importPeople(
  tx: ImportTransaction,
  newId: () => string,
  issuer: string | null,
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
  if (records.user.length > 0) report.user = await importUsers(tx, newId, issuer, records.user);
  if (records.claim.length > 0) {
    report.claim = await importClaims(tx, issuer, records.claim, problems);
  }
  const people = [...records.user, ...records.claim].map(({ record }) => record.subject);
  if (people.length > 0) await endShares(tx, people);
  return report;
}

/** Ends the shares that these people may not give any more, so that a right given again does not reopen them. */
async function endShares(tx: ImportTransaction, subjects: readonly string[]): Promise<void> {
  await tx
    .update(shares)
    .set({ endsAt: sql`clock_timestamp()` })
    .from(users)
    .where(
      and(
        eq(users.id, shares.sharedBy),
        isOneOf(users.subject, subjects),
        eq(users.isAdmin, false),
        gt(shares.endsAt, sql`clock_timestamp()`),
        sql`role_of(${users.id}, ${shares.artistId}) is distinct from 'owner'`,
      ),
    );
}

/** Writes users in order of subject, since no lock keeps concurrent imports from deadlocking. */
async function importUsers(
  tx: ImportTransaction,
  newId: () => string,
  issuer: string | null,
  records: RecordsByType["user"],
) {
  const lines = lastByKey(records, ({ subject }) => subject);
  const subjects = lines.map(({ record }) => record.subject);
  const known = await knownUsers(tx, issuer, subjects);
  const rows = lines
    .map(({ record: { subject, admin } }) => {
      const user = known.get(subject);
      return { id: newId(), issuer: user ? user.issuer : issuer, subject, isAdmin: admin };
    })
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  const columns = { key: ["subject", "issuer"], update: ["isAdmin"] } as const;
  return countOf(rows.length, await upsert(tx, users, rows, columns));
}

const database = databaseFunctions({
  known_users: {
    returns: v.array(
      v.object({ subject: v.string(), id: v.string(), issuer: v.nullable(v.string()) }),
    ),
  },
});

/** Maximum approved claims of an artist in addition to its owner's (decision 5.29). */
export const maxOthers = 20;

/**
 * Writes claims of known users. A claim that names an unknown user is noted as a problem, and so are
 * a second owner and one claim too many.
 *
 * @param issuer the issuer of the subjects; null: not known
 */
export async function importClaims(
  tx: ImportTransaction,
  issuer: string | null,
  lines: RecordsByType["claim"],
  problems: Problems,
) {
  const known = await knownUsers(
    tx,
    issuer,
    lines.map(({ record }) => record.subject),
  );
  const last = lastByKey(lines, ({ artistId, subject }) => JSON.stringify([artistId, subject]));
  const rows = last.flatMap(({ line, record: { artistId, subject, status, role, endsAt } }) => {
    const userId = known.get(subject)?.id;
    const end = endsAt === null ? null : new Date(endsAt);
    if (userId !== undefined)
      return [{ line, claim: { artistId, userId, status, role, endsAt: end } }];
    problems.add(line, "subject is not a user in the database or in the file");
    return [];
  });
  const columns = {
    key: ["artistId", "userId"],
    update: ["status", "role", "endsAt"],
  } as const;
  const write = (some: typeof rows) => {
    const claimRows = some.map(({ claim }) => claim);
    return upsert(tx, claims, claimRows, columns);
  };
  const owns = ({ claim }: (typeof rows)[number]) =>
    claim.status === "approved" && claim.role === "owner";
  // Owners are written last, because an artist may have only one at any time.
  const written = await write(rows.filter((row) => !owns(row)));
  const owning = rows.filter(owns);
  const owners = await ownersOf(
    tx,
    owning.map(({ claim }) => claim.artistId),
  );
  const admitted = owning.filter(({ line, claim: { artistId, userId } }) => {
    const owner = owners.get(artistId) ?? userId;
    owners.set(artistId, owner);
    if (owner !== userId) problems.add(line, "another user is the approved owner of this artist");
    return owner === userId;
  });
  written.push(...(await write(admitted)));
  const crowded = await crowdedArtists(
    tx,
    rows.map(({ claim }) => claim.artistId),
  );
  for (const artistId of crowded) {
    const line = rows.findLast(({ claim }) => claim.artistId === artistId)?.line ?? 0;
    problems.add(line, `an artist has at most ${maxOthers} approved claims beside its owner's`);
  }
  return countOf(rows.length, written);
}

/**
 * Users by subject, as `user_of` finds them: with this issuer, or saved before issuers were.
 *
 * @param issuer null: of any issuer
 */
export async function knownUsers(
  tx: ImportTransaction,
  issuer: string | null,
  subjects: readonly string[],
): Promise<Map<string, { id: string; issuer: string | null }>> {
  const known = await database.known_users(tx, { issuer, subjects: [...subjects] });
  return new Map(known.map(({ subject, ...user }) => [subject, user]));
}

/** The user who owns each of these artists, by artist. */
async function ownersOf(
  tx: ImportTransaction,
  artistIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ artistId: claims.artistId, userId: claims.userId })
    .from(claims)
    .where(
      and(
        eq(claims.status, "approved"),
        eq(claims.role, "owner"),
        isOneOf(claims.artistId, artistIds),
      ),
    );
  return new Map(rows.map(({ artistId, userId }) => [artistId, userId]));
}

/** Which of the artists have too many approved claims in addition to the owner's. */
async function crowdedArtists(
  tx: ImportTransaction,
  artistIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ artistId: claims.artistId })
    .from(claims)
    .where(
      and(
        eq(claims.status, "approved"),
        ne(claims.role, "owner"),
        or(isNull(claims.endsAt), gt(claims.endsAt, sql`now()`)),
        isOneOf(claims.artistId, artistIds),
      ),
    )
    .groupBy(claims.artistId)
    .having(gt(count(), maxOthers));
  return rows.map(({ artistId }) => artistId);
}
