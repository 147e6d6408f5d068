import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { sha256Hex } from "#lib/kernel/hash.js";
import questionsRoute from "../../../api/artist/[id]/research/questions.js";
import { bounded, growing, json, newId, unconstrained } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import { load, page } from "../records.js";
import { advanceOnce, answerTo, ask, producedBy, readJob } from "../research.js";
import type { OperationRecords } from "./operation-record.js";

const question = { topic: "who produced the record", evidenceNeed: "credits" };
const moment = "2026-01-01 00:00:00+00";

/** The status of a question of the service that ended, or rests with candidates. */
async function ended({ service, db, artistId }: InterviewService, fields: object = {}) {
  await load(db, page(artistId, producedBy));
  // However often it is called: those before were asked more than a day ago.
  await db.execute(sql`
    update reservations set reserved_at = reserved_at - interval '1 day' where ledger = 'saved_question'`);
  const path = `/api/artist/${artistId}/research/questions`;
  const body = { ...question, ...fields };
  const { jobId } = (await service.call(questionsRoute, "POST", path, { body })).body;
  while ((await advanceOnce(service, { artistId })).body.ran);
  return (await readJob(service, artistId, jobId)).body;
}

const ofEndedQuestion = async (artist: InterviewService) => ({
  params: { jobId: (await ended(artist)).jobId },
});

/** The secret of a new share of these questions, and the body that makes it. */
export function newShare(...jobIds: string[]) {
  const secret = randomBytes(16).toString("base64url");
  return { secret, body: { secretHash: sha256Hex(secret), jobIds } };
}

