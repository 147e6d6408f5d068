import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { originalEntries } from "#lib/contract/original.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import type { Database } from "#lib/db/client.js";
import { questionIdentity, type StoredRequest } from "#lib/research/stored-request.js";
import {
  letDateCome,
  markedBoundary,
  markedResponse,
  setUntil,
  someday,
  tick,
} from "../embargo.js";
import { hostileTexts } from "../hostile-texts.js";
import { claimant, type InterviewService } from "../interview.js";
import { keepDrafts } from "../kept-drafts.js";
import { sendCall, typicalCall } from "../operations/operations.js";
import { account, load, page, release } from "../records.js";
import { advanceOnce } from "../research.js";
import { allOperations } from "../routes.js";

/** A value that is a date and words, in every field of an import's original that takes it. */
const everyWord = Object.fromEntries(
  Object.entries(originalEntries("imported"))
    .filter(([name, schema]) => name !== "sourceId" && v.is(schema, "2024-05-01"))
    .map(([name]) => [name, "2024-05-01"]),
);

/** What every operation leaves behind, each called once in its typical form, with the jobs that follow from it. */
export async function everyOperation(artist: InterviewService): Promise<void> {
  const { service, artistId } = artist;
  for (const operation of await allOperations()) {
    const { endpoint } = operation;
    if (endpoint.access === "public" || endpoint.access === "scheduler") continue;
    // Left out: the call that leaves no rows, and the one that ends the claimant's right to make
    // the others.
    if (["eraseArtist", "handOverArtist"].includes(endpoint.operationId)) continue;
    // A typical call starts the sitting that it needs, and an artist has one at a time.
    await artist.db.execute(sql`
      update interview_sessions set closed_at = clock_timestamp()
      where artist_id = ${artistId} and closed_at is null`);
    const call = await typicalCall(endpoint.operationId, artist);
    await sendCall(artist, operation, call, { as: claimant });
    while ((await advanceOnce(service, { artistId })).body.ran);
  }
  await turnDownPage(artist);
}

/** A page without a discovery, which its rejection makes. */
async function turnDownPage(artist: InterviewService): Promise<void> {
  const { db, artistId } = artist;
  await load(db, page(artistId, "About somebody else.", { url: "https://archive.example/else" }));
  const { sources } = await artist.ok("GET", "/knowledge/sources?find=archive.example/else");
  const decisions = sources.map((source: { sourceId: string; revision: string }) => ({
    sourceId: source.sourceId,
    revision: source.revision,
    decision: "reject",
  }));
  await artist.ok("POST", "/knowledge/sources/decide", { decisions });
}

const odd = [
  ...hostileTexts.map(([, text]) => text),
  "\u2028line\u2029separators\u0085and\ttabs\r\n",
  '"quotes" \\ and / slashes \u0001\u001f\u007f',
  "שלום עולם، مرحبا — 日本語のテキスト 🎸👩‍👩‍👧 e\u0301 ﬁ",
  "\ufeffa byte order mark, and \ufffd",
];

