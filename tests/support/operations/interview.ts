import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { bounded, growing, newId } from "../growth/call.js";
import type { InterviewService } from "../interview.js";
import {
  addedProposal,
  goodOffer,
  offered,
  oneAnswer,
  proposalOf,
  savedBoundary,
  startedSession,
} from "../interview-steps.js";
import { account, load, release } from "../records.js";
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
    interface: "POST /api/artist/{id}/interview/session for interviewer",
    typical: () => ({ body: { requestId: randomUUID() } }),
  },
  restoreInterview: {
    interface: "GET /api/artist/{id}/interview/session for interviewer",
    typical: afterOneAnswer,
    growth: ({ artist }) => [growing("session", sql`select restore_session(${artist}, true)`)],
  },
  finishInterviewSitting: {
    interface: "POST /api/artist/{id}/interview/session/{sessionId}/finish for interviewer",
    typical: async (artist) => ({ params: { sessionId: (await startedSession(artist)).id } }),
  },
  offerInterviewQuestion: {
    interface: "POST /api/artist/{id}/interview/session/{sessionId}/offer for interviewer",
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
  listProposals: {
    interface: "GET /api/artist/{id}/interview/proposals for interviewer",
    async typical(artist) {
      await addedProposal(artist);
      return {};
    },
    growth: ({ artist }) => [growing("proposals", sql`select read_proposals(${artist}, null)`)],
  },
  addProposal: {
    interface: "POST /api/artist/{id}/interview/proposals for interviewer",
    // The memory and the texts of the references are read, then the proposal is kept under the artist lock.
    roundTrips: 3,
    typical: (artist) => ({ body: proposalOf(artist) }),
  },
  prepareProposals: {
    interface: "POST /api/artist/{id}/interview/proposals/prepare for interviewer",
    roundTrips: 3,
    async typical({ db, artistId }) {
      await load(
        db,
        account(artistId, "catalog_a", "catalog-account"),
        release(artistId, "Slack Water, released in May 2024."),
      );
      return { body: {} };
    },
    growth: ({ artist }) => [
      growing("material of proposals", sql`select proposal_material(${artist}, 6)`),
    ],
  },
  decideProposal: {
    interface: "POST /api/artist/{id}/interview/proposals/{proposalId}/decision for interviewer",
    async typical(artist) {
      const { id } = await addedProposal(artist);
      return { params: { proposalId: id }, body: { decision: "postpone" } };
    },
  },
  saveInterviewAnswer: {
    interface: "POST /api/artist/{id}/interview/answers/{answerId} for owner",
    async typical(artist) {
      const { id, revision } = await offered(artist, (await startedSession(artist)).id);
      const body = { expectedRevision: revision, answer: "One take." };
      return { params: { answerId: id }, body };
    },
  },
  readInterviewDraft: {
    interface: "GET /api/artist/{id}/interview/answers/{answerId}/draft for owner",
    isNoTool: true,
    typical: ofOneAnswer,
  },
  saveInterviewDraft: {
    interface: "PUT /api/artist/{id}/interview/answers/{answerId}/draft for owner",
    isNoTool: true,
    async typical(artist) {
      const { id } = (await oneAnswer(artist)).question;
      return { params: { answerId: id }, body: { text: "One take, I", expectedRevision: null } };
    },
    growth: ({ artist, own }) => [
      bounded(
        "draft of an answer",
        sql`select save_interview_draft(${artist}, ${artist}, ${own("question", 1)}, 'One take, I', null)`,
      ),
    ],
  },
  listInterviewResponses: {
    interface: "GET /api/artist/{id}/interview/responses for interviewer",
    typical: afterOneAnswer,
    growth: ({ artist }) => [
      bounded("responses", sql`select list_responses(${artist}, null, null, 21)`),
      growing(
        "responses with a word",
        sql`select list_responses(${artist}, null, null, 21, true, array['one'])`,
      ),
    ],
    list: {
      filters: { sitting: null, find: null },
      place: { sitting: 1, ordinal: 1, createdAt: instant, id: randomUUIDv7() },
    },
  },
  listAnswerDifferences: {
    interface: "GET /api/artist/{id}/interview/differences for interviewer",
    // The answers are read and judged by rules, then what they state is compared with the sources.
    roundTrips: 2,
    typical: afterOneAnswer,
    growth: ({ artist }) => [
      growing("answers to compare", sql`select answers_to_compare(${artist}, 1000)`),
      bounded(
        "differing statements",
        sql`select differing_statements(${artist}, '[{"kind": "credit", "titleKey": "low lamp", "role": "producer", "value": "ana lund", "form": ""}]')`,
      ),
    ],
    async references({ artistId, send, owner, sourceId, revision }) {
      const as = { token: `subject:owner-${artistId}` };
      const post = async (path: string, body: object) =>
        (await send("POST", `/interview${path}`, { as, body })).body;
      const { session } = await post("/session", { requestId: randomUUID() });
      const read = await send("GET", `/research/evidence/${sourceId}?revision=${revision}`);
      const { start, end, text: quote } = read.body.passage;
      const { question } = await post(`/session/${session.id}/offer`, {
        ordinal: 1,
        memorySnapshotId: (await owner("/interview/memory")).snapshotId,
        question: "Who was at the desk?",
        references: [{ kind: "original", sourceId, revision, start, end, quote }],
      });
      await post(`/answers/${question.id}`, {
        expectedRevision: question.revision,
        answer: "Slack Water was produced by Ida Berg.",
      });
      const { differences } = await owner("/interview/differences");
      return differences
        .flatMap((one: { sides: { references: unknown[] }[] }) => one.sides)
        .flatMap((side: { references: unknown[] }) => side.references);
    },
  },
  readInterviewResponse: {
    interface: "GET /api/artist/{id}/interview/responses/{answerId} for interviewer",
    typical: ofOneAnswer,
  },
  reviseInterviewResponse: {
    interface: "PATCH /api/artist/{id}/interview/responses/{answerId} for owner",
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
  publishAnswer: {
    interface: "POST /api/artist/{id}/interview/responses/{answerId}/publication for owner",
    roundTrips: 2,
    async typical(artist) {
      const { question } = await oneAnswer(artist);
      return {
        params: { answerId: question.id },
        body: { expectedRevision: question.revision, isPublic: true },
      };
    },
    growth: ({ artist, own }) => [
      bounded(
        "answer taken back",
        sql`select publish_answer(${artist}, ${artist}, q.id, q.answer_revision, null)
          from interview_questions q where q.id = ${own("question", 19)}`,
      ),
    ],
  },
  listResponseVersions: {
    interface: "GET /api/artist/{id}/interview/responses/{answerId}/versions for interviewer",
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
    interface: "GET /api/artist/{id}/interview/boundaries for interviewer",
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
    interface: "POST /api/artist/{id}/interview/boundaries for owner",
    typical: () => ({
      body: { requestId: randomUUID(), wording: "Nothing about money.", scope: "sitting" },
    }),
  },
  retractInterviewBoundary: {
    interface: "POST /api/artist/{id}/interview/boundaries/{boundaryId}/retract for owner",
    async typical(artist) {
      const { id, revision } = await savedBoundary(artist);
      return { params: { boundaryId: id }, body: { revision } };
    },
  },
  saveInterviewCorrection: {
    interface: "POST /api/artist/{id}/interview/corrections for owner",
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
    interface: "GET /api/artist/{id}/interview/memory for interviewer",
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