export const researchOperations = {
  enqueueQuestionResearch: {
    interface: "POST /api/artist/{id}/research/questions for readerOrServiceKey",
    async typical({ db, artistId }) {
      await load(db, page(artistId, producedBy));
      return { body: question };
    },
    growth: ({ artist }) => [
      bounded(
        "enqueue",
        sql`select enqueue_question(${newId}, null, ${artist}, 'new', '{}', false, '1 day', 1000000, 50000, 200000000, false)`,
      ),
    ],
    references: async ({ service, artistId, question }) =>
      (await ask(service, artistId, question)).body.references,
  },
  readQuestionResearch: {
    interface: "GET /api/artist/{id}/research/questions/{jobId} for readerOrServiceKey",
    typical: ofEndedQuestion,
    references: async ({ service, artistId, jobId }) =>
      (await readJob(service, artistId, jobId)).body.references,
    growth: ({ own }) => [
      bounded("question", sql`select question_status(j) from jobs j where id = ${own("job", 1)}`),
    ],
  },
  readProof: {
    interface: "GET /api/artist/{id}/research/questions/{jobId}/proof for readerOrServiceKey",
    typical: ofEndedQuestion,
    async references({ send, jobId }) {
      const { references } = (await send("GET", `/research/questions/${jobId}/proof`)).body;
      return references.map((entry: { reference: unknown }) => entry.reference);
    },
    // The status of the question in it (above), and what else is read by keys.
    growth: ({ artist, own }) => [
      growing("proof", sql`select read_proof(${artist}, ${own("job", 1)})`, 150),
    ],
  },
  continueQuestionResearch: {
    interface: "POST /api/artist/{id}/research/questions/{jobId}/continue for readerOrServiceKey",
    async typical(artist) {
      const { jobId } = await ended(artist, { preferDirectEvidence: true });
      return { params: { jobId }, body: { outcome: "insufficient" } };
    },
    async references({ service, artistId, question, send }) {
      const direct = { ...question, preferDirectEvidence: true, answerScope: "overview" };
      const { jobId } = await answerTo(service, artistId, direct);
      const path = `/research/questions/${jobId}/continue`;
      const body = { outcome: "verification_failed" };
      const moved = await send("POST", path, { body });
      if (moved.status !== 202) throw new Error(`not continued: ${moved.status}`);
      await answerTo(service, artistId, direct);
      return (await send("POST", path, { body })).body.references;
    },
  },
  registerAnswer: {
    interface: "POST /api/artist/{id}/research/questions/{jobId}/answers for readerOrServiceKey",
    async typical(artist) {
      const { jobId, references } = await ended(artist);
      const { sourceId, revision, start, end, text: quote } = references[0];
      const citations = [{ sourceId, revision, start, end, quote }];
      return { params: { jobId }, body: { answer: quote, citations } };
    },
    // The cited texts are compared in TypeScript, then the verdict is kept.
    roundTrips: 2,
  },
  draftAnswer: {
    interface: "POST /api/artist/{id}/research/questions/{jobId}/draft for readerOrServiceKey",
    typical: async (artist) => ({ ...(await ofEndedQuestion(artist)), body: { language: "en" } }),
    growth: ({ artist, own }) => [
      growing("draft", sql`select read_answer_draft(${artist}, ${own("job", 1)}, '1 minute')`, 150),
    ],
  },
  listShares: {
    interface: "GET /api/artist/{id}/shares for owner",
    isNoTool: true,
    growth: ({ artist }) => [growing("shares", sql`select list_shares(${artist})`, 60)],
  },
  createShare: {
    interface: "POST /api/artist/{id}/shares for owner",
    isNoTool: true,
    typical: async (artist) => ({ body: newShare((await ended(artist)).jobId).body }),
  },
  withdrawShare: {
    interface: "POST /api/artist/{id}/shares/{shareId}/withdraw for owner",
    isNoTool: true,
    async typical(artist) {
      const { share } = await artist.ok(
        "POST",
        "/shares",
        newShare((await ended(artist)).jobId).body,
      );
      return { params: { shareId: share.id } };
    },
  },
  openShare: {
    interface: "POST /api/share for public",
    isNoTool: true,
    async typical(artist) {
      const { secret, body } = newShare((await ended(artist)).jobId);
      await artist.ok("POST", "/shares", body);
      return { body: { secret } };
    },
  },
  planQuestion: {
    interface: "POST /api/artist/{id}/research/plans for readerOrServiceKey",
    typical: () => ({ body: { question: "Who produced the record in Oslo?" } }),
    // The call is reserved before the model is asked, and completed after it.
    roundTrips: 2,
  },
  readResearchStatus: {
    interface: "GET /api/artist/{id}/research/status for reader",
    isNoTool: true,
    growth: ({ artist }) => [
      bounded(
        "research status",
        sql`select jobs_status(${artist}, 21, null, '[{"ledger": "saved_question", "scope": "global", "limit": 100}]')`,
      ),
    ],
    list: { filters: {}, place: { updatedAt: moment, id: randomUUIDv7() } },
  },
  listQuestions: {
    interface: "GET /api/artist/{id}/research/history for reader",
    async typical(artist) {
      await ended(artist);
      return {};
    },
    growth: ({ artist }) => [
      bounded("earlier questions", sql`select list_questions(${artist}, null, 21)`, 600),
    ],
    list: { filters: {}, place: { askedAt: moment, id: randomUUIDv7() } },
  },
  listMentions: {
    interface: "GET /api/artist/{id}/research/mentions for readerOrServiceKey",
    typical: () => ({ query: "?of=demo" }),
    growth: ({ artist }) => [
      bounded(
        "mentions of a word that no text has",
        sql`select read_mentions(${artist}, ${json(unconstrained)}, '[[["nowhere"]]]', null, null, null, 1000000, null)`,
      ),
    ],
    list: {
      filters: { filters: { of: "fog", by: "original" } },
      place: { key: "a", sourceId: "a", start: 0, root: "0".repeat(64) },
      query: "of=fog&",
      answer: "cursor_expired",
    },
    references: async ({ send }) =>
      (await send("GET", "/research/mentions?of=produced")).body.passages.map(
        ({ mentions: _mentions, title: _title, ...reference }: Record<string, unknown>) =>
          reference,
      ),
    // Called once, in the story: a second call would reuse the root of the first.
    recorded: [],
  },
  readResearchOriginal: {
    interface: "GET /api/artist/{id}/research/evidence/{sourceId} for readerOrServiceKey",
    typical: ({ page: { sourceId, revision } }) => ({
      params: { sourceId: encodeURIComponent(sourceId) },
      query: `?revision=${revision}`,
    }),
    growth: ({ artist, artistId }) => [
      growing("original", sql`select read_original(${artist}, ${`source 10 of ${artistId}`})`),
    ],
    references: async ({ send, sourceId, revision }) => [
      (await send("GET", `/research/evidence/${sourceId}?revision=${revision}`)).body.passage,
    ],
  },
} satisfies OperationRecords;
