import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { claims, users } from "#lib/db/tables/artists.js";
import { invitations } from "#lib/db/tables/invitations.js";
import { demoIds, exampleInvitation } from "#lib/http/demo-ids.js";
import { sha256Hex } from "#lib/kernel/hash.js";

/** The subject of the demo artist's claimant, as the demo's file names it. */
export const claimant = "demo-claimant";

/**
 * Gives the claimant the id that the examples name, and adds a reader and an open invitation, whose
 * secret is in the document. That is safe: the artist is invented, and nobody else uses the data
 * folder.
 */
export async function recordPeople(db: Database): Promise<void> {
  const { artist: artistId, owner, reader } = demoIds;
  await db.delete(users).where(eq(users.subject, claimant));
  await db.insert(users).values([
    { id: owner, subject: claimant },
    { id: reader, subject: "demo-reader", name: "Iben Holm" },
  ]);
  await db.insert(claims).values([
    { artistId, userId: owner, status: "approved" },
    { artistId, userId: reader, status: "approved", role: "reader" },
  ]);
  await db.insert(invitations).values({
    id: randomUUIDv7(),
    artistId,
    secretHash: sha256Hex(exampleInvitation.secret),
    role: "reader",
    invitedBy: owner,
    createdAt: new Date(demoIds.correctedAt),
    expiresAt: new Date("2999-01-01T00:00:00Z"),
  });
}
