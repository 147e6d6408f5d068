import { encodeCursor } from "#lib/pager.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";

/** Ids of what the demo artist holds for the examples. */
export const demoIds = {
  artist: artistId,
  job: "01930000-cafe-7100-8000-000000000a5c",
  session: "01930000-cafe-7200-8000-0000000005e5",
  firstQuestion: "01930000-cafe-7301-8000-0000000000a1",
  secondQuestion: "01930000-cafe-7302-8000-0000000000a2",
  boundary: "01930000-cafe-7401-8000-00000000b0a1",
  retractedBoundary: "01930000-cafe-7402-8000-00000000b0a2",
  correction: "01930000-cafe-7501-8000-0000000c0441",
  candidate: "01930000-cafe-7004-8000-00000000ca04",
  /** The instants that the example cursors name. */
  correctedAt: "2026-11-14T10:00:00.000Z",
  evidenceChangedAt: "2026-11-14T09:00:00.000Z",
} as const;

/** Of the second question's current answer. */
export const secondRevision = "249c6216fb46d063fed7b3342cd71f5f11998722843d42b32595788db3d0d6fb";

/** The first sentence of a page of the demo artist, which the reference of the demo question holds. */
export const passage = {
  sourceId: "vault:cd55db7b6b5b66bc7fee97dceb31e1d208cf2ea49e56d7672e6a1ab6d707fc1b",
  revision: "be73f1f91715b1446088f49b46ed253d16ef7ab663d027a89d414c9829e4d78a",
  start: 0,
  end: 73,
  quote: "The Nordlyd Prize for 2021 goes to Skerrylight for the album Slack Water.",
};

/** The filters of the example search. */
export const searched = {
  query: "harmonium",
  platform: "social_c",
  fromDate: "2026-11-01",
  toDate: "2026-11-30",
};

const least = "00000000-0000-0000-0000-000000000000";
const greatest = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const long = 2_147_483_647;
const beginning = "1970-01-01T00:00:00.000Z";
const end = "9999-12-31T23:59:59.999Z";

/** A cursor in front of the first entry, so that its page is the first one. */
const cursor = (operation: string, filters: object, place: unknown) =>
  encodeCursor({ operation, artistId, ...filters }, place);

/** The example cursor of every list, bound to the other examples of its operation. */
export const cursors = {
  listInterviewBoundaries: cursor(
    "listInterviewBoundaries",
    { sitting: 1 },
    { sitting: 1, createdAt: beginning, id: least },
  ),
  readInterviewMemory: cursor(
    "readInterviewMemory",
    {},
    {
      snapshotId: "cb913e2d6ff9cce91d79870548cf89550a7eb910b9672a4611d3ba3ffffa6d24",
      // A correction, two boundaries, one of them retracted, and the latest answer.
      state: `1 2 1 ${secondRevision}`,
      sitting: 2,
      rank: 0,
      createdAt: demoIds.correctedAt,
      id: demoIds.correction,
      delivered: 0,
    },
  ),
  listInterviewResponses: cursor(
    "listInterviewResponses",
    { sitting: 1 },
    { sitting: 1, ordinal: long, createdAt: end, id: greatest },
  ),
  listResponseVersions: cursor(
    "listResponseVersions",
    { answerId: demoIds.secondQuestion },
    { before: 3, currentRevision: secondRevision },
  ),
  readInterviewHistory: cursor(
    "readInterviewHistory",
    { kind: "all", sitting: 1 },
    { at: beginning, rank: 0, id: least, version: 0 },
  ),
  searchOriginalEvidence: cursor(
    "searchOriginalEvidence",
    { filters: searched },
    { rank: 1000, sourceId: "latest", evidenceChangedAt: "2026-11-14T09:00:00+00:00" },
  ),
  listArtistSources: cursor(
    "listArtistSources",
    { kind: "transcript", platform: "social_c", missingText: false },
    "latest",
  ),
  listDrift: cursor("listDrift", { verdict: "reworded" }, { since: "infinity", id: greatest }),
  listDisagreements: cursor(
    "listDisagreements",
    { kind: "release_date" },
    { titleKey: "", kind: "", role: "" },
  ),
  readLatest: cursor(
    "readLatest",
    { platform: "catalog_a" },
    { from: "infinity", until: "infinity", sourceId: "latest" },
  ),
  readReviewQueue: cursor(
    "readReviewQueue",
    { curation: "pending", destination: "lore" },
    { micros: 4e15, id: greatest },
  ),
  readResearchStatus: cursor("readResearchStatus", {}, { updatedAt: "infinity", id: greatest }),
  listQuestions: cursor("listQuestions", {}, { askedAt: "infinity", id: greatest }),
  listArtists: encodeCursor({ operation: "listArtists", name: "skerry" }, { name: "", id: least }),
};
