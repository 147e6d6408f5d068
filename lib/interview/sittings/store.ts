import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { InterviewReference } from "#lib/contract/interview-question.js";
import { OfferedQuestion } from "#lib/contract/interview-question.js";
import { InterviewSession } from "#lib/contract/interview-session.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const refused = ["forbidden", "not_found"] as const;
const WithSession = { outcome: v.literal("accepted"), session: InterviewSession };
const WithQuestion = { outcome: v.literal("accepted"), question: OfferedQuestion };

const Started = v.variant("outcome", [
  v.object(WithSession),
  v.object({ outcome: v.picklist([...refused, "session_active"]) }),
]);

/** Opens the next sitting, in one round trip. */
export function startSession(
  db: Database,
  start: { sessionId: string; userId: string | null; artistId: string; requestId: string },
) {
  return oneValue(
    db,
    sql`select start_session(
      ${start.sessionId}, ${start.userId}, ${start.artistId}, ${start.requestId}
    ) as value`,
    Started,
  );
}

/** The latest session or null, in one round trip. */
export function latestSession(db: Database, artistId: string) {
  return oneValue(
    db,
    sql`
      select (
        select session_json(s)
        from interview_sessions s
        where s.artist_id = ${artistId}
        order by s.sitting desc
        limit 1
      ) as value`,
    v.nullable(InterviewSession),
  );
}

const Finished = v.variant("outcome", [
  v.object(WithSession),
  v.object({ outcome: v.picklist(refused) }),
]);

/** Closes a sitting and queues the Lore refresh, in one round trip. */
export function finishSession(
  db: Database,
  finish: { userId: string | null; artistId: string; sessionId: string; jobId: string },
) {
  return oneValue(
    db,
    sql`select finish_session(
      ${finish.userId}, ${finish.artistId}, ${finish.sessionId}, ${finish.jobId}
    ) as value`,
    Finished,
  );
}

const OfferContext = v.object({
  /** Null when the artist has no such session. */
  sitting: v.nullable(v.number()),
  saved: v.nullable(OfferedQuestion),
  /** Per reference the text up to the end of its window at least, null when it is not current. */
  texts: v.array(v.nullable(v.string())),
});

/** What an offer is compared with before the lock is taken, in one round trip. */
export function readOffer(
  db: Database,
  offer: {
    artistId: string;
    sessionId: string;
    ordinal: number;
    references: readonly InterviewReference[];
  },
) {
  return oneValue(
    db,
    sql`select read_offer(
      ${offer.artistId}, ${offer.sessionId}, ${offer.ordinal}, ${JSON.stringify(offer.references)}::jsonb
    ) as value`,
    OfferContext,
  );
}

const Offered = v.variant("outcome", [
  v.object(WithQuestion),
  v.object({
    outcome: v.picklist([
      ...refused,
      "session_finished",
      "offer_out_of_order",
      "memory_changed",
      "evidence_changed",
    ]),
  }),
]);

/** Checks everything again under the artist lock and saves the question, in one round trip. */
export function offerQuestion(
  db: Database,
  offer: {
    questionId: string;
    userId: string | null;
    artistId: string;
    sessionId: string;
    ordinal: number;
    memorySnapshotId: string;
    question: string;
    references: readonly InterviewReference[];
    quotesStand: boolean;
    revision: string;
  },
) {
  return oneValue(
    db,
    sql`select offer_question(
      ${offer.questionId}, ${offer.userId}, ${offer.artistId}, ${offer.sessionId}, ${offer.ordinal},
      ${offer.memorySnapshotId}, ${offer.question}, ${JSON.stringify(offer.references)}::jsonb,
      ${offer.quotesStand}, ${offer.revision}
    ) as value`,
    Offered,
  );
}

const Answered = v.variant("outcome", [
  v.object(WithQuestion),
  v.object({
    outcome: v.picklist([...refused, "session_finished", "revision_changed", "conflict"]),
  }),
]);

/** Saves an exact answer or skips the question, in one round trip. */
export function saveAnswer(
  db: Database,
  save: {
    userId: string | null;
    artistId: string;
    answerId: string;
    expectedRevision: string;
    answer: string | null;
  },
) {
  return oneValue(
    db,
    sql`select save_answer(
      ${save.userId}, ${save.artistId}, ${save.answerId}, ${save.expectedRevision}, ${save.answer}
    ) as value`,
    Answered,
  );
}
