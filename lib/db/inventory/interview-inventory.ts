import { BoundaryScope } from "#lib/contract/boundaries.js";
import { InterviewReference, QuestionState } from "#lib/contract/interview-question.js";
import { ResponseSource } from "#lib/contract/interview-response.js";
import { Hash64, list, storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import { Micros, maybe, whole } from "#lib/contract/record-fields.js";
import type { DeclaredTable } from "./inventory-kinds.js";
import { content, derivedFrom, derivedWords, identifier, state } from "./inventory-kinds.js";

/** The private interview memory. */
export const interviewInventory = {
  interview_sessions: {
    rowsOf: { by: "artist_id" },
    record: "interview_session",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      sitting: state(whole(1)),
      request_id: identifier(Uuid),
      created_at: state(Micros),
      closed_at: state(maybe(Micros)),
    },
  },
  interview_questions: {
    rowsOf: { by: "artist_id" },
    record: "interview_question",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      session_id: identifier(maybe(Uuid)),
      sitting: state(maybe(whole(1))),
      ordinal: state(maybe(whole(1))),
      source: state(ResponseSource),
      question_key: identifier(storableText(1, 100)),
      question: content(wordedText(1, 500)),
      references: content(list(InterviewReference, 0, 3)),
      question_revision: identifier(Hash64),
      state: state(QuestionState),
      answer_version: state(maybe(whole(1))),
      answer_revision: identifier(maybe(Hash64)),
      answer_saved_at: state(maybe(Micros)),
      embargo_until: state(maybe(Micros)),
      embargo_ended_at: state(maybe(Micros)),
      offered_at: state(maybe(Micros)),
      created_at: state(Micros),
    },
  },
  interview_versions: {
    rowsOf: { by: "question_id", in: "interview_questions" },
    record: "interview_version",
    columns: {
      question_id: identifier(Uuid),
      version: state(whole(1)),
      artist_id: identifier(Uuid),
      revision: identifier(Hash64),
      answer: content(wordedText(1, 2000)),
      note: content(maybe(storableText(0, 400))),
      saved_at: state(Micros),
    },
  },
  interview_corrections: {
    rowsOf: { by: "artist_id" },
    record: "interview_correction",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      request_id: identifier(Uuid),
      claim: content(wordedText(3, 1000)),
      correction: content(wordedText(3, 1000)),
      revision: identifier(Hash64),
      snapshot_line: derivedWords("id and revision"),
      created_at: state(Micros),
    },
  },
  interview_boundaries: {
    rowsOf: { by: "artist_id" },
    record: "interview_boundary",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      request_id: identifier(Uuid),
      wording: content(wordedText(1, 1000)),
      scope: state(BoundaryScope),
      sitting: state(maybe(whole(1))),
      question_key: identifier(maybe(storableText(1, 100))),
      revision: identifier(Hash64),
      snapshot_line: derivedWords("id and revision"),
      created_at: state(Micros),
      retracted_at: state(maybe(Micros)),
      embargo_until: state(maybe(Micros)),
    },
  },
  memory_snapshots: {
    rowsOf: { by: "artist_id" },
    record: null,
    columns: {
      artist_id: derivedWords("the interview memory"),
      sitting: derivedFrom("the interview memory"),
      snapshot_id: derivedWords("the interview memory"),
      state: derivedWords("the interview memory"),
      constraints: derivedFrom("the interview memory"),
    },
  },
} as const satisfies Record<string, DeclaredTable>;
