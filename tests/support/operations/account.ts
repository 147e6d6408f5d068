import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bounded, newId } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import type { OperationRecords } from "./operation-record.js";

/** An open request of everybody for an artist of one's own; others are gone. Returns the ids by subject. */
async function openRequests({ db }: InterviewService): Promise<Map<string, string>> {
  await db.execute(sql`delete from claim_requests where state = 'open'`);
  const { rows } = await db.execute(sql`
    insert into claim_requests (
      id, user_id, artist_id, new_name, profiles, addresses, code, code_expires_at, looks, state, asked_at
    )
    select gen_random_uuid(), id, gen_random_uuid(), 'Low Lamp', '[]', '[]', md5(id::text),
      now() + interval '24 hours', '{}', 'open', now()
    from users
    returning (select subject from users where id = user_id) as subject, id`);
  return new Map(rows.map(({ subject, id }) => [String(subject), String(id)]));
}

/** Becoming known, and one's own account. */
export const accountOperations = {
  readAccount: {
    interface: "GET /api/me for signedIn",
    isNoTool: true,
    growth: ({ artist }) => [bounded("own account", sql`select account_json(${artist})`, 300)],
  },
  registerAccount: {
    interface: "POST /api/me for signedIn",
    isNoTool: true,
    typical: () => ({ body: { name: "Ana Duarte" } }),
  },
  searchCatalog: {
    interface: "POST /api/artists/candidates for signedIn",
    isNoTool: true,
    typical: () => ({ body: { name: "Low Lamp" } }),
  },
  createArtist: {
    interface: "POST /api/artists for signedIn",
    isNoTool: true,
    async typical({ db }) {
      await db.execute(sql`delete from claim_requests where state = 'open'`);
      return { body: { name: "Low Lamp" } };
    },
  },
  askForClaim: {
    interface: "POST /api/me/claim for signedIn",
    isNoTool: true,
    async typical({ db }) {
      await db.execute(sql`delete from claim_requests where state = 'open'`);
      const artistId = randomUUID();
      await db.execute(sql`insert into artists (id, name) values (${artistId}, 'Low Lamp')`);
      return { body: { artistId } };
    },
  },
  lookForClaimCode: {
    interface: "POST /api/me/claim/look for user",
    isNoTool: true,
    async typical(artist) {
      await openRequests(artist);
      return { body: { url: "https://low-lamp.example/about" } };
    },
    // Before and after the page is fetched.
    roundTrips: 2,
  },
  withdrawClaim: {
    interface: "POST /api/me/claim/withdraw for user",
    isNoTool: true,
    async typical(artist) {
      await openRequests(artist);
      return { body: {} };
    },
  },
  listClaims: {
    interface: "GET /api/claims for administrator",
    isNoTool: true,
    growth: () => [bounded("open requests", sql`select list_claim_requests(null, 21)`, 300)],
    list: { filters: {}, place: { micros: 1, id: randomUUIDv7() } },
    recorded: [{ as: "root" }],
  },
  decideClaim: {
    interface: "POST /api/claims/{claimId}/decide for administrator",
    isNoTool: true,
    async typical(artist) {
      const requests = await openRequests(artist);
      const claimId = requests.get("bob") ?? "";
      return { params: { claimId }, body: { decision: "approve" } };
    },
    growth: ({ artist }) => [
      bounded(
        "decision that is refused",
        sql`select decide_claim(${artist}, ${newId}, 'approve', null, '{}', '{}')`,
        300,
      ),
    ],
  },
} satisfies OperationRecords;
