import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Access } from "#lib/auth/access.js";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import {
  anotherArtist,
  claimant,
  type InterviewService,
  administrator as root,
  stranger,
} from "../support/interview.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { type CallOptions, cronSecret, type TestService, testService } from "../support/service.js";
import { type TypicalCall, typicalCalls } from "../support/typical-calls.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Round trips to the database of every operation in its typical successful form, counted on the wire, the check of a
// user's rights included (decisions 9.1 and 9.27).
const table: Record<string, number> = {
  checkHealth: 1,
  readOpenApiDocument: 0,
  // Nothing to do: one lease. The scheduler queues first what is due.
  advanceResearch: 1,
  advanceResearchOnSchedule: 2,
  findArtistByCatalogIdentifier: 1,
  findArtistByHandle: 1,
  findShortPostHandle: 1,
  listArtists: 1,
  readLatest: 1,
  requestLatestRefresh: 1,
  readReviewQueue: 1,
  reviewDiscovery: 1,
  enqueueQuestionResearch: 1,
  readQuestionResearch: 1,
  readProof: 1,
  readProofKeys: 0,
  continueQuestionResearch: 1,
  // The cited texts are compared in TypeScript, then the verdict is kept.
  registerAnswer: 2,
  // The call is reserved before the model is asked, and completed after it.
  planQuestion: 2,
  readResearchStatus: 1,
  listQuestions: 1,
  readResearchOriginal: 1,
  readArtistBrief: 1,
  // The check, the transaction, all cursors at once, a page of each of 21 record types, and of originals their texts.
  exportArtist: 26,
  listArtistSources: 1,
  listDrift: 1,
  searchOriginalEvidence: 1,
  readOriginalSource: 1,
  recoverMissingText: 1,
  listDisagreements: 1,
  readInterviewHistory: 1,
  startInterviewSitting: 1,
  restoreInterview: 1,
  finishInterviewSitting: 1,
  // The quotations are compared in TypeScript, then the question is saved under the artist lock.
  offerInterviewQuestion: 2,
  saveInterviewAnswer: 1,
  listInterviewResponses: 1,
  readInterviewResponse: 1,
  reviseInterviewResponse: 1,
  listResponseVersions: 1,
  listInterviewBoundaries: 1,
  saveInterviewBoundary: 1,
  retractInterviewBoundary: 1,
  saveInterviewCorrection: 1,
  readInterviewMemory: 1,
  eraseArtist: 1,
  readOnboardingState: 1,
  takeOnboardingTurn: 1,
};

const callers: Record<Access, Record<string, CallOptions>> = {
  public: { anybody: { as: "nobody" } },
  user: {
    "the claimant": { as: claimant },
    "an administrator": { as: root },
    "a user without an artist": { as: stranger },
  },
  scheduler: { "the scheduler": { as: { token: cronSecret } } },
  claimant: { "the claimant": { as: claimant }, "an administrator": { as: root } },
  claimantOrEraser: { "the claimant": { as: claimant }, "an administrator": { as: root } },
  claimantOrServiceKey: {
    "the claimant": { as: claimant },
    "an administrator": { as: root },
    "the service": { as: "service" },
  },
};

const operations = await allOperations();
let service: TestService;
let artist: InterviewService;

beforeAll(async () => {
  service = await testService({ providers: uncalledProviders });
});
afterAll(() => service.close());
beforeEach(async () => {
  artist = await anotherArtist(service);
});

const send = (
  { route, method, endpoint }: Operation,
  { params, query = "", body }: TypicalCall,
  options: CallOptions,
) =>
  service.call(route, method, pathOf(endpoint, { id: artist.artistId, ...params }) + query, {
    ...options,
    ...(body === undefined ? {} : { body }),
  });

test("the table has every operation of the document, and no other", () => {
  const documented = Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(documented).toHaveLength(48);
  expect(Object.keys(table).sort()).toEqual([...documented].sort());
});

describe.each(
  operations.flatMap((operation) =>
    Object.entries(callers[operation.endpoint.access]).map(([name, options]) => ({
      id: operation.endpoint.operationId,
      name,
      operation,
      options,
    })),
  ),
)("$id by $name", ({ id, operation, options }) => {
  test(`takes ${table[id]}`, async () => {
    const call = await typicalCalls[id]?.(artist);
    if (call === undefined) throw new Error(`${id} has no typical call`);
    service.database.roundTrips();
    const { status, body } = await send(operation, call, options);
    const declared = operation.endpoint.answers[0]?.status;
    expect([status, body?.code]).toEqual([declared, undefined]);
    expect(service.database.roundTrips()).toBe(table[id]);
  });
});
