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
  /** Made from the example that adds it. */
  proposal: "8f6aa019-546e-86f1-85c9-fef61a200309",
  proposalRequest: "01930000-cafe-7701-8000-00000000b0b1",
  candidate: "01930000-cafe-7004-8000-00000000ca04",
  owner: "01930000-cafe-7600-8000-00000000da7e",
  reader: "01930000-cafe-7601-8000-0000000004ea",
  invitation: "01930000-cafe-7602-8000-00000000119e",
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

/** The demo artist's radio interview, whose transcript names its speakers. */
export const demoInterview =
  "social:3bb1ebb71acdd985bd5154359714d5a3a0387e429d9de54f1f4cfa01efcd39dc";

/** The filters of the example search. */
export const searched = {
  query: "harmonium",
  platform: "social_c",
  fromDate: "2026-11-01",
  toDate: "2026-11-30",
  voice: "artist",
};

/**
 * The example list of mentions, and what its cursor is bound to: the root of the demo's corpus, and
 * the confirmed voices in originals that may mention the phrase.
 */
export const listed = {
  of: "harmonium",
  by: "year",
  platform: "social_c",
  fromDate: "2026-11-01",
  toDate: "2026-11-30",
  voice: "artist",
} as const;
export const listedPlace = "90f52e77ffff6dc50fbc6731e97fcaf7d017cef3baea96ab7779f995fe7dd3c4";

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

/** The secret of an invitation to the demo artist, which is no secret, and the hash of another one. */
export const exampleInvitation = {
  secret: "this-is-not-a-secret-0",
  secretHash: "c56874d961d6eaf76ff70fcb98d7e0696959ee6ed67768ed6760af6d02798672",
};

/** The secret of a share of the demo question, which is no secret, and the hash of another one. */
export const exampleShare = {
  secret: "this-is-not-a-secret-1",
  secretHash: "61797a05a521de342b79900b644bca87a368fe98b4fed729379fcadab9d47254",
};
