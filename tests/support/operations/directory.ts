import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { platforms } from "#lib/contract/platform.js";
import { mbid, socialHandle } from "../../releases/local-outside.js";
import { skerrylight } from "../../releases/scenario.js";
import { bounded, growing, json, newId } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import { account, load } from "../records.js";
import type { OperationRecords } from "./operation-record.js";

const intervals = json(platforms.map((platform) => ({ platform, seconds: 86_400 })));
const moment = "2026-01-01 00:00:00+00";

async function link(artist: InterviewService, platform: string): Promise<string> {
  const { db, artistId } = artist;
  const identifier = `skerry-${randomUUID()}`;
  const url = `https://${platform.replace("_", "-")}.example/${identifier}`;
  await load(db, { type: "link", artistId, platform, identifier, url });
  return identifier;
}

/** A discovery, and the call that approves it. */
async function discovery({ db, artistId }: InterviewService) {
  const id = randomUUID();
  const url = `https://news.example/${id}`;
  await load(db, {
    type: "candidate",
    id,
    artistId,
    url,
    destination: "lore",
    identity: "confirmed",
    excerpt: "The boathouse was a studio.",
  });
  const { rows } = await db.execute(`select revision from candidates where id = '${id}'`);
  return {
    params: { candidateId: id },
    body: { revision: rows[0]?.revision, decision: "approve" },
  };
}

