import { randomUUID } from "node:crypto";
import questionsRoute from "../../api/artist/[id]/research/questions.js";
import type { InterviewService } from "./interview.js";
import { goodOffer, offered, oneAnswer, savedBoundary, startedSession } from "./interview-steps.js";
import { account, load, page } from "./records.js";
import { advanceOnce, producedBy, readJob } from "./research.js";

/** A call of an operation in its typical successful form. */
export interface TypicalCall {
  /** Parameters of the path beside the artist's id. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

type Prepare = (artist: InterviewService) => Promise<TypicalCall> | TypicalCall;

const question = { topic: "who produced the record", evidenceNeed: "credits" };

/** Enqueues a question with the service key and returns its status. */
async function asked({ service, db, artistId }: InterviewService, fields: object = {}) {
  await load(db, page(artistId, producedBy));
  const path = `/api/artist/${artistId}/research/questions`;
  const body = { ...question, ...fields };
  return (await service.call(questionsRoute, "POST", path, { body })).body;
}

/** The status of a question that ended, or rests with candidates. */
async function ended(artist: InterviewService, fields: object = {}) {
  const { jobId } = await asked(artist, fields);
  const { service, artistId } = artist;
  while ((await advanceOnce(service, { artistId })).body.ran);
  return (await readJob(service, artistId, jobId)).body;
}

async function link(artist: InterviewService, platform: string): Promise<string> {
  const { db, artistId } = artist;
  const identifier = `skerry-${randomUUID()}`;
  const url = `https://${platform.replace("_", "-")}.example/${identifier}`;
  await load(db, { type: "link", artistId, platform, identifier, url });
  return identifier;
}

/** What has to be there before each operation, and its call, by operation id. */
export const typicalCalls: Record<string, Prepare> = {
  checkHealth: () => ({}),
  readOpenApiDocument: () => ({}),
  advanceResearch: ({ artistId }) => ({ body: { artistId } }),
  advanceResearchOnSchedule: ({ artistId }) => ({
    query: `?artistId=${artistId}&kinds=lore_refresh`,
  }),
  findArtistByCatalogIdentifier: async (artist) => ({
    query: `?platform=catalog_a&identifier=${await link(artist, "catalog_a")}`,
  }),
  findArtistByHandle: async (artist) => ({
    query: `?platform=social_a&handle=${await link(artist, "social_a")}`,
  }),
  findShortPostHandle: ({ artistId }) => ({ query: `?artistId=${artistId}` }),

  listArtists: () => ({ query: "?name=ana" }),

  readLatest: () => ({}),
  async requestLatestRefresh({ db, artistId }) {
    await load(db, account(artistId, "social_a", randomUUID()));
    return { body: {} };
  },
  readReviewQueue: () => ({}),
  async reviewDiscovery({ db, artistId }) {
    const id = randomUUID();
    const url = `https://news.example/${id}`;
    await load(db, {
      type: "candidate",
      id,
      artistId,
      url,
      destination: "lore",
      identity: "confirmed",
      excerpt: "The boathouse was a studio.",
    });
    const { rows } = await db.execute(`select revision from candidates where id = '${id}'`);
    return {
      params: { candidateId: id },
      body: { revision: rows[0]?.revision, decision: "approve" },
    };
  },

  async enqueueQuestionResearch({ db, artistId }) {
    await load(db, page(artistId, producedBy));
    return { body: question };
  },
  readQuestionResearch: async (artist) => ({ params: { jobId: (await ended(artist)).jobId } }),
  readProof: async (artist) => ({ params: { jobId: (await ended(artist)).jobId } }),
  readProofKeys: () => ({}),
  async continueQuestionResearch(artist) {
    const { jobId } = await ended(artist, { preferDirectEvidence: true });
    return { params: { jobId }, body: { outcome: "insufficient" } };
  },
  async registerAnswer(artist) {
    const { jobId, references } = await ended(artist);
    const { sourceId, revision, start, end, text: quote } = references[0];
    const citations = [{ sourceId, revision, start, end, quote }];
    return { params: { jobId }, body: { answer: quote, citations } };
  },
  planQuestion: () => ({ body: { question: "Who produced the record in Oslo?" } }),
  readResearchStatus: () => ({}),
  async listQuestions(artist) {
    await ended(artist);
    return {};
  },
  readResearchOriginal: ({ page: { sourceId, revision } }) => ({
    params: { sourceId: encodeURIComponent(sourceId) },
    query: `?revision=${revision}`,
  }),

  readArtistBrief: () => ({}),
  exportArtist: () => ({}),
  listArtistSources: () => ({}),
  listDrift: () => ({}),
  searchOriginalEvidence: () => ({ query: "?query=demo" }),
  readOriginalSource: ({ page: { sourceId } }) => ({
    params: { sourceId: encodeURIComponent(sourceId) },
  }),
  async recoverMissingText({ db, artistId, ok }) {
    await load(db, page(artistId, "", { url: "https://news.example/empty" }));
    const { sources } = await ok("GET", "/knowledge/sources?missingText=true");
    return { body: { sourceIds: [sources[0].sourceId] } };
  },
  async listDisagreements({ db, artistId }) {
    const said = ["Low Lamp was released in 2019.", "Low Lamp was released in 2020."];
    await load(db, ...said.map((text) => page(artistId, text)));
    return {};
  },
  async readInterviewHistory(artist) {
    await oneAnswer(artist);
    return {};
  },

  startInterviewSitting: () => ({ body: { requestId: randomUUID() } }),
  async restoreInterview(artist) {
    await oneAnswer(artist);
    return {};
  },
  async finishInterviewSitting(artist) {
    return { params: { sessionId: (await startedSession(artist)).id } };
  },
  async offerInterviewQuestion(artist) {
    const { id } = await startedSession(artist);
    return { params: { sessionId: id }, body: await goodOffer(artist) };
  },
  async saveInterviewAnswer(artist) {
    const { id, revision } = await offered(artist, (await startedSession(artist)).id);
    return { params: { answerId: id }, body: { expectedRevision: revision, answer: "One take." } };
  },
  async listInterviewResponses(artist) {
    await oneAnswer(artist);
    return {};
  },
  async readInterviewResponse(artist) {
    return { params: { answerId: (await oneAnswer(artist)).question.id } };
  },
  async reviseInterviewResponse(artist) {
    const { id, revision } = (await oneAnswer(artist)).question;
    return { params: { answerId: id }, body: { expectedRevision: revision, answer: "Two takes." } };
  },
  async listResponseVersions(artist) {
    return { params: { answerId: (await oneAnswer(artist)).question.id } };
  },
  async listInterviewBoundaries(artist) {
    await savedBoundary(artist);
    return {};
  },
  saveInterviewBoundary: () => ({
    body: { requestId: randomUUID(), wording: "Nothing about money.", scope: "sitting" },
  }),
  async retractInterviewBoundary(artist) {
    const { id, revision } = await savedBoundary(artist);
    return { params: { boundaryId: id }, body: { revision } };
  },
  saveInterviewCorrection: () => ({
    body: { requestId: randomUUID(), claim: "It was 2019.", correction: "It was 2018." },
  }),
  async readInterviewMemory(artist) {
    await oneAnswer(artist);
    return {};
  },

  async eraseArtist(artist) {
    await oneAnswer(artist);
    return { body: { name: "Ana Duarte" } };
  },

  readOnboardingState: () => ({}),
  takeOnboardingTurn: () => ({ body: { type: "confirm_profiles" } }),
};
