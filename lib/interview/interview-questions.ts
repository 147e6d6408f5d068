import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  type InterviewReference,
  OfferedQuestion,
  type QuestionOffer,
  type QuestionOffered,
} from "#lib/contract/interview-question.js";
import type { AnswerSave, AnswerSaved } from "#lib/contract/interview-session.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { pastUntil } from "#lib/interview/embargo.js";
import { draftNamed } from "#lib/interview/interview-drafts.js";
import { hashOf } from "#lib/kernel/hash.js";
import { isQuoteAt } from "#lib/kernel/window.js";
import { fault } from "#lib/platform/fault.js";

const database = databaseFunctions({
  read_offer: {
    json: { references: json<readonly InterviewReference[]>() },
    returns: v.object({
      /** Null when the artist has no such session. */
      sitting: v.nullable(v.number()),
      saved: v.nullable(OfferedQuestion),
      /**
       * For each reference its text, up to the end of the window or further; null when the
       * reference is not current.
       */
      texts: v.array(v.nullable(v.string())),
    }),
  },
  offer_question: {
    json: { references: json<readonly InterviewReference[]>() },
    returns: outcomeOf({ question: OfferedQuestion }, [
      ...userRefusals,
      "session_finished",
      "offer_out_of_order",
      "memory_changed",
      "evidence_changed",
    ]),
  },
  save_answer: {
    returns: outcomeOf({ question: OfferedQuestion }, [
      ...userRefusals,
      "session_finished",
      "revision_changed",
      "conflict",
      "invalid_input",
    ]),
  },
});

const noSession = "there is no such sitting";
export const alreadyAnswered = "the question is already answered; revise its response instead";

/**
 * Saves a prepared question. If the ordinal is already used, its saved question is returned
 * (decision 5.40). Quotes are compared here, at revisions that never change; `offer_question`
 * checks under the artist lock that the revisions are current and that the memory is the one named
 * in the request (decision 5.41).
 *
 * @throws forbidden, not_found, session_finished, offer_out_of_order, memory_changed,
 *   evidence_changed
 */
export async function offerQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  sessionId: string,
  offer: QuestionOffer,
): Promise<QuestionOffered> {
  const { ordinal, memorySnapshotId, question, references } = offer;
  const { sitting, saved, texts } = await database.read_offer(deps.db, {
    artistId,
    sessionId,
    ordinal,
    references,
  });
  if (saved !== null) return { status: "ok", question: saved };
  if (sitting === null) throw fault("not_found", noSession);
  const questionId = deps.newId();
  const result = await database.offer_question(deps.db, {
    questionId,
    userId: userIdOf(caller),
    artistId,
    sessionId,
    ordinal,
    memorySnapshotId,
    question,
    references,
    quotesStand: quotesStand(references, texts),
    questionRevision: questionRevision({
      id: questionId,
      artistId,
      questionKey: questionKeyOf(sitting, ordinal),
      question,
      sitting,
      ordinal,
      references,
    }),
  });
  return { status: "ok", question: acceptedOrThrow(result, noSession).question };
}

/**
 * Saves the exact answer to an offered question; null skips it (decision 5.22). Idempotent for the
 * same answer. Another text or embargo for an answered question is a conflict: edits go through
 * `reviseResponse`.
 *
 * @throws forbidden, not_found, session_finished, revision_changed, invalid_input when `until` is
 *   not in the future, or conflict when the question is already answered
 */
export async function saveAnswer(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
  save: AnswerSave,
): Promise<AnswerSaved> {
  const result = await database.save_answer(deps.db, {
    userId: userIdOf(caller),
    artistId,
    questionId: answerId,
    expectedRevision: save.expectedRevision,
    answer: save.answer,
    until: save.until ?? null,
    ...draftNamed(save.draftRevision),
  });
  const { question } = acceptedOrThrow(result, {
    not_found: "there is no such question",
    invalid_input: pastUntil,
    conflict: alreadyAnswered,
  });
  return { status: "ok", question };
}

/** The immutable content of a question; sitting and ordinal are null in onboarding. */
export interface QuestionContent {
  id: string;
  artistId: string;
  questionKey: string;
  question: string;
  sitting: number | null;
  ordinal: number | null;
  references: readonly InterviewReference[];
}

/**
 * The revision of a question; the revision of every version of its response includes it. Hashed:
 * id, artistId, questionKey, question, sitting, ordinal and references (decision 1.3).
 */
export function questionRevision(content: QuestionContent): string {
  const { id, artistId, questionKey, question, sitting, ordinal, references } = content;
  return hashOf({ id, artistId, questionKey, question, sitting, ordinal, references });
}

/** The key of an offered question, unique per artist (decision 5.33); `offer_question` computes the same. */
function questionKeyOf(sitting: number, ordinal: number): string {
  return `s${sitting}q${ordinal}`;
}

/** Whether every quote equals the text of its reference's window; false when a text is null. */
export function quotesStand(
  references: readonly InterviewReference[],
  texts: readonly (string | null)[],
): boolean {
  return references.every((reference, index) => {
    const text = texts[index] ?? null;
    return text !== null && isQuoteAt(text, reference, reference.quote);
  });
}
