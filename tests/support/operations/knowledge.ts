import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bounded, growing, json, unconstrained } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import { load, page } from "../records.js";
import { afterOneAnswer } from "./interview.js";
import type { OperationRecords } from "./operation-record.js";

const moment = "2026-01-01 00:00:00+00";

/** A saved page, and the call that hides it. */
async function sourceToDecide({ db, artistId, ok }: InterviewService) {
  await load(db, page(artistId, "A winter in a barn.", { url: "https://news.example/barn" }));
  const { sources } = await ok("GET", "/knowledge/sources?find=barn");
  const [{ sourceId, revision }] = sources;
  return { body: { decisions: [{ sourceId, revision, decision: "hide" }] } };
}

export const knowledgeOperations = {
  readTimeline: {
    interface: "GET /api/artist/{id}/research/timeline for readerOrServiceKey",
    growth: ({ artist }) => [
      growing(
        "timeline",
        sql`select read_timeline(${artist}, null, 200, 50, 100, 500, 2000)`,
        2500,
      ),
    ],
  },
  readArtistBrief: {
    interface: "GET /api/artist/{id}/knowledge/brief for reader",
    growth: ({ artist }) => [
      bounded("brief", sql`select read_brief(${artist}, 50000, 200000000, 10)`, 500),
    ],
  },
  listArtistSources: {
    interface: "GET /api/artist/{id}/knowledge/sources for reader",
    growth: ({ artist }) => [
      bounded("sources", sql`select list_sources(${artist}, null, null, null, null, 21)`),
      growing(
        "sources without text",
        sql`select list_sources(${artist}, null, null, true, null, 21)`,
      ),
      growing(
        "sources found and counted",
        sql`select find_sources(${artist}, array['[tT]itle'], '{"kind": "caption"}', 'newest', null, 21, true, null)`,
        3000,
      ),
    ],
    list: { filters: { kind: null, platform: null, missingText: null }, place: "a" },
  },
  searchOriginalEvidence: {
    interface: "GET /api/artist/{id}/knowledge/search for readerOrServiceKey",
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
    interface: "GET /api/artist/{id}/knowledge/sources/{sourceId} for reader",
    typical: ({ page: { sourceId } }) => ({ params: { sourceId: encodeURIComponent(sourceId) } }),
    growth: ({ artist, artistId }) => [
      growing("source", sql`select read_source(${artist}, ${`source 10 of ${artistId}`})`),
    ],
    references: async ({ owner, sourceId }) => [
      (await owner(`/knowledge/sources/${sourceId}`)).passage,
    ],
  },
  confirmVoice: {
    interface: "POST /api/artist/{id}/knowledge/sources/{sourceId}/voice for owner",
    isNoTool: true,
    async typical({ db, artistId, ok }) {
      const voices = [{ start: 0, name: "Ana" }];
      await load(db, page(artistId, "Ana: It was cold.", { kind: "transcript", voices }));
      const { sources } = await ok("GET", "/knowledge/sources?kind=transcript");
      return {
        params: { sourceId: encodeURIComponent(sources[0].sourceId) },
        body: { name: "Ana", own: true },
      };
    },
  },
  listDrift: {
    interface: "GET /api/artist/{id}/knowledge/drift for reader",
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
    interface: "POST /api/artist/{id}/knowledge/sources/extract for editor",
    isNoTool: true,
    async typical({ db, artistId, ok }) {
      await load(db, page(artistId, "", { url: "https://news.example/empty" }));
      const { sources } = await ok("GET", "/knowledge/sources?missingText=true");
      return { body: { sourceIds: [sources[0].sourceId] } };
    },
  },
  decideSources: {
    interface: "POST /api/artist/{id}/knowledge/sources/decide for editor",
    isNoTool: true,
    typical: sourceToDecide,
    growth: ({ artist }) => [
      bounded(
        "source hidden",
        sql`select decide_sources(${artist}, ${artist}, (
            select jsonb_build_array(jsonb_build_object(
              'sourceId', o.source_id, 'revision', o.revision, 'decision', 'hide'
            ))
            from originals o where o.artist_id = ${artist} and o.current order by o.source_id limit 1
          ), false)`,
      ),
    ],
  },
  undoSourceDecisions: {
    interface: "POST /api/artist/{id}/knowledge/sources/undo for editor",
    isNoTool: true,
    async typical(artist) {
      const call = await sourceToDecide(artist);
      await artist.ok("POST", "/knowledge/sources/decide", call.body);
      return call;
    },
    growth: ({ artist }) => [
      bounded(
        "decision about a source taken back",
        sql`select decide_sources(${artist}, ${artist}, (
            select jsonb_build_array(jsonb_build_object(
              'sourceId', o.source_id, 'revision', o.revision, 'decision', 'hide'
            ))
            from originals o where o.artist_id = ${artist} and o.current order by o.source_id limit 1
          ), true)`,
      ),
    ],
  },
  listDisagreements: {
    interface: "GET /api/artist/{id}/knowledge/disagreements for reader",
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
    interface: "GET /api/artist/{id}/knowledge/history for interviewer",
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