/** Sources with a history, odd words and every state, as imports leave them. */
export async function archive({ db, artistId }: InterviewService): Promise<void> {
  const written = odd.map((text, at) =>
    page(artistId, text, {
      url: `https://archive.example/${at}`,
      title: text.slice(0, 30) || null,
    }),
  );
  const every = <One>(list: One[], nth: number) => list.filter((_, at) => at % nth === 0);
  const changed = every(written, 3).map((one) => ({
    ...one,
    text: `${one.text}, as it was changed`,
    title: undefined,
  }));
  await load(db, ...written);
  await load(db, ...changed);
  // Back to what they said first: the old revision is the current one again.
  await load(db, ...every(written, 6));
  const of = (n: number) => `https://archive.example/states/${n}`;
  await load(
    db,
    page(artistId, "Only for the artist.", { url: of(1), visibility: "private" }),
    page(artistId, "Taken down.", { url: of(2), removed: true }),
    page(artistId, "", { url: of(3) }),
    page(artistId, "Cut off", {
      url: of(4),
      truncated: true,
      retrievedAt: "2024-06-01T12:00:00+02:00",
    }),
    page(artistId, "Nobody decided.", { url: of(5), curation: "pending", publishedAt: null }),
    page(artistId, "Elsewhere.", {
      url: `${of(6)}?utm_source=x`,
      canonicalUrl: "https://archive.example/canonical",
      collectionUrl: "https://Archive.example/list/#top",
    }),
    page(artistId, "A caption.", {
      kind: "caption",
      platform: "social_b",
      accountId: "gone-account",
      entryId: "entry / 1",
      url: of(7),
      publishedAt: "2023-02-28T23:59:59.123+05:30",
    }),
    page(artistId, "x".repeat(300_000), { url: of(8) }),
    page(artistId, "A value in every field that takes words or a date.", {
      ...everyWord,
      platform: "social_c",
      url: of(12),
    }),
    release(artistId, "A record for the spring"),
    release(artistId, "A record without a day", { activityDate: "2019", url: of(9) }),
    account(artistId, "social_b", "gone-account", { removed: true }),
    account(artistId, "social_b", "new-account", { handle: "Ünïcode" }),
    { type: "link", artistId, platform: "own.site", identifier: `Ärtist-${artistId}`, url: of(10) },
    { type: "user", subject: `manager "${artistId}"` },
    { type: "claim", artistId, subject: `manager "${artistId}"`, status: "revoked" },
    { type: "user", subject: `reader ${artistId}` },
    {
      type: "claim",
      artistId,
      subject: `reader ${artistId}`,
      status: "approved",
      role: "reader",
      endsAt: "2099-01-01T00:00:00.000Z",
    },
    { type: "lore", artistId, text: "A life\n\nin two paragraphs.", publishedAt: "2024-01-01" },
    ...["lore", "link"].map((destination) => ({
      type: "candidate",
      id: randomUUID(),
      artistId,
      url: of(11),
      destination,
      identity: "unresolved",
      excerpt: odd[13],
      ...(destination === "link" ? { linkPlatform: "social_c", linkIdentifier: "@Some.One" } : {}),
    })),
  );
}

/** Texts with times and pages, and answers and boundaries under embargoes that stand and that ended. */
export async function placesAndEmbargoes(artist: InterviewService): Promise<void> {
  const { db, artistId } = artist;
  const of = (n: number) => `https://archive.example/places/${n}`;
  const spoken = "It began at the kitchen table. Then came the boathouse.";
  await load(
    db,
    page(artistId, spoken, {
      kind: "transcript",
      url: of(1),
      places: [
        { start: 0, startSeconds: 0.5, endSeconds: 4.25 },
        { start: 31, startSeconds: 4.25, endSeconds: 9 },
      ],
      voices: [
        { start: 0, name: "Idunn Storli 🎤" },
        { start: 31, name: null },
      ],
    }),
    page(artistId, "Page one. 🎸 Page two.", {
      url: of(2),
      places: [
        { start: 0, page: 1 },
        { start: 13, page: 2 },
      ],
    }),
  );
  const ended = await markedResponse(artist);
  await setUntil(artist, ended, someday);
  await letDateCome(artist);
  await tick(artist);
  const standing = await markedResponse(artist, { publishes: false, answer: "It stands." });
  await setUntil(artist, standing, someday);
  await markedBoundary(artist);
}

