import { sql } from "drizzle-orm";
import scheduleRoute from "../../api/research/advance.js";
import { claimant, type InterviewService } from "./interview.js";
import { answered, offered, savedBoundary, startedSession } from "./interview-steps.js";
import { reach, takeTurn } from "./onboarding.js";
import { cronSecret } from "./service.js";

/** Words that occur nowhere else: in an answer, in its question, and in a boundary. */
export const marks = {
  answer: "Zanzibarwort",
  question: "Quillfeather",
  boundary: "Bramblecask",
} as const;

export const markedAnswer = `The tambourine was played by ${marks.answer} Lund in Oslo.`;
/** A question that the marked answer answers, and nothing else that tests store. */
export const markedTopic = { topic: "who played the tambourine", evidenceNeed: "credits" };
const markedQuestion = `What did ${marks.question} change between the demo and the record?`;

/** A day that comes after every run of the tests. */
export const someday = "2999-01-01";
export const somedayInstant = "2999-01-01T00:00:00.000Z";

export interface PublishedAnswer {
  id: string;
  revision: string;
  /** Below the artist. */
  path: string;
  sourceId: string;
}

/** An answered question of a finished sitting, with the marks in both; published, unless told otherwise. */
export async function markedResponse(
  interview: InterviewService,
  { publishes = true, answer = markedAnswer } = {},
): Promise<PublishedAnswer> {
  const session = await startedSession(interview);
  const question = await offered(interview, session.id, { question: markedQuestion });
  const { id, revision } = await answered(interview, question, answer);
  await interview.ok("POST", `/interview/session/${session.id}/finish`);
  if (publishes) await publishAnswers(interview, [{ answerId: id, revision }]);
  return { id, revision, path: `/interview/responses/${id}`, sourceId: `answer:${id}` };
}

/** Publishes answers beside a text of that wording, as the claimant does at the end of the onboarding. */
export async function publishAnswers(
  interview: InterviewService,
  answers: readonly { answerId: string; revision: string }[],
  text = "Two voices and a boat.",
) {
  const { service, artistId, db } = interview;
  const { rows } = await db.execute(
    sql`select published_revision as revision from lore where artist_id = ${artistId}`,
  );
  const expectedRevision = rows[0]?.revision ?? null;
  if (expectedRevision === null) {
    await reach(service, artistId, "publish", { as: claimant });
  }
  const turn = { type: "publish", text, expectedRevision, answers };
  const { status, body } = await takeTurn(service, artistId, turn, { as: claimant });
  if (status !== 200) throw new Error(`publishing answered ${status} ${JSON.stringify(body)}`);
}

/** Sends the edit that changes the embargo of a response alone. */
export async function setUntil(
  interview: InterviewService,
  { path }: { path: string },
  until: string | null,
) {
  const { response } = await interview.ok("GET", path);
  const edit = { expectedRevision: response.revision, answer: response.answer, until };
  return (await interview.ok("PATCH", path, edit)).response;
}

/** A boundary with the mark that ends by itself. */
export const markedBoundary = (interview: InterviewService, fields: object = {}) =>
  savedBoundary(interview, {
    wording: `Please do not write about ${marks.boundary}.`,
    until: someday,
    ...fields,
  });

/** Makes the date of each of the artist's embargoes pass by moving its rows. */
export async function letDateCome({ db, artistId }: Pick<InterviewService, "db" | "artistId">) {
  await db.execute(sql`update interview_questions set embargo_until = date_trunc('milliseconds', now()) - interval '1 second'
    where artist_id = ${artistId} and embargo_until is not null and embargo_ended_at is null`);
  await db.execute(sql`update interview_boundaries set embargo_until = date_trunc('milliseconds', now()) - interval '1 second'
    where artist_id = ${artistId} and embargo_until is not null and retracted_at is null`);
}

/** One call of the scheduler for this artist, which also runs its Lore refreshes. */
export async function tick(
  { service, artistId }: Pick<InterviewService, "service" | "artistId">,
  kinds = "lore_refresh",
) {
  const query = `?artistId=${artistId}&kinds=${kinds}`;
  const { status, body } = await service.call(
    scheduleRoute,
    "GET",
    `/api/research/advance${query}`,
    {
      as: { token: cronSecret },
    },
  );
  if (status !== 200) throw new Error(`the scheduler was answered ${status}`);
  return body;
}
