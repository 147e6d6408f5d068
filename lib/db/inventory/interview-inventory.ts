import { BoundaryScope } from "#lib/contract/boundaries.js";
import { ProposalReason, ProposalState } from "#lib/contract/interview-proposals.js";
import { InterviewReference, QuestionState } from "#lib/contract/interview-question.js";
import { ResponseSource } from "#lib/contract/interview-response.js";
import { Hash64, list, storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import { Micros, maybe, whole } from "#lib/contract/record-fields.js";
import type { DeclaredTable } from "./inventory-kinds.js";
import { content, derivedFrom, derivedWords, identifier, state } from "./inventory-kinds.js";

export const interviewInventory = {
  interview_sessions: {
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
  interview_drafts: {
    rowsOf: { by: "question_id", in: "interview_questions" },
    columns: {
      question_id: derivedWords("the question"),
      user_id: { operational: "who wrote it, and alone may read it" },
      text: derivedWords("what a person has not saved yet, and no export has"),
      version: derivedFrom("the number of its saves"),
      revision: derivedWords("the text"),
      saved_at: { operational: "when it was written" },
    },
  },
  interview_corrections: {
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
  interview_proposals: {
    record: "interview_proposal",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      subject: content(storableText(1, 1000)),
      reason: state(ProposalReason),
      question: content(wordedText(1, 500)),
      references: content(list(InterviewReference, 1, 3)),
      state: state(ProposalState),
      postponed_sitting: state(maybe(whole(1))),
      created_at: state(Micros),
    },
  },
  memory_snapshots: {
    columns: {
      artist_id: derivedWords("the interview memory"),
      sitting: derivedFrom("the interview memory"),
      snapshot_id: derivedWords("the interview memory"),
      state: derivedWords("the interview memory"),
      constraints: derivedFrom("the interview memory"),
    },
  },
  memory_blocks: {
    columns: {
      artist_id: derivedWords("the interview memory"),
      kind: derivedFrom("the interview memory"),
      sitting: derivedFrom("the interview memory"),
      from_id: derivedWords("the interview memory"),
      lines: derivedWords("ids and revisions of corrections and boundaries"),
      entries: derivedFrom("the interview memory"),
    },
  },
} as const satisfies Record<string, DeclaredTable>;