/** Rows that only jobs, people who left and older releases write, straight into the tables. */
export async function rareRows(artist: InterviewService): Promise<void> {
  const { db, artistId } = artist;
  await publishedAnswers(artist);
  const rows = (statement: ReturnType<typeof sql>) => db.execute(statement);
  const at = sql`timestamptz '2025-03-30 01:59:59.123457+02'`;
  await rows(sql`
    update originals set gone = true, created_at = ${at}
    where artist_id = ${artistId} and source_id = (
      select min(source_id) from originals where artist_id = ${artistId} and current
    )`);
  await rows(sql`
    update candidates set curation = 'wrong_artist', decided_at = ${at}, decided_as = 'administrator',
      decided_by = '00000000-0000-0000-0000-000000000000'
    where artist_id = ${artistId} and id = (
      select min(id::text)::uuid from candidates where artist_id = ${artistId} and curation = 'pending'
    )`);
  await rows(sql`
    insert into latest_snapshots values
      (${artistId}, 'social_b', 'new-account', ${at}, ${at}, null),
      (${artistId}, 'catalog_a', 'never', null, ${at}, 'provider_failed: 500 "once"')`);
  await rows(sql`
    update cited_windows set verdict = 'unreachable', since = ${at}, checked_at = ${at}, missing_at = ${at}
    where artist_id = ${artistId} and verdict is null`);
  await rows(sql`
    insert into lore (artist_id, generated_text, generated_at, generated_basis)
    values (${artistId}, 'Generated, and private.', ${at}, ${"b".repeat(64)})
    on conflict (artist_id) do update
    set generated_text = excluded.generated_text, generated_at = excluded.generated_at,
      generated_basis = excluded.generated_basis`);
  await rows(sql`
    insert into lore_entries (id, artist_id, url, title, excerpt, source_id, revision, approved_by, approved_at)
    values (gen_random_uuid(), ${artistId}, 'https://archive.example/lore', 'T', 'An excerpt.', 'vault:named',
      ${"c".repeat(64)}, (select id from users where subject = 'root'), ${at})`);
  await rows(sql`
    insert into onboarding (artist_id, profiles_at, profiles_turn, own_draft, sources_at, sources_turn, interview_at, publish_at, publish_turn)
    values (${artistId}, ${at}, ${"d".repeat(64)}, 'What I say of myself.', ${at}, 'turn', ${at}, ${at}, 'turn')
    on conflict (artist_id) do update set own_draft = excluded.own_draft, publish_at = ${at}, publish_turn = 'turn',
      profiles_turn = excluded.profiles_turn, profiles_at = ${at}, sources_at = ${at}, sources_turn = 'turn', interview_at = ${at}`);
  await rows(sql`
    update interview_proposals set state = 'postponed', postponed_sitting = 1
    where artist_id = ${artistId}`);
  // Two with the same instant and content, by somebody who is no longer a user.
  for (let n = 0; n < 2; n++) {
    await rows(sql`
      insert into activity (artist_id, user_id, acted_as, action, subject_id, revision_before, revision_after, at)
      values (${artistId}, '00000000-0000-0000-0000-000000000000', 'claimant', 'response_revised', ${artistId},
        ${"e".repeat(64)}, ${"f".repeat(64)}, ${at})`);
  }
  await jobsInEveryState(db, artistId);
  await rows(sql`
    insert into reservations values
      ('question_plan', ${artistId}, gen_random_uuid(), ${at}), ('outside_lookup', ${artistId}, gen_random_uuid(), now())`);
}

/** Two published answers, one of them under a boundary that names its question. */
async function publishedAnswers({ db, artistId, ok }: InterviewService): Promise<void> {
  const { rows } = await db.execute(sql`
    select id, question_key, answer_revision
    from interview_questions
    where artist_id = ${artistId} and state = 'answered'
    order by id
    limit 2`);
  for (const { id, answer_revision } of rows) {
    const fields = { kind: "published_answer", answerId: id, answerRevision: answer_revision };
    await load(
      db,
      page(artistId, `As published: ${id}`, { ...fields, url: `https://own.example/${id}` }),
    );
  }
  const questionKey = rows[1]?.question_key;
  const wording = "Not that answer.";
  const scope = "until_retracted";
  await ok("POST", "/interview/boundaries", {
    requestId: randomUUID(),
    wording,
    scope,
    questionKey,
  });
}

