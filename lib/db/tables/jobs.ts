import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/**
 * One row per job of any kind. `runAt` is null when the job must not run (terminal or resting), in
 * the past when it can be leased, and in the future while it is leased or waiting. `fence` rises
 * with every lease.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    kind: text("kind").notNull(),
    /**
     * For a question, the hash of its request (decision 3.1); for other kinds, the key that
     * identifies equal jobs.
     */
    identity: text("identity").notNull(),
    stage: text("stage").notNull(),
    /**
     * The stages that a question has entered after its first one, in order: [{stage, at}] (decision
     * 3.31).
     */
    stages: jsonb("stages").notNull().default([]),
    /** `candidates` or `research` for question research, else null. */
    selection: text("selection"),
    request: jsonb("request").notNull().default({}),
    /** State that one slice saves for the next. */
    state: jsonb("state").notNull().default({}),
    /** Windows with their exact text (`Passage`): [{sourceId, revision, start, end, text, release?, about?}]. */
    passages: jsonb("passages").notNull().default([]),
    limitations: jsonb("limitations").notNull().default([]),
    provider: text("provider"),
    /** Outcome of a terminal job without an answer: the first word of its limitation. */
    outcome: text("outcome"),
    quotaScope: text("quota_scope"),
    resetAt: instant("reset_at"),
    runAt: instant("run_at"),
    leased: boolean("leased").notNull().default(false),
    fence: integer("fence").notNull().default(0),
    /** Slices that died or threw; a running slice counts until it settles. */
    attempts: integer("attempts").notNull().default(0),
    /** True from before a lookup is sent until its slice settles: a slice that dies in between is not repeated. */
    outsideUnderWay: boolean("outside_under_way").notNull().default(false),
    /** When a resting candidates job was continued as ordinary research. */
    continuedAt: instant("continued_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    // In the order of lease_job, which must use exactly this expression.
    index("jobs_to_lease")
      .on(
        sql`(case kind when 'question_research' then 0 when 'evidence_reindex' then 2 when 'statement_reading' then 3 else 1 end)`,
        t.runAt,
        t.id,
      )
      .where(sql`run_at is not null`),
    index("jobs_to_lease_of_a_kind").on(t.kind, t.runAt, t.id).where(sql`run_at is not null`),
    index("source_searches_by_time").on(t.createdAt, t.artistId).where(sql`kind = 'source_search'`),
    index("jobs_to_lease_of_an_artist").on(t.artistId, t.runAt).where(sql`run_at is not null`),
    uniqueIndex("an_identity_is_active_once")
      .on(t.artistId, t.kind, t.identity)
      .where(sql`finished_at is null`),
    uniqueIndex("an_artist_has_one_active_question")
      .on(t.artistId)
      .where(sql`finished_at is null and kind = 'question_research'`),
    index("finished_jobs_by_identity")
      .on(t.artistId, t.identity, t.finishedAt)
      .where(sql`finished_at is not null`),
    // Without a list of pending entries, which every lookup would read whole.
    index("text_recoveries_by_source")
      .using("gin", sql`(request->'sourceIds')`)
      .with({ fastupdate: "off" })
      .where(sql`kind = 'caption_extract'`),
    index("jobs_of_an_artist").on(t.artistId, t.updatedAt, t.id),
    index("failed_jobs_of_an_artist").on(t.artistId, t.finishedAt).where(sql`stage = 'failed'`),
    index("research_questions_in_order")
      .on(t.artistId, t.createdAt, t.id)
      .where(sql`kind = 'question_research'`),
    check(
      "finished_jobs_have_no_run_time",
      sql`finished_at is null or (run_at is null and not leased)`,
    ),
    check("unfinished_jobs_have_a_run_time", sql`finished_at is not null or run_at is not null`),
    check("leased_jobs_have_an_end", sql`not leased or run_at is not null`),
  ],
);

/**
 * No `runAt` is earlier than this time, in milliseconds since 1970. lease_job starts reading its
 * index there and so skips the entries of leased and finished jobs. A sequence, because it is
 * updated in place, while updating a row would leave old versions behind.
 */
export const leaseFloor = pgSequence("lease_floor");

/**
 * When the scheduler last called for all artists, in milliseconds since 1970; a sequence for the
 * same reason.
 */
export const lastTick = pgSequence("last_tick");

/** One row per model call, written before it is sent and completed when its outcome is known. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: uuid("id").primaryKey(),
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    artistId: uuid("artist_id").notNull(),
    purpose: text("purpose").notNull(),
    attempt: integer("attempt").notNull(),
    fence: integer("fence"),
    model: text("model").notNull(),
    /** `sent` until more is known, then `answered`, `invalid`, `failed`, `unknown` or `unsent`. */
    outcome: text("outcome").notNull().default("sent"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    reservedAt: instant("reserved_at").notNull(),
    completedAt: instant("completed_at"),
  },
  (t) => [
    uniqueIndex("a_model_call_is_reserved_once").on(t.jobId, t.purpose, t.attempt),
    index("model_calls_of_an_artist").on(t.artistId),
    check(
      "model_calls_have_a_known_outcome",
      sql`outcome in ('sent', 'answered', 'invalid', 'failed', 'unknown', 'cut', 'unsent')`,
    ),
  ],
);

/** The verdict on a drafted answer: hashes of what was checked, never its words (decision 3.24). */
export const registeredAnswers = pgTable(
  "registered_answers",
  {
    id: uuid("id").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    answerHash: text("answer_hash").notNull(),
    citationsHash: text("citations_hash").notNull(),
    verified: boolean("verified").notNull(),
    /** [{index, reason}] as in the public answer, without any text. */
    failures: jsonb("failures").notNull(),
    /** [{index, verdict, judgedBy, window}] without any text; null when no claims were checked. */
    claims: jsonb("claims"),
    checkedAt: instant("checked_at").notNull(),
  },
  (t) => [uniqueIndex("an_answer_is_registered_once").on(t.jobId, t.answerHash, t.citationsHash)],
);

/**
 * The sentences that a model wrote from a question's references, in one language (decision 3.45).
 * Without `madeAt` a call is writing it.
 */
export const answerDrafts = pgTable(
  "answer_drafts",
  {
    id: uuid("id").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** BCP 47, in canonical form. */
    language: text("language").notNull(),
    /** The original of every window that it is made of, cited or not: [{sourceId, revision}]. */
    windows: jsonb("windows").notNull(),
    /** [{text, citations}] as in the public answer; empty when `reason` says why. */
    sentences: jsonb("sentences").notNull().default([]),
    reason: text("reason"),
    model: text("model").notNull(),
    startedAt: instant("started_at").notNull(),
    madeAt: instant("made_at"),
  },
  (t) => [uniqueIndex("a_question_has_one_draft_in_a_language").on(t.jobId, t.language)],
);
