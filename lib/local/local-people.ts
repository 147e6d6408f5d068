import { randomUUIDv7 } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { artists, claims, users } from "#lib/db/tables/artists.js";
import { demoIds } from "#lib/http/demo-ids.js";
import type { Admitted } from "./issuer-server.js";

/** Who may sign in at the local issuer: an administrator, the demo artist's claimant if there is one, and a stranger. */
export async function localPeople(db: Database): Promise<Admitted[]> {
  const [demo] = await db
    .select({ name: artists.name })
    .from(artists)
    .where(eq(artists.id, demoIds.artist));
  const administrator: Admitted = {
    id: "administrator",
    name: "An administrator",
    words: "May open every artist.",
    subject: () => administratorSubject(db),
  };
  const claimant: Admitted = {
    id: "claimant",
    name: `Who speaks for ${demo?.name}`,
    words: "The claimant of the demo artist.",
    subject: async () => {
      const subject = await claimantSubject(db, demoIds.artist);
      if (subject === null) throw new Error("the demo artist was erased");
      return subject;
    },
  };
  const newcomer: Admitted = {
    id: "newcomer",
    name: "A newcomer",
    words: "Nobody the service knows.",
    subject: async () => "local-newcomer",
  };
  return demo === undefined ? [administrator, newcomer] : [administrator, claimant, newcomer];
}

/**
 * Moves the users of earlier local issuers to this one, because its address changes when another
 * program takes its port. Of two with one subject, the one known first is used.
 */
export async function adoptLocalPeople(db: Database, issuer: string): Promise<void> {
  const local = await db
    .select({ id: users.id, issuer: users.issuer, subject: users.subject })
    .from(users)
    .where(like(users.issuer, "http://127.0.0.1:%"))
    .orderBy(users.id);
  const own = new Set(local.filter((one) => one.issuer === issuer).map(({ subject }) => subject));
  for (const { id, subject } of local) {
    if (own.has(subject)) continue;
    own.add(subject);
    await db.update(users).set({ issuer }).where(eq(users.id, id));
  }
}

/** Subject of the local administrator, who is created on first use. */
export async function administratorSubject(db: Database): Promise<string> {
  const subject = "local-administrator";
  await db
    .insert(users)
    .values({ id: randomUUIDv7(), subject, isAdmin: true })
    .onConflictDoUpdate({ target: [users.subject, users.issuer], set: { isAdmin: true } });
  return subject;
}

/**
 * Subject of the artist's claimant, who is created with an approved claim if missing; null when the
 * artist does not exist.
 */
export async function claimantSubject(db: Database, artistId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    // The artist's row is locked, so that two concurrent commands create only one claimant.
    const found = await tx
      .select({ id: artists.id })
      .from(artists)
      .where(eq(artists.id, artistId))
      .for("update");
    if (found.length === 0) return null;
    const [existing] = await tx
      .select({ subject: users.subject })
      .from(users)
      .innerJoin(claims, eq(claims.userId, users.id))
      .where(
        and(eq(claims.artistId, artistId), eq(claims.status, "approved"), eq(claims.role, "owner")),
      );
    if (existing !== undefined) return existing.subject;
    const subject = `local-claimant-${artistId.toLowerCase()}`;
    // An update that changes nothing, because `do nothing` returns no row.
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUIDv7(), subject })
      .onConflictDoUpdate({ target: [users.subject, users.issuer], set: { subject } })
      .returning({ userId: users.id });
    if (user === undefined) throw new Error("the user was not written");
    await tx
      .insert(claims)
      .values({ artistId, userId: user.userId, status: "approved" })
      .onConflictDoUpdate({
        target: [claims.artistId, claims.userId],
        set: { status: "approved", role: "owner", endsAt: null },
      });
    return subject;
  });
}
