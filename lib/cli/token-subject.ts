import { randomUUIDv7 } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { artists, claims, users } from "#lib/db/tables/artists.js";

/** Subject of the local administrator, who is created on first use. */
export async function administratorSubject(db: Database): Promise<string> {
  const subject = "local-administrator";
  await db
    .insert(users)
    .values({ id: randomUUIDv7(), subject, isAdmin: true })
    .onConflictDoUpdate({ target: users.subject, set: { isAdmin: true } });
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
      .where(and(eq(claims.artistId, artistId), eq(claims.status, "approved")));
    if (existing !== undefined) return existing.subject;
    const subject = `local-claimant-${artistId.toLowerCase()}`;
    // An update that changes nothing, because `do nothing` returns no row.
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUIDv7(), subject })
      .onConflictDoUpdate({ target: users.subject, set: { subject } })
      .returning({ userId: users.id });
    if (user === undefined) throw new Error("the user was not written");
    await tx
      .insert(claims)
      .values({ artistId, userId: user.userId, status: "approved" })
      .onConflictDoUpdate({
        target: [claims.artistId, claims.userId],
        set: { status: "approved" },
      });
    return subject;
  });
}
