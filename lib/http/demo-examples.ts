import { cursors, demoIds, passage, searched, secondRevision } from "#lib/http/demo-ids.js";

/** The example of one operation: path, query and header parameters by name, and the body. */
export interface OperationExample {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  /** Parameters that may stand in the place of another one, never beside it. */
  instead?: Readonly<Record<string, string>>;
  body?: unknown;
}

const artist = { id: demoIds.artist };
const session = { ...artist, sessionId: demoIds.session };
const first = { ...artist, answerId: demoIds.firstQuestion };
const second = { ...artist, answerId: demoIds.secondQuestion };
const job = { ...artist, jobId: demoIds.job };

const source = { ...artist, sourceId: passage.sourceId };

/**
 * The calls that the document shows as examples, by operation. They name what `npm start` loads with the demo artist,
 * and writes repeat what was written there: each answers 2xx, in any order and again.
 */
export const examples = {
  saveInterviewAnswer: {
    path: first,
    body: {
      expectedRevision: "15ece5b834987114a71955fc983c6781b5952552dd844387a73fca28d472e9c9",
      answer: "We bought the boat. Everything else stayed as slow as it was.",
    },
  },
  listInterviewBoundaries: {
    path: artist,
    query: {
      sitting: 1,
      limit: 20,
      cursor: cursors.listInterviewBoundaries,
    },
  },
  saveInterviewBoundary: {
    path: artist,
    body: {
      requestId: demoIds.boundary,
      wording: "Nothing about our families.",
      scope: "until_retracted",
    },
  },
  retractInterviewBoundary: {
    path: { ...artist, boundaryId: demoIds.retractedBoundary },
    body: { revision: "c065c792910aa39e1448c2a464c47c7f00982ea39db489479a8d8f974b55bdd0" },
  },
  saveInterviewCorrection: {
    path: artist,
    body: {
      requestId: demoIds.correction,
      claim: "Skerrylight are a couple.",
      correction: "We are a band of two.",
    },
  },
  readInterviewMemory: {
    path: artist,
    query: {
      maxChars: 12_000,
      sitting: 2,
      cursor: cursors.readInterviewMemory,
    },
  },
  listInterviewResponses: {
    path: artist,
    query: {
      sitting: 1,
      limit: 20,
      cursor: cursors.listInterviewResponses,
    },
  },
  readInterviewResponse: {
    path: second,
    query: { revision: "01e40740abdb262865b4a9ade08b31a4bbb4b41f3592dad6f4cbf13feb5b4ca3" },
  },
  reviseInterviewResponse: {
    path: second,
    body: {
      expectedRevision: secondRevision,
      answer: "That it was made by two people and the sea.",
    },
  },
  listResponseVersions: {
    path: second,
    query: {
      limit: 20,
      cursor: cursors.listResponseVersions,
    },
  },
  restoreInterview: { path: artist },
  eraseArtist: {
    path: artist,
    body: { name: "Skerrylight", account: { platform: "social_b", accountId: "109374" } },
  },
  startInterviewSitting: { path: artist, body: { requestId: demoIds.session } },
  finishInterviewSitting: { path: session, body: {} },
  offerInterviewQuestion: {
    path: session,
    body: {
      ordinal: 1,
      memorySnapshotId: "31dbb58ae219dac97f0b4d1617d4fe853105ee884732dbdb53ab509b214f3591",
      question: "What did the Nordlyd Prize change for the two of you?",
      references: [{ kind: "original", ...passage }],
    },
  },
  readArtistBrief: { path: artist },
  exportArtist: { path: artist },
  readInterviewHistory: {
    path: artist,
    query: {
      kind: "all",
      sitting: 1,
      maxChars: 12_000,
      limit: 20,
      cursor: cursors.readInterviewHistory,
    },
  },
  listDisagreements: {
    path: artist,
    query: { kind: "release_date", limit: 20, cursor: cursors.listDisagreements },
  },
  searchOriginalEvidence: {
    path: artist,
    query: {
      ...searched,
      limit: 5,
      cursor: cursors.searchOriginalEvidence,
    },
  },
  listDrift: {
    path: artist,
    query: { verdict: "reworded", limit: 20, cursor: cursors.listDrift },
  },
  listArtistSources: {
    path: artist,
    query: {
      kind: "transcript",
      platform: "social_c",
      missingText: false,
      limit: 20,
      cursor: cursors.listArtistSources,
    },
  },
  recoverMissingText: {
    path: artist,
    body: { sourceIds: ["vault:dc5c8d1ae31be61b9d0b5f9badd465eb49b20adde60ae62454ae0c03410f5d7f"] },
  },
  readOriginalSource: {
    path: source,
    query: { revision: passage.revision, start: 0, maxChars: 6000 },
  },
  readLatest: {
    path: artist,
    query: {
      platform: "catalog_a",
      limit: 5,
      cursor: cursors.readLatest,
    },
  },
  requestLatestRefresh: { path: artist, body: { platforms: ["catalog_a"] } },
  readReviewQueue: {
    path: artist,
    query: {
      curation: "pending",
      destination: "lore",
      limit: 20,
      cursor: cursors.readReviewQueue,
    },
  },
  reviewDiscovery: {
    path: { ...artist, candidateId: demoIds.candidate },
    body: {
      revision: "a60392aa49c04cf07e071adaf516b8e6f44a2984140b10b7f1b2936c12cd55ea",
      decision: "wrong_artist",
    },
  },
  readResearchOriginal: {
    path: source,
    query: { revision: passage.revision, start: 0, maxChars: 4000 },
  },
  planQuestion: { path: artist, body: { question: "When did Weather for Two Voices come out?" } },
  enqueueQuestionResearch: {
    path: artist,
    body: {
      topic: "Which award did Slack Water win in 2021?",
      evidenceNeed: "reporting",
      fromDate: "2021-01-01",
      toDate: "2021-12-31",
    },
  },
  readQuestionResearch: { path: job },
  readProof: { path: job, query: { texts: "full" } },
  readProofKeys: {},
  registerAnswer: {
    path: job,
    body: {
      answer: "Slack Water won the Nordlyd Prize for 2021.",
      citations: [passage],
      checkClaims: true,
    },
  },
  continueQuestionResearch: { path: job, body: { outcome: "insufficient" } },
  readResearchStatus: {
    path: artist,
    query: {
      limit: 20,
      cursor: cursors.readResearchStatus,
    },
  },
  listQuestions: { path: artist, query: { limit: 20, cursor: cursors.listQuestions } },
  listArtists: { query: { name: "skerry", limit: 20, cursor: cursors.listArtists } },
  findArtistByCatalogIdentifier: {
    query: { platform: "catalog_a", identifier: "5ea11947-0f3d-4c62-9b1e-7a30c2d4e816" },
  },
  findArtistByHandle: { query: { platform: "social_a", handle: "@skerrylight.example" } },
  findShortPostHandle: { query: { name: "Skerrylight" }, instead: { artistId: demoIds.artist } },
  checkHealth: {},
  takeOnboardingTurn: { path: artist, body: { type: "open" } },
  readOnboardingState: { path: artist },
  readOpenApiDocument: {},
  advanceResearch: { body: { artistId: demoIds.artist } },
  advanceResearchOnSchedule: {
    query: { artistId: demoIds.artist, kinds: "lore_refresh,source_search" },
  },
} satisfies Readonly<Record<string, OperationExample>>;

/** The example of an operation; an empty one for an operation that is no longer or not yet here. */
export function exampleOfOperation(operationId: string): OperationExample {
  return (examples as Readonly<Record<string, OperationExample>>)[operationId] ?? {};
}