/** Finding an artist, Latest, discoveries and onboarding. */
export const directoryOperations = {
  listArtists: {
    interface: "GET /api/artists for user",
    typical: () => ({ query: "?name=ana" }),
    growth: ({ artist }) => [
      growing(
        "artists of a claimant",
        sql`select list_artists(${artist}, null, null, null, null, 21)`,
        60,
      ),
      growing(
        "artists of a claimant, by name",
        sql`select list_artists(${artist}, 'art', 'art', ${sql.param(platforms)}, null, 21)`,
        100,
      ),
    ],
    list: { filters: { name: null }, place: { name: "ana", id: randomUUIDv7() } },
    recorded: [{ query: { name: "sker" } }],
  },
  readDesk: {
    interface: "GET /api/desk for user",
    growth: ({ artist }) => [
      growing(
        "desk of a claimant",
        sql`select read_desk(${artist}, null, 20, 200, 100, 20, 7)`,
        2000,
      ),
    ],
    list: { filters: {}, place: randomUUIDv7() },
  },
  findArtistByCatalogIdentifier: {
    interface: "GET /api/artists/by-catalog for public",
    typical: async (artist) => ({
      query: `?platform=catalog_a&identifier=${await link(artist, "catalog_a")}`,
    }),
    recorded: [{ query: { platform: "catalog_a", identifier: mbid } }],
  },
  findArtistByHandle: {
    interface: "GET /api/artists/by-handle for public",
    typical: async (artist) => ({
      query: `?platform=social_a&handle=${await link(artist, "social_a")}`,
    }),
    growth: ({ artistId }) => [
      growing(
        "finder by handle",
        sql`select find_by_handle('social_a', array['handle ' || ${artistId}], null)`,
      ),
    ],
    recorded: [{ query: { platform: "social_a", handle: `@${socialHandle}` } }],
  },
  findShortPostHandle: {
    interface: "GET /api/artists/short-post-handle for public",
    typical: ({ artistId }) => ({ query: `?artistId=${artistId}` }),
    recorded: [{ query: { name: "skerrylight" } }, { query: { artistId: skerrylight } }],
  },

  readLatest: {
    interface: "GET /api/artist/{id}/latest for public",
    growth: ({ artist }) => [
      bounded("Latest page", sql`select read_latest(${artist}, null, 21, null, ${intervals})`, 300),
      bounded(
        "Latest page of a platform",
        sql`select read_latest(${artist}, 'social_a', 21, null, ${intervals})`,
      ),
    ],
    list: { filters: { platform: null }, place: { from: moment, until: moment, sourceId: "a" } },
  },
  readPublicPage: {
    interface: "GET /api/artist/{id}/public for public",
    noScreen: "is shown by the page that the server makes at /artist/{id}",
    typical: async ({ db, artistId }) => {
      await load(db, { type: "lore", artistId, text: "Two voices." });
      return {};
    },
    growth: ({ artist }) => [
      bounded("public page", sql`select read_public_page(${artist}, 10, 10, 6, null)`, 300),
      bounded(
        "evidence of a public answer",
        sql`select public_evidence(${artist}, jsonb_build_array(jsonb_build_object(
          'kind', 'original', 'sourceId', 'source 11 of ' || ${artist}, 'revision', 'revision 11'
        )))`,
        20,
      ),
    ],
  },
  requestLatestRefresh: {
    interface: "POST /api/artist/{id}/latest/refresh for editor",
    isNoTool: true,
    async typical({ db, artistId }) {
      await load(db, account(artistId, "social_a", randomUUID()));
      return { body: {} };
    },
  },
  readReviewQueue: {
    interface: "GET /api/artist/{id}/research/discoveries for editor",
    isNoTool: true,
    growth: ({ artist }) => [
      bounded("review queue", sql`select read_review_queue(${artist}, 'pending', null, null, 21)`),
      growing(
        "discoveries counted",
        sql`select count_discoveries(${artist}, 'pending', null, null, 'example.org')`,
      ),
    ],
    list: {
      filters: { curation: "pending", destination: null },
      place: { micros: 1, id: randomUUIDv7() },
    },
    recorded: [{}, { query: { curation: "approved" } }],
  },
  reviewDiscovery: {
    interface: "POST /api/artist/{id}/research/discoveries/{candidateId}/review for editor",
    isNoTool: true,
    typical: discovery,
    growth: ({ artist, own }) => [
      bounded(
        "discovery declined",
        sql`select review_candidate(${artist}, ${artist}, ${own("candidate", 3)}, c.revision, 'decline', '{}', ${newId}, ${newId}, ${newId})
          from candidates c where c.id = ${own("candidate", 3)}`,
      ),
    ],
  },
  reviewDiscoveries: {
    interface: "POST /api/artist/{id}/research/discoveries/review for editor",
    isNoTool: true,
    async typical(artist) {
      const { params, body } = await discovery(artist);
      return { body: { reviews: [{ ...params, ...body }] } };
    },
    growth: ({ artist, own }) => [
      bounded(
        "discoveries declined",
        sql`select review_candidates(${artist}, ${artist}, jsonb_build_array(jsonb_build_object(
            'candidateId', c.id, 'revision', c.revision, 'decision', 'decline'
          )), '{}')
          from candidates c where c.id = ${own("candidate", 3)}`,
      ),
    ],
  },
  undoDiscoveryReview: {
    interface: "POST /api/artist/{id}/research/discoveries/{candidateId}/undo for editor",
    isNoTool: true,
    isPersonal: true,
    async typical(artist) {
      const call = await discovery(artist);
      const path = `/research/discoveries/${call.params.candidateId}/review`;
      await artist.ok("POST", path, call.body);
      return call;
    },
    growth: ({ artist, own }) => [
      bounded(
        "decision undone",
        sql`select undo_review(${artist}, ${artist}, c.id, c.revision, 'decline', ${newId}) from (
          select c.*, review_candidate(${artist}, ${artist}, c.id, c.revision, 'decline', '{}', ${newId}, ${newId}, ${newId}) as reviewed
          from candidates c where c.id = ${own("candidate", 3)} offset 0
        ) c where c.reviewed is not null`,
      ),
    ],
  },

  changeProfiles: {
    interface: "POST /api/artist/{id}/profiles for owner",
    isNoTool: true,
    typical: () => ({ body: { add: [{ url: `https://${randomUUID()}.example/band` }] } }),
    growth: ({ artist }) => [
      bounded(
        "profiles changed",
        sql`select change_profiles(${artist}, ${artist}, '[]', '["social_z"]', '{}')`,
      ),
    ],
  },
  readOnboardingState: {
    interface: "GET /api/onboarding/{id}/state for owner",
    isNoTool: true,
    growth: ({ artist }) => [growing("onboarding state", sql`select onboarding_state(${artist})`)],
  },
  takeOnboardingTurn: {
    interface: "POST /api/onboarding/{id}/chat for owner",
    isNoTool: true,
    typical: () => ({ body: { type: "confirm_profiles" } }),
  },
} satisfies OperationRecords;
