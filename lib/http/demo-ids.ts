/** Ids of the demo artist's data, for the examples of the declarations under api/. */
export const demoIds = {
  artist: "01930000-cafe-7000-8000-0000000005ea",
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

/** Revision of the second question's current answer. */
export const secondRevision = "249c6216fb46d063fed7b3342cd71f5f11998722843d42b32595788db3d0d6fb";

/** The first sentence of one of the demo artist's pages; the demo question refers to it. */
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

/**
 * Positions before the first entry of a list, so that an example cursor leads to the first page.
 */
export const demoPlaces = {
  least: "00000000-0000-0000-0000-000000000000",
  greatest: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  long: 2_147_483_647,
  beginning: "1970-01-01T00:00:00.000Z",
  end: "9999-12-31T23:59:59.999Z",
} as const;