async function jobsInEveryState(db: Database, artistId: string): Promise<void> {
  const now = new Date().toISOString();
  const { rows } = await db.execute(sql`
    select source_id, revision, text from originals
    where artist_id = ${artistId} and text = 'Nobody decided.' limit 1`);
  const { source_id: sourceId, revision, text } = rows[0] as Record<string, string>;
  const question = (topic: string) => {
    const request = v.parse(StoredResearchRequest, { topic, evidenceNeed: "release_date" });
    const identity = questionIdentity(artistId, request as StoredRequest);
    return { kind: "question_research", selection: "research", identity, request };
  };
  const finished = { finished_at: now, run_at: null };
  const running = { run_at: new Date(Date.now() + 60_000).toISOString(), leased: true };
  const jobs = [
    {
      ...question('Ünïcode "topic"'),
      ...finished,
      stage: "unresolved",
      stages: [{ stage: "reading", at: "2025-03-30T00:00:00.123Z" }],
      outcome: "outside_allowance_exhausted",
      quota_scope: "outside_artist",
      reset_at: new Date(Date.now() + 3_600_000).toISOString(),
      continued_at: now,
      passages: [{ sourceId, revision, start: 3, end: 8, text: text?.slice(3, 8), release: null }],
      state: {
        step: "lookup",
        plan: { kind: "page", url: "https://archive.example/1" },
        progress: { cursor: "", number: 1.5, big: 9007199254740991, z: 1, a: [null, {}] },
      },
    },
    { ...question("another topic"), ...finished, stage: "cancelled" },
    { kind: "source_search", ...finished, stage: "failed", outcome: "outside_failed" },
    {
      kind: "social_ingest",
      ...running,
      stage: "waiting_provider",
      outside_under_way: true,
      provider: "social_b",
      request: { platform: "social_b", connect: true, identifier: "x" },
    },
    {
      kind: "latest_refresh",
      ...running,
      stage: "reading",
      request: { platforms: ["catalog_a"] },
      state: { done: { moments: "read" } },
    },
    {
      kind: "caption_extract",
      ...running,
      stage: "transcribing",
      request: { sourceIds: ["vault:named"] },
    },
  ].map((job) => ({
    id: randomUUID(),
    artist_id: artistId,
    identity: `${job.kind} ${job.stage}`,
    stages: [],
    request: {},
    state: {},
    passages: [],
    limitations: ["saved_only: only saved evidence was read"],
    leased: false,
    fence: 7,
    attempts: 2,
    outside_under_way: false,
    created_at: now,
    updated_at: now,
    ...job,
  }));
  await db.execute(sql`
    insert into jobs select * from jsonb_populate_recordset(null::jobs, ${JSON.stringify(jobs)}::jsonb)`);
  await db.execute(sql`
    insert into registered_answers (id, job_id, answer_hash, citations_hash, verified, failures, claims, checked_at)
    select gen_random_uuid(), j.id, repeat('1', 64), repeat('2', 64), false, '[{"index": 0, "reason": "quote_mismatch"}]',
      '[{"index": 0, "verdict": "supported", "judgedBy": "rules", "window": null}]', clock_timestamp()
    from jobs j where j.artist_id = ${artistId} and j.stage = 'unresolved'`);
  await keepDrafts(db, artistId);
  await db.execute(sql`
    insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, outcome, input_tokens, output_tokens, reserved_at, completed_at)
    select gen_random_uuid(), j.id, ${artistId}::uuid, 'assess', 1, 7, 'a model', o.outcome, 12, 3, clock_timestamp(), clock_timestamp()
    from (values ('unresolved', 'answered'), ('failed', 'unknown')) o (stage, outcome)
    join jobs j on j.artist_id = ${artistId} and j.stage = o.stage
    union all
    select gen_random_uuid(), null, ${artistId}::uuid, 'onboarding', 1, null, 'a model', 'sent', null, null, clock_timestamp(), null`);
}
