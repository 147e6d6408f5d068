import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bounded, growing, json, unconstrained } from "../growth/call.js";
import { load, page } from "../records.js";
import { afterOneAnswer } from "./interview.js";
import type { OperationRecords } from "./operation-record.js";

const moment = "2026-01-01 00:00:00+00";

export const knowledgeOperations = {
  readArtistBrief: {
    interface: "GET /api/artist/{id}/knowledge/brief for claimant",
    growth: ({ artist }) => [
      bounded("brief", sql`select read_brief(${artist}, 50000, 200000000, 10)`, 500),
    ],
  },
  listArtistSources: {
    interface: "GET /api/artist/{id}/knowledge/sources for claimant",
    growth: ({ artist }) => [
      bounded("sources", sql`select list_sources(${artist}, null, null, null, null, 21)`),
      growing(
        "sources without text",
        sql`select list_sources(${artist}, null, null, true, null, 21)`,
      ),
    ],
    list: { filters: { kind: null, platform: null, missingText: null }, place: "a" },
  },
  searchOriginalEvidence: {
    interface: "GET /api/artist/{id}/knowledge/search for claimantOrServiceKey",
    typical: () => ({ query: "?query=demo" }),
    growth: ({ artist }) => {
      const words = json({ words: [[{ term: "rare7" }]], titles: [], sites: [] });
      return [
        growing(
          "search, a rare word",
          sql`select search_originals(${artist}, ${json(unconstrained)}, ${words}, 10, null, null)`,
        ),
      ];
    },
    list: {
      filters: { filters: { query: "fog" } },
      place: { rank: 1, sourceId: "a", evidenceChangedAt: moment },
      query: "query=fog&",
      answer: "cursor_expired",
    },
    references: async ({ owner }) => (await owner("/knowledge/search?query=produced")).passages,
    recorded: [{ query: { query: "record" } }],
  },
  readOriginalSource: {
    interface: "GET /api/artist/{id}/knowledge/sources/{sourceId} for claimant",
    typical: ({ page: { sourceId } }) => ({ params: { sourceId: encodeURIComponent(sourceId) } }),
    growth: ({ artist, artistId }) => [
      growing("source", sql`select read_source(${artist}, ${`source 10 of ${artistId}`})`),
    ],
    references: async ({ owner, sourceId }) => [
      (await owner(`/knowledge/sources/${sourceId}`)).passage,
    ],
  },
  listDrift: {
    interface: "GET /api/artist/{id}/knowledge/drift for claimant",
    growth: ({ artist }) => [
      bounded("drift", sql`select list_drift(${artist}, null, null, 21)`, 300),
      bounded("drift of a verdict", sql`select list_drift(${artist}, 'stands', null, 21)`, 300),
    ],
    list: { filters: { verdict: null }, place: { since: moment, id: randomUUIDv7() } },
    async references({ service, artistId, owner }) {
      await service.deps.db.execute(sql`
        update cited_windows
        set verdict = 'moved', since = now(), checked_at = now(), read_verdict = 'moved', read_at = now()
        where artist_id = ${artistId}`);
      const { changes } = await owner("/knowledge/drift");
      return changes.map((change: { reference: unknown }) => change.reference);
    },
  },
  recoverMissingText: {
    interface: "POST /api/artist/{id}/knowledge/sources/extract for claimant",
    isNoTool: true,
    async typical({ db, artistId, ok }) {
      await load(db, page(artistId, "", { url: "https://news.example/empty" }));
      const { sources } = await ok("GET", "/knowledge/sources?missingText=true");
      return { body: { sourceIds: [sources[0].sourceId] } };
    },
  },
  listDisagreements: {
    interface: "GET /api/artist/{id}/knowledge/disagreements for claimant",
    async typical({ db, artistId }) {
      const said = ["Low Lamp was released in 2019.", "Low Lamp was released in 2020."];
      await load(db, ...said.map((text) => page(artistId, text)));
      return {};
    },
    growth: ({ artist }) => [
      bounded("disagreements", sql`select read_disagreements(${artist}, null, null, 21)`, 2500),
    ],
    list: {
      filters: { kind: null },
      place: { titleKey: "low lamp", kind: "credit", role: "producer" },
    },
    async references({ service, artistId, owner, sourceId }) {
      await load(service.deps.db, page(artistId, "Slack Water was produced by Ida Berg."));
      const { disagreements } = await owner("/knowledge/disagreements");
      return disagreements
        .flatMap((one: { sides: { references: unknown[] }[] }) => one.sides)
        .flatMap((side: { references: { sourceId: string }[] }) => side.references)
        .filter((reference: { sourceId: string }) => reference.sourceId === sourceId);
    },
  },
  readInterviewHistory: {
    interface: "GET /api/artist/{id}/knowledge/history for claimant",
    typical: afterOneAnswer,
    growth: ({ artist, artistId, rows }) => {
      const at = new Date(Date.now() - rows * 1_800_000).toISOString();
      const behind = json({ at, rank: 0, id: artistId, version: 0 });
      return [
        bounded("history", sql`select read_history(${artist}, 'all', null, null, 21)`),
        bounded(
          "history from the middle",
          sql`select read_history(${artist}, 'all', null, ${behind}, 21)`,
        ),
      ];
    },
    list: {
      filters: { kind: "all", sitting: null },
      place: { at: "2026-01-01T00:00:00.000Z", rank: 0, id: randomUUIDv7(), version: 1 },
    },
  },
} satisfies OperationRecords;
