import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bounded, growing, newId } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import {
  goodOffer,
  offered,
  oneAnswer,
  savedBoundary,
  startedSession,
} from "../interview-steps.js";
import { unknownId } from "../routes.js";
import type { OperationRecords } from "./operation-record.js";

const instant = "2026-01-01T00:00:00.000Z";

/** The bare call, after a sitting with one answer. */
export async function afterOneAnswer(artist: InterviewService) {
  await oneAnswer(artist);
  return {};
}

const ofOneAnswer = async (artist: InterviewService) => ({
  params: { answerId: (await oneAnswer(artist)).question.id },
});

export const interviewOperations = {
  startInterviewSitting: {
    interface: "POST /api/artist/{id}/interview/session for claimant",
    typical: () => ({ body: { requestId: randomUUID() } }),
  },
  restoreInterview: {
    interface: "GET /api/artist/{id}/interview/session for claimant",
    typical: afterOneAnswer,
    growth: ({ artist }) => [growing("session", sql`select restore_session(${artist})`)],
  },
  finishInterviewSitting: {
    interface: "POST /api/artist/{id}/interview/session/{sessionId}/finish for claimant",
    typical: async (artist) => ({ params: { sessionId: (await startedSession(artist)).id } }),
  },
  offerInterviewQuestion: {
    interface: "POST /api/artist/{id}/interview/session/{sessionId}/offer for claimant",
    async typical(artist) {
      const { id } = await startedSession(artist);
      return { params: { sessionId: id }, body: await goodOffer(artist) };
    },
    // The quotations are compared in TypeScript, then the question is saved under the artist lock.
    roundTrips: 2,
    growth: ({ artist }) => [
      bounded(
        "memory snapshot of an offer",
        sql`select (memory_of(${artist}, upcoming_sitting(${artist}))).snapshot_id`,
      ),
    ],
  },
  saveInterviewAnswer: {
    interface: "POST /api/artist/{id}/interview/answers/{answerId} for claimant",
    async typical(artist) {
      const { id, revision } = await offered(artist, (await startedSession(artist)).id);
      const body = { expectedRevision: revision, answer: "One take." };
      return { params: { answerId: id }, body };
    },
  },
  listInterviewResponses: {
    interface: "GET /api/artist/{id}/interview/responses for claimant",
    typical: afterOneAnswer,
    growth: ({ artist }) => [
      bounded("responses", sql`select list_responses(${artist}, null, null, 21)`),
    ],
    list: {
      filters: { sitting: null },
      place: { sitting: 1, ordinal: 1, createdAt: instant, id: randomUUIDv7() },
    },
  },
  readInterviewResponse: {
    interface: "GET /api/artist/{id}/interview/responses/{answerId} for claimant",
    typical: ofOneAnswer,
  },
  reviseInterviewResponse: {
    interface: "PATCH /api/artist/{id}/interview/responses/{answerId} for claimant",
    async typical(artist) {
      const { id, revision } = (await oneAnswer(artist)).question;
      const body = { expectedRevision: revision, answer: "Two takes." };
      return { params: { answerId: id }, body };
    },
    growth: ({ artist, own }) => [
      growing(
        "response revised",
        sql`select revise_response(${artist}, ${artist}, ${own("question", 1)}, q.answer_revision, 'Anew', null, ${newId}, false, null)
          from interview_questions q where q.id = ${own("question", 1)}`,
      ),
    ],
  },
  listResponseVersions: {
    interface: "GET /api/artist/{id}/interview/responses/{answerId}/versions for claimant",
    typical: ofOneAnswer,
    growth: ({ artist, own }) => [
      growing("versions", sql`select list_versions(${artist}, ${own("question", 5)}, null, 21)`),
    ],
    list: {
      filters: { answerId: unknownId },
      place: { before: 1, currentRevision: "0".repeat(64) },
      answer: "not_found",
    },
  },
  listInterviewBoundaries: {
    interface: "GET /api/artist/{id}/interview/boundaries for claimant",
    async typical(artist) {
      await savedBoundary(artist);
      return {};
    },
    growth: ({ artist }) => [
      bounded("boundaries", sql`select list_boundaries(${artist}, null, null, 21)`),
    ],
    list: {
      filters: { sitting: null },
      place: { sitting: 0, createdAt: instant, id: randomUUIDv7() },
    },
  },
  saveInterviewBoundary: {
    interface: "POST /api/artist/{id}/interview/boundaries for claimant",
    typical: () => ({
      body: { requestId: randomUUID(), wording: "Nothing about money.", scope: "sitting" },
    }),
  },
  retractInterviewBoundary: {
    interface: "POST /api/artist/{id}/interview/boundaries/{boundaryId}/retract for claimant",
    async typical(artist) {
      const { id, revision } = await savedBoundary(artist);
      return { params: { boundaryId: id }, body: { revision } };
    },
  },
  saveInterviewCorrection: {
    interface: "POST /api/artist/{id}/interview/corrections for claimant",
    typical: () => ({
      body: { requestId: randomUUID(), claim: "It was 2019.", correction: "It was 2018." },
    }),
    growth: ({ artist }) => [
      growing(
        "correction saved",
        sql`select save_correction(${newId}, ${artist}, ${artist}, ${newId}, 'Claim', 'Correction', 'revision', ${newId})`,
      ),
    ],
  },
  readInterviewMemory: {
    interface: "GET /api/artist/{id}/interview/memory for claimant",
    typical: afterOneAnswer,
    growth: ({ artist }) => [
      bounded("memory page", sql`select read_memory_page(${artist}, null, null, 12000, 250)`),
    ],
    list: {
      filters: {},
      place: {
        snapshotId: "0".repeat(64),
        state: "0",
        sitting: 0,
        rank: 0,
        createdAt: instant,
        id: randomUUIDv7(),
        delivered: 0,
      },
      answer: "memory_changed",
    },
    recorded: [{ query: { maxChars: 1000 } }],
  },
} satisfies OperationRecords;
