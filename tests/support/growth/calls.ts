import { type SQL, sql } from "drizzle-orm";
import { platforms } from "#lib/contract/platform.js";
import { seededId } from "./seed.js";

/** A call of a database function, as the operation of that name makes it. */
export interface Call {
  name: string;
  /** At most three times the buffers for thirty times the own rows. */
  isBounded?: true;
  /** Most buffers with the largest number of rows; none where only the ratio counts. */
  most?: number;
  statement: SQL;
}

const constraints = {
  platform: null,
  targetKey: null,
  from: null,
  until: null,
  lastHours: null,
  excludedKeys: [],
  admitsAll: false,
  newestOfCollections: false,
};
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const intervals = json(platforms.map((platform) => ({ platform, seconds: 86_400 })));

/** The calls for an artist with `rows` rows of each kind (`seedRows`), whose claimant has the artist's id. */
export function callsFor(artistId: string, rows: number): Call[] {
  const artist = sql`${artistId}::uuid`;
  const own = (name: string, n: number) => sql`${seededId(name, artistId, n)}::uuid`;
  const newId = sql`gen_random_uuid()`;
  const behind = json({
    at: new Date(Date.now() - rows * 1_800_000).toISOString(),
    rank: 0,
    id: artistId,
    version: 0,
  });
  const overview = (more: object, preferred: string | null) => sql`
    select jsonb_agg(original_json(m.original, m.rank))
    from newest_originals(${artist}, ${json({ ...constraints, ...more })}, ${preferred}::text, 40) m`;
  return [
    {
      name: "end of embargoes, none due",
      isBounded: true,
      most: 40,
      statement: sql`select end_embargoes(null, array[${newId}])`,
    },
    {
      name: "evidence count",
      isBounded: true,
      most: 60,
      statement: sql`select evidence_counts(${artist})`,
    },
    {
      name: "Latest page",
      isBounded: true,
      most: 300,
      statement: sql`select read_latest(${artist}, null, 21, null, ${intervals})`,
    },
    {
      name: "Latest page of a platform",
      isBounded: true,
      statement: sql`select read_latest(${artist}, 'social_a', 21, null, ${intervals})`,
    },
    {
      name: "overview",
      isBounded: true,
      most: 3000,
      statement: overview({}, null),
    },
    {
      name: "overview, releases first",
      isBounded: true,
      most: 3000,
      statement: overview({}, "release"),
    },
    {
      name: "overview that goes on",
      most: 3000,
      statement: overview(
        { newestOfCollections: true, excludedKeys: [`https://example.org/${artistId}/1`] },
        null,
      ),
    },
    {
      name: "overview of a platform",
      most: 3000,
      statement: sql`
        select jsonb_agg(original_json(m.original, m.rank))
        from matching_originals(
          ${artist}, ${json({ ...constraints, platform: "social_a", admitsAll: true })},
          ${json({ words: [[{ term: "none" }]], titles: [], sites: [] })}, 40
        ) m`,
    },
    {
      name: "brief",
      isBounded: true,
      most: 500,
      statement: sql`select read_brief(${artist}, 50000, 200000000, 10)`,
    },
    {
      name: "memory page",
      isBounded: true,
      statement: sql`select read_memory_page(${artist}, null, null, 12000, 250)`,
    },
    {
      name: "memory snapshot of an offer",
      isBounded: true,
      statement: sql`select memory_snapshot_id(${artist}, upcoming_sitting(${artist}))`,
    },
    {
      name: "boundaries",
      isBounded: true,
      statement: sql`select list_boundaries(${artist}, null, null, 21)`,
    },
    {
      name: "responses",
      isBounded: true,
      statement: sql`select list_responses(${artist}, null, null, 21)`,
    },
    {
      name: "history",
      isBounded: true,
      statement: sql`select read_history(${artist}, 'all', null, null, 21)`,
    },
    {
      name: "history from the middle",
      isBounded: true,
      statement: sql`select read_history(${artist}, 'all', null, ${behind}, 21)`,
    },
    {
      name: "enqueue",
      isBounded: true,
      statement: sql`select enqueue_question(${newId}, null, ${artist}, 'new', '{}', false, '1 day', 1000000, 50000, 200000000, false)`,
    },
    {
      name: "versions",
      statement: sql`select list_versions(${artist}, ${own("question", 5)}, null, 21)`,
    },
    { name: "session", statement: sql`select restore_session(${artist})` },
    {
      name: "sources",
      isBounded: true,
      statement: sql`select list_sources(${artist}, null, null, null, null, 21)`,
    },
    {
      name: "sources without text",
      statement: sql`select list_sources(${artist}, null, null, true, null, 21)`,
    },
    {
      name: "source",
      statement: sql`select read_source(${artist}, ${`source 10 of ${artistId}`})`,
    },
    {
      name: "original",
      statement: sql`select read_original(${artist}, ${`source 10 of ${artistId}`})`,
    },
    {
      name: "disagreements",
      isBounded: true,
      most: 2500,
      statement: sql`select read_disagreements(${artist}, null, null, 21)`,
    },
    {
      name: "drift",
      isBounded: true,
      most: 300,
      statement: sql`select list_drift(${artist}, null, null, 21)`,
    },
    {
      name: "drift of a verdict",
      isBounded: true,
      most: 300,
      statement: sql`select list_drift(${artist}, 'stands', null, 21)`,
    },
    {
      name: "looks queued",
      isBounded: true,
      most: 60,
      statement: sql`select queue_looks(${artist}, array[${newId}], now())`,
    },
    {
      name: "looks queued, pages due",
      isBounded: true,
      most: 6000,
      statement: sql`select queue_looks(${artist}, array[${newId}], now() + interval '2 days')`,
    },
    {
      name: "review queue",
      isBounded: true,
      statement: sql`select read_review_queue(${artist}, 'pending', null, null, 21)`,
    },
    {
      name: "research status",
      isBounded: true,
      statement: sql`select jobs_status(${artist}, 21, null, '[{"ledger": "saved_question", "scope": "global", "limit": 100}]')`,
    },
    {
      name: "earlier questions",
      isBounded: true,
      most: 600,
      statement: sql`select list_questions(${artist}, null, 21)`,
    },
    {
      name: "question",
      isBounded: true,
      statement: sql`select question_status(${artist}, ${own("job", 1)})`,
    },
    {
      // The status of the question in it (above), and what else is read by keys.
      name: "proof",
      most: 150,
      statement: sql`select read_proof(${artist}, ${own("job", 1)})`,
    },
    {
      name: "search, a rare word",
      statement: sql`select search_originals(${artist}, ${json(constraints)}, ${json({ words: [[{ term: "rare7" }]], titles: [], sites: [] })}, 10, null, null)`,
    },
    {
      name: "finder by handle",
      statement: sql`select find_by_handle('social_a', array['handle ' || ${artistId}], null)`,
    },
    {
      name: "artists of a claimant",
      most: 60,
      statement: sql`select list_artists(${artist}, null, null, null, null, 21)`,
    },
    {
      name: "artists of a claimant, by name",
      most: 100,
      statement: sql`select list_artists(${artist}, 'art', 'art', ${sql.param(platforms)}, null, 21)`,
    },
    { name: "onboarding state", statement: sql`select onboarding_state(${artist})` },
    { name: "access", statement: sql`select access_of(${artistId}, ${artist})` },
    {
      name: "correction saved",
      statement: sql`select save_correction(${newId}, ${artist}, ${artist}, ${newId}, 'Claim', 'Correction', 'revision', ${newId})`,
    },
    {
      name: "response revised",
      statement: sql`select revise_response(${artist}, ${artist}, ${own("question", 1)}, q.answer_revision, 'Anew', null, ${newId})
        from interview_questions q where q.id = ${own("question", 1)}`,
    },
    {
      name: "discovery declined",
      isBounded: true,
      statement: sql`select review_candidate(${artist}, ${artist}, ${own("candidate", 3)}, c.revision, 'decline', '{}', ${newId}, ${newId}, ${newId})
        from candidates c where c.id = ${own("candidate", 3)}`,
    },
    {
      name: "a page stored",
      isBounded: true,
      statement: sql`select store_originals(${artist}, ${json([
        {
          id: "00000000-0000-4000-8000-000000000001",
          sourceId: "new",
          revision: "new",
          kind: "web_page",
          url: "https://example.org/new",
          urlKey: "https://example.org/new",
          postKey: "https://example.org/new",
          text: "New",
          textLength: 3,
          tokens: "new:1",
          tokenCount: 1,
          tokenVersion: 2,
        },
      ])})`,
    },
  ];
}
