import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

const artistId = () => ofArtist();

/**
 * An entry's line in the text that is hashed into a memory snapshot's id (decision 5.36), read in
 * order from an index.
 */
const snapshotLine = (kind: "correction" | "boundary") =>
  text("snapshot_line")
    .notNull()
    .generatedAlwaysAs(sql.raw(`'${kind} ${kind}:' || id || ' ' || revision`));

/** One interview meeting; `sitting` numbers them from 1 without gaps. */
export const interviewSessions = pgTable(
  "interview_sessions",
  {
    id: uuid("id").primaryKey(),
    artistId: artistId(),
    sitting: integer("sitting").notNull(),
    requestId: uuid("request_id").notNull(),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (t) => [
    uniqueIndex("sittings_are_numbered_once").on(t.artistId, t.sitting),
    uniqueIndex("a_request_starts_one_session").on(t.artistId, t.requestId),
    uniqueIndex("one_sitting_is_open").on(t.artistId).where(sql`closed_at is null`),
    check("sittings_count_from_one", sql`sitting >= 1`),
  ],
);

/**
 * A question with its state; its answer and its response have the same id. The question itself
 * never changes. Onboarding questions have no session, sitting, ordinal or offer time.
 */
export const interviewQuestions = pgTable(
  "interview_questions",
  {
    id: uuid("id").primaryKey(),
    artistId: artistId(),
    sessionId: uuid("session_id").references(() => interviewSessions.id, { onDelete: "cascade" }),
    sitting: integer("sitting"),
    ordinal: integer("ordinal"),
    source: text("source").notNull(),
    questionKey: text("question_key").notNull(),
    question: text("question").notNull(),
    /** Interview references (rule 2.7.kind) as checked. */
    references: jsonb("references").notNull().default([]),
    questionRevision: text("question_revision").notNull(),
    state: text("state").notNull(),
    /** The current version of its answer; null without an answer. */
    answerVersion: integer("answer_version"),
    answerRevision: text("answer_revision"),
    answerSavedAt: instant("answer_saved_at"),
    /** Question and answer are not released before this; null: no embargo (decision 5.54). */
    embargoUntil: instant("embargo_until"),
    /** When the scheduler ended the embargo; null until then (decision 9.32). */
    embargoEndedAt: instant("embargo_ended_at"),
    offeredAt: instant("offered_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("an_ordinal_is_offered_once").on(t.sessionId, t.ordinal),
    uniqueIndex("a_question_key_names_one_question").on(t.artistId, t.questionKey),
    index("questions_of_an_artist").on(t.artistId, t.sitting, t.ordinal),
    // In the order of offers, onboarding first (decision 5.23); read backwards.
    index("responses_in_order")
      .on(t.artistId, sql`coalesce(sitting, 0)`, sql`coalesce(ordinal, 0)`, t.createdAt, t.id)
      .where(sql`state = 'answered'`),
    index("questions_of_onboarding").on(t.artistId).where(sql`source = 'onboarding'`),
    // Offers and answers in the history (decision 5.15).
    index("offers_in_order").on(t.artistId, t.offeredAt, t.id).where(sql`offered_at is not null`),
    index("answers_in_order")
      .on(t.artistId, t.answerSavedAt, t.id)
      .where(sql`answer_saved_at is not null`),
    // Embargoes in force: by artist, and those that end next.
    index("embargoed_responses")
      .on(t.artistId, t.id)
      .where(sql`embargo_until is not null and embargo_ended_at is null`),
    index("response_embargoes_by_end")
      .on(t.embargoUntil)
      .where(sql`embargo_until is not null and embargo_ended_at is null`),
    check("questions_have_a_known_source", sql`source in ('interview', 'onboarding')`),
    check("questions_have_a_known_state", sql`state in ('offered', 'answered', 'skipped')`),
    check("offers_are_at_most_three", sql`ordinal between 1 and 3`),
    check(
      "offers_belong_to_a_sitting",
      sql`num_nulls(session_id, sitting, ordinal, offered_at) = case source when 'interview' then 0 else 4 end`,
    ),
    check(
      "answered_questions_have_an_answer",
      sql`num_nulls(answer_version, answer_revision) = case state when 'answered' then 0 else 2 end`,
    ),
    check("embargoes_are_of_answers", sql`embargo_until is null or state = 'answered'`),
    check("ended_embargoes_had_a_date", sql`embargo_ended_at is null or embargo_until is not null`),
  ],
);

/** Every wording of every answer; rows are only ever added. */
export const interviewVersions = pgTable(
  "interview_versions",
  {
    questionId: uuid("question_id")
      .notNull()
      .references(() => interviewQuestions.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    artistId: uuid("artist_id").notNull(),
    revision: text("revision").notNull(),
    answer: text("answer").notNull(),
    /** Describes the edit; never evidence. */
    note: text("note"),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "a_version_is_kept_once", columns: [t.questionId, t.version] }),
    uniqueIndex("a_revision_is_one_version").on(t.questionId, t.revision),
    index("edits_in_order")
      .on(t.artistId, t.savedAt, t.questionId, t.version)
      .where(sql`version > 1`),
    check("versions_count_from_one", sql`version >= 1`),
  ],
);

/** The artist's fixes of stated facts; rows are only ever added. */
export const interviewCorrections = pgTable(
  "interview_corrections",
  {
    id: uuid("id").primaryKey(),
    artistId: artistId(),
    requestId: uuid("request_id").notNull(),
    claim: text("claim").notNull(),
    correction: text("correction").notNull(),
    revision: text("revision").notNull(),
    snapshotLine: snapshotLine("correction"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("a_request_saves_one_correction").on(t.artistId, t.requestId),
    index("corrections_in_order").on(t.artistId, t.createdAt, t.id),
    index("corrections_of_a_snapshot").on(t.artistId, t.id, t.snapshotLine),
  ],
);

/**
 * The artist's boundaries. `sitting` is null unless the scope is one sitting; retracted boundaries
 * are kept.
 */
export const interviewBoundaries = pgTable(
  "interview_boundaries",
  {
    id: uuid("id").primaryKey(),
    artistId: artistId(),
    requestId: uuid("request_id").notNull(),
    wording: text("wording").notNull(),
    scope: text("scope").notNull(),
    sitting: integer("sitting"),
    questionKey: text("question_key"),
    revision: text("revision").notNull(),
    snapshotLine: snapshotLine("boundary"),
    createdAt: instant("created_at").notNull(),
    retractedAt: instant("retracted_at"),
    /** When it ends by itself; null: never (decision 5.55). Part of its revision. */
    embargoUntil: instant("embargo_until"),
  },
  (t) => [
    uniqueIndex("a_request_saves_one_boundary").on(t.artistId, t.requestId),
    // Boundaries of one sitting and boundaries without a sitting are two ranges, so that other
    // sittings' boundaries are not read.
    index("active_boundaries_in_order")
      .on(t.artistId, t.sitting, t.createdAt, t.id)
      .where(sql`retracted_at is null`),
    index("active_boundaries_of_a_snapshot")
      .on(t.artistId, t.id, t.sitting, t.snapshotLine)
      .where(sql`retracted_at is null`),
    index("active_boundaries_of_questions")
      .on(t.artistId, t.questionKey)
      .where(sql`retracted_at is null and question_key is not null`),
    index("boundary_embargoes_by_end")
      .on(t.embargoUntil)
      .where(sql`embargo_until is not null and retracted_at is null`),
    index("boundaries_to_count").on(t.artistId, t.sitting, t.retractedAt),
    check("boundaries_have_a_known_scope", sql`scope in ('sitting', 'until_retracted')`),
    check("boundaries_of_a_sitting_name_it", sql`(scope = 'sitting') = (sitting is not null)`),
  ],
);
