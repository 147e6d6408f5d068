import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Role } from "#lib/contract/role.js";
import { growing } from "../growth/call.js";
import { claim, type InterviewService } from "../interview.js";
import type { OperationRecords } from "./operation-record.js";

/** A new user with a role for the artist: the id, and who calls. */
export async function personWith(
  { db, artistId }: Pick<InterviewService, "db" | "artistId">,
  role: Role | null,
) {
  const userId = randomUUID();
  const subject = `person-${userId}`;
  await db.execute(sql`insert into users (id, subject) values (${userId}, ${subject})`);
  if (role !== null) await claim(db, artistId, subject, role);
  return { userId, as: { token: `subject:${subject}` } };
}

/** The secret of a new invitation, and the body that makes it. */
export function newInvitation(role: string = "reader") {
  const secret = randomBytes(16).toString("base64url");
  return { secret, body: { secretHash: createHash("sha256").update(secret).digest("hex"), role } };
}

/** People, invitations and accounts. */
export const peopleOperations = {
  listPeople: {
    interface: "GET /api/artist/{id}/people for owner",
    isNoTool: true,
    growth: ({ artist }) => [growing("people", sql`select list_people(${artist}, ${artist})`, 60)],
  },
  changeRole: {
    interface: "PATCH /api/artist/{id}/people/{userId} for owner",
    isNoTool: true,
    async typical(artist) {
      const { userId } = await personWith(artist, "reader");
      return { params: { userId }, body: { role: "editor" } };
    },
  },
  createInvitation: {
    interface: "POST /api/artist/{id}/invitations for owner",
    isNoTool: true,
    typical: () => ({ body: newInvitation().body }),
  },
  revokeInvitation: {
    interface: "POST /api/artist/{id}/invitations/{invitationId}/revoke for owner",
    isNoTool: true,
    async typical({ db, artistId }) {
      const invitationId = randomUUID();
      await db.execute(sql`
        insert into invitations (id, artist_id, secret_hash, role, invited_by, created_at, expires_at)
        select ${invitationId}, ${artistId}, ${newInvitation().body.secretHash}, 'reader', id, now(),
          now() + interval '1 day'
        from users where subject = 'ana'`);
      return { params: { invitationId } };
    },
  },
  openInvitation: {
    interface: "POST /api/invitation for signedIn",
    isNoTool: true,
    async typical(artist) {
      const { secret, body } = newInvitation();
      await artist.ok("POST", "/invitations", body);
      // However often it is called: those before became known more than an hour ago.
      await artist.db.execute(sql`
        update reservations set reserved_at = reserved_at - interval '1 hour' where ledger = 'sign_up'`);
      const as = { token: `subject:newcomer-${randomUUID()}` };
      return { as, body: { secret, accept: true, name: "Noor" } };
    },
  },
  handOverArtist: {
    interface: "POST /api/artist/{id}/handover for owner",
    isNoTool: true,
    async typical(artist) {
      const { userId } = await personWith(artist, "editor");
      const body = { to: userId, name: "Ana Duarte", memory: "goes_along", stayAs: "reader" };
      return { body };
    },
  },
  leaveArtist: {
    interface: "POST /api/me/leave for user",
    isNoTool: true,
    async typical(artist) {
      const { as } = await personWith(artist, "reader");
      return { as, body: { artistId: artist.artistId } };
    },
  },
  eraseAccount: {
    interface: "POST /api/me/erase for signedIn",
    isNoTool: true,
    typical: async (artist) => ({ as: (await personWith(artist, "reader")).as }),
  },
  findPeople: {
    interface: "GET /api/people for administrator",
    isNoTool: true,
    typical: () => ({ query: "?find=ana" }),
    recorded: [{ as: "root", query: { find: "ana" } }],
    growth: () => [growing("people of the service", sql`select find_people('nobody')`, 40)],
  },
  erasePerson: {
    interface: "POST /api/people/{userId}/erase for administrator",
    isNoTool: true,
    async typical(artist) {
      const { userId } = await personWith(artist, "reader");
      return { params: { userId }, body: { subject: `person-${userId}` } };
    },
  },
} satisfies OperationRecords;
