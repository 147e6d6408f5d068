// Generated from lib/contract/openapi.json by `npm run openapi`; do not edit.

export type Account = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The person's `sub` at the identity provider */
  subject: string;
  /** Whether the service knows the person */
  isKnown: boolean;
  /** Who may become known by signing up: administrators alone, or everybody who is signed in. Whoever accepts an invitation or asks for an artist becomes known by doing so */
  signUp: "invited" | "open";
  /** What the person wants to be called; null: not given */
  name: string | null;
  /** Whether the person is an administrator now */
  isAdministrator: boolean;
  /** Artists that the person has a role for, by name, at most 50; the list of artists has all */
  artists: ({
    /** Its id */
    id: string;
    /** The name */
    name: string;
    /** The right to act for the artist */
    role: "claimant" | "editor" | "interviewer" | "reader" | "administrator";
  })[];
  /** The open request to own an artist, else the last one; it is kept for 30 days. null: none */
  claim: OwnClaim | null;
  /** For administrators, how many requests are open, counted up to 100; null for others */
  openClaims: number | null;
};

export type AddressesToRead = {
  /** Pages, feeds, sitemaps, lists of feeds, or an artist's page at MusicBrainz or Discogs */
  addresses: (string)[];
};

export type Advance = {
  /** Run only this artist's jobs */
  artistId?: string;
  /** Run only these kinds; source_search includes questions */
  kinds?: ("social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh")[];
};

export type Advanced = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** false: there was no job to run */
  ran: boolean;
  /** The job's id */
  jobId?: string;
  /** Its kind */
  kind?: "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh";
  /** The artist's id */
  artistId?: string;
  /** Current progress of the work */
  progress?: string;
  /** The job finished with this slice */
  done?: boolean;
  /** The job waits for an outside run; call again later */
  waiting?: boolean;
};

export type AnswerDraft = {
  /** One to three, in order */
  sentences: (DraftedSentence)[];
  /** BCP 47 tag of the sentences */
  language: string;
  /** The model that wrote them */
  model: string;
  /** When they were written and checked */
  madeAt: string;
};

export type AnswerRegistration = {
  /** Checked and hashed, not kept */
  answer: string;
  /** The quotations that support the answer */
  citations: (Citation)[];
  /** Also judge each sentence against its citations: first by rules, then by the reading model in at most one call. False if omitted */
  checkClaims?: boolean;
};

export type AnswerThatDiffersFromSources = {
  /** Id of an interview question, which is also the id of its answer */
  answerId: string;
  /** The current wording, which was compared */
  revision: string;
  /** The question */
  question: string;
  /** The words of the answer that state it */
  quote: string;
  /** What both state */
  kind: "release_date" | "credit";
  /** The release or song, as the answer or its question writes it */
  title: string;
  /** The role of a credit, such as producer; null for a release date */
  role: string | null;
  /** What the answer states: YYYY, YYYY-MM or YYYY-MM-DD; for a credit, the names */
  value: string;
  /** What sources state instead and no correction names yet; the service does not say which is right */
  sides: ({
    /** YYYY, YYYY-MM or YYYY-MM-DD; for a credit, the names as written */
    value: string;
    /** Precision of the date; null for a credit */
    precision: "year" | "month" | "day" | null;
    /** Whether the source announced it for the future */
    planned: boolean;
    /** The title as the source writes it */
    title: string;
    /** The form that the source names, such as album or single; null when it names none */
    form: string | null;
    /** The evidence: one to three originals, those that were saved first */
    references: (Reference)[];
    /** The correction that the artist may save: what the sources state, and what the answer states */
    correction: {
      /** The statement that the artist corrects, word for word */
      claim: string;
      /** The correct statement, in the artist's words */
      correction: string;
    };
  })[];
};

export type ArtistBrief = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The artist's id */
  artistId: string;
  /** The name */
  name: string;
  /** Public profiles */
  links: ({
    /** Where it was published */
    platform: string;
    /** The profile's id or handle on its platform */
    identifier: string;
    /** Its public address */
    url: string;
  })[];
  /** The published life story; null when there is none */
  lore: {
    /** The exact text */
    text: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** When it was published, as the source states it; null when unknown */
    publishedAt: string | null;
    /** Whether the text was cut when it was stored */
    truncated: boolean;
    /** Always false: a summary is never evidence */
    summaryIsEvidence: false;
  } | null;
  /** How much is saved, and how much is missing */
  coverage: {
    /** Whether it can be evidence now */
    eligible: number;
    /** Eligible originals inside the corpus guard */
    readable: number;
    /** Originals without text; as a filter, true for only these */
    missingText: number;
    /** What the answer cannot claim; each entry starts with a code */
    limitations: (string)[];
  };
  /** The newest dated items */
  latest: (LatestItem)[];
};

export type Attribution = {
  /** The user; the nil UUID for a person who was erased */
  userId: string;
  /** What the person wants to be called; null when that is not known, or the person was erased */
  name: string | null;
  /** The role in which it was done */
  actedAs: "claimant" | "editor" | "interviewer" | "reader" | "administrator";
};

export type BoundaryRetraction = {
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
};

export type Citation = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after the last UTF-16 code unit of the window */
  end: number;
  /** The whole window, unchanged */
  quote: string;
  /** First UTF-16 code unit of the answer that the quotation supports */
  answerStart?: number;
  /** Position after the last UTF-16 code unit of the answer that the quotation supports */
  answerEnd?: number;
};

export type CitedReference = {
  /** Position in the answer, from 1 */
  position: number;
  /** It was eligible as evidence when the proof was made */
  eligible: true;
  /** As in the status of the question */
  reference: Reference;
  /** The same window in Unicode code points */
  codePoints: {
    /** First UTF-16 code unit of the window */
    start: number;
    /** Position after the last UTF-16 code unit of the window */
    end: number;
  };
  /** The reference as a W3C Web Annotation */
  annotation: WebAnnotation;
  /** With texts=windows; null when the text is included */
  part: TextPart | null;
  /** Only for an original that a person sent from an archive */
  providedBy?: ProvidedBy;
  /** When the cited page was last rechecked; null: never */
  lastChecked: string | null;
  /** What that recheck found for the quotation; null without one */
  drift: "stands" | "unreachable" | "moved" | "reworded" | "gone" | null;
};

export type ClaimVerdict = {
  /** Index of the sentence in the answer, from 0 */
  index: number;
  /** Start of the sentence in the answer */
  start: number;
  /** Position after the last UTF-16 code unit of the window */
  end: number;
  /** not_judged says nothing about the sentence; limitations says why */
  verdict: "supported" | "unsupported" | "not_judged";
  /** Why it is unsupported: the cited windows say something else, or do not say it; else null */
  reason: "contradicted" | "not_said" | null;
  /** null when not_judged. Rules find a sentence supported only where a window says the same */
  judgedBy: "rules" | "model" | null;
  /** Found by rules: words of the sentence that are in none of its cited windows, or only where these say something else */
  missing: (string)[];
  /** The cited text that decided, or came closest; null when none did */
  window: {
    /** Index of the citation, from 0 */
    citation: number;
    /** Start in the cited original, inside the citation */
    start: number;
    /** Position after the last UTF-16 code unit of the window */
    end: number;
  } | null;
};

export type Continuation = {
  /** Why the answer drafted from the candidates cannot be used */
  outcome: "insufficient" | "verification_failed";
};

export type Cue = {
  /** First UTF-16 code unit in the original; the entry ends where the next one starts */
  start: number;
  /** When it begins, in seconds from the beginning of the recording */
  startSeconds: number;
  /** When it ends, in seconds from the beginning of the recording */
  endSeconds: number;
};

export type DecidedClaim = {
  /** The id of a request to own an artist */
  claimId: string;
  /** The artist's id; a new artist is found by it once approved */
  artistId: string;
  /** The artist's name */
  artistName: string;
  /** Whether the artist was created with this request, and is shown nowhere else until it is approved */
  isNewArtist: boolean;
  /** Identifiers that the person gave for a new artist, and those that the catalog added */
  externalIds: ({
    /** Where it was published */
    platform: string;
    /** The profile's id or handle on its platform */
    identifier: string;
    /** Its public address */
    url: string;
  })[];
  /** The person's message to the administrator; null: none */
  words: string | null;
  /** Current state */
  state: "open" | "approved" | "declined" | "withdrawn";
  /** When it was asked for */
  askedAt: string;
  /** Where the code was last found, preferring an address of the artist. null: not found yet */
  codeFound: {
    /** Its public address */
    url: string;
    /** When the code was found */
    at: string;
    /** true: an address of the artist that the person did not add; false: the person named it */
    isAtArtist: boolean;
  } | null;
  /** When it was decided; null before */
  decidedAt: string | null;
  /** The administrator's answer; null: none */
  reason: string | null;
};

export type DecisionAboutAProposedQuestion = {
  /** `decline`: nothing is proposed about the same thing again; `postpone`: until the next sitting; `reword`: `question` replaces the wording; `reopen`: it waits again */
  decision: "decline" | "postpone" | "reword" | "reopen";
  /** The new wording; for `reword` alone */
  question?: string;
};

export type DeskOfAnArtist = {
  /** Its id */
  id: string;
  /** The name */
  name: string;
  /** Pending discoveries, counted up to 100 */
  discoveries: number;
  /** Titles about which sources disagree, by kind and role, counted up to 20 */
  disagreements: number;
  /** Quotations whose page says something else, up to 100 */
  changedPages: number;
  /** Jobs that failed in the last seven days, and did not succeed since, up to 100 */
  failedJobs: number;
};

export type Disagreement = {
  /** What the statements are about */
  kind: "release_date" | "credit";
  /** The release or song, as one of the sources writes it */
  title: string;
  /** The role of a credit, such as producer or bass; null for a release date */
  role: string | null;
  /** The market or format of a release date, such as japan or vinyl; null when no side names one */
  market: string | null;
  /** Two or more, sorted by value; the service does not say which is right */
  sides: (DisagreementSide)[];
};

export type DisagreementOfATimeline = {
  /** Its kind */
  kind: "release_date" | "credit";
  /** Title of the original */
  title: string;
  /** What its holder may do for the artist */
  role: string | null;
  /** Years that disagree; empty for a credit */
  years: (string)[];
};

export type DisagreementSide = {
  /** YYYY, YYYY-MM or YYYY-MM-DD; for a credit, the names as written */
  value: string;
  /** Precision of the date; null for a credit */
  precision: "year" | "month" | "day" | null;
  /** Whether the source announced it for the future */
  planned: boolean;
  /** The title as the source writes it */
  title: string;
  /** The form that the source names, such as album or single; null when it names none */
  form: string | null;
  /** The evidence: one to three originals, those that were saved first */
  references: (Reference)[];
};

export type DiscoveryCandidate = {
  /** Its id */
  id: string;
  /** Its public address */
  url?: string;
  /** Where it goes when approved: Lore, or a profile link */
  destination: "lore" | "link";
  /** Whether it is about this artist */
  identity: "confirmed" | "unresolved" | "wrong_artist";
  /** The decision about it, or pending */
  curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
  /** Why */
  reason?: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision?: string;
  /** The Lore entry that the approval created */
  evidenceId?: string;
};

export type DiscoveryCounts = {
  /** Discoveries that meet all filters */
  total: number;
  /** By destination */
  destination: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By identity */
  identity: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By site */
  site: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
};

export type DiscoveryReview = {
  /** The revision that was reviewed */
  revision: string;
  /** What was decided */
  decision: "approve" | "decline" | "wrong_artist" | "incorrect";
};

export type DiscoveryReviews = {
  /** One review for each discovery */
  reviews: (OneOfSeveralReviews)[];
};

export type DocumentSignature = {
  /** SHA-256 of the RFC 8785 canonical JSON of the document without `signature` */
  digest: string;
  /** Detached compact JWS (EdDSA, Ed25519) over that canonical JSON, by a key of `/.well-known/jwks.json`; null when the environment has no key, and the document is therefore unsigned */
  jws: string | null;
};

export type DraftCitation = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after the last UTF-16 code unit of the window */
  end: number;
  /** The whole window, unchanged */
  quote: string;
};

export type DraftOfAnAnswer = {
  /** Kept exactly, never trimmed */
  text: string;
  /** Send it as expectedRevision with the next save */
  revision: string;
  /** When it was written */
  savedAt: string;
};

export type DraftToSave = {
  /** Kept exactly, never trimmed; empty deletes the draft */
  text: "" | string;
  /** The revision of the draft that this text replaces; null when there is none */
  expectedRevision: string | null;
};

export type DraftToWrite = {
  /** The language of the sentences; if omitted, the question's, or English when it cannot be told */
  language?: string;
  /** true: writes others where none stood, which counts as a draft. A draft that stands is returned as it is */
  again?: boolean;
};

export type DraftedSentence = {
  /** Written by a model; never evidence */
  text: string;
  /** What the sentence was made from and is supported by */
  citations: (DraftCitation)[];
};

export type ErasureReceipt = {
  /** Kind of document */
  type: "erasure_receipt";
  /** The artist's id */
  artistId: string;
  /** The part that was erased; empty when the whole artist was */
  scope: {
    /** The interview memory was erased */
    only?: "interview";
    /** The source that was erased */
    sourceId?: string;
    /** The account that was erased */
    account?: {
      /** Where it was published */
      platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** The account's id at the provider */
      accountId: string;
    };
  };
  /** When it was erased */
  erasedAt: string;
  /** Rows that were deleted, by table */
  erased: Record<string, number>;
  /** Rows that a second pass still found, by table. All 0 for a whole artist; prepared questions that quote a source stay until the interview memory is erased */
  remaining: Record<string, number>;
  /** Budget rows that are kept as counts, without artist and job, by table */
  keptAsCounts: Record<string, number>;
  /** Signs the rest of the receipt */
  signature: DocumentSignature;
};

export type ErasureRequest = {
  /** The artist's exact name, as the claimant's confirmation. Administrators may omit it */
  name?: string;
  /** Erase only the interview memory, for example before a handover to another owner */
  only?: "interview";
  /** Erase only this source, with all its revisions */
  sourceId?: string;
  /** Erase only this account, with everything that belongs to it */
  account?: {
    /** Where it was published */
    platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
    /** The account's id at the provider */
    accountId: string;
  };
};

export type Error = {
  /** How it went: ok, or error with a code */
  status: "error";
  /** One plain sentence for people */
  error: string;
  /** For programs; unlike the sentence, it does not change */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "role_insufficient" | "sign_up_closed" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "job_not_complete" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "last_owner" | "claim_open" | "owner_exists" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "import_quota" | "draft_quota" | "sign_up_quota" | "look_quota" | "reading_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds to wait before the next try, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window allows another call, unless somebody else uses it first */
  resetAt?: string;
  /** The wrong line of a body of lines, counted from 1 */
  line?: number;
  /** The current text of a draft that another device saved; null when it was deleted */
  draft?: DraftOfAnAnswer | null;
  /** The wrong member of that line; null for the line itself */
  field?: string | null;
};

export type ExportRecord = {
  /** Determines the record's fields; the first record has the type `export`, the last one `export_end`, and where the service has a key a line `export_signature` follows */
  type: string;
};

export type Handover = {
  /** The new owner, who has a role for the artist */
  to: string;
  /** The artist's exact name, as confirmation */
  name: string;
  /** Whether the new owner gets the private interview memory; none claims that there is none (409 when there is) */
  memory: "goes_along" | "none";
  /** The previous owner's new role; null: the previous owner leaves */
  stayAs: "editor" | "interviewer" | "reader" | null;
};

export type Health = {
  /** degraded: a check is failing; a check that is off does not count */
  status: "ok" | "degraded";
  /** The environment that answers */
  environment: string;
  /** Version of the interface */
  version: string;
  /** The commit that runs; null when neither the platform nor the setting COMMIT names it */
  commit: string | null;
  /** The database schema that this release expects: number of its newest migration and a hash of its functions */
  schema: string;
  /** How the database is reached */
  driver: "neon" | "tcp";
  /** What the service needs, one by one */
  checks: {
    /** Whether the database answers */
    database: "ok" | "off" | "failing";
    /** Whether the database has this release's schema */
    schema: "ok" | "off" | "failing";
    /** Whether access tokens can be checked */
    auth: "ok" | "off" | "failing";
    /** Whether a reading model is configured */
    model: "ok" | "off" | "failing";
    /** Web search, social platforms and pages */
    outside: "ok" | "off" | "failing";
    /** Whether proofs are signed; off without PROOF_KEY */
    proofs: "ok" | "off" | "failing";
    /** catalog_a and catalog_b; off without CONTACT */
    catalogs: "ok" | "off" | "failing";
  };
};

export type HealthFailure = {
  /** How it went: ok, or error with a code */
  status: "error";
  /** One plain sentence for people */
  error: string;
  /** For programs; unlike the sentence, it does not change */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "role_insufficient" | "sign_up_closed" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "job_not_complete" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "last_owner" | "claim_open" | "owner_exists" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "import_quota" | "draft_quota" | "sign_up_quota" | "look_quota" | "reading_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds to wait before the next try, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window allows another call, unless somebody else uses it first */
  resetAt?: string;
  /** The wrong line of a body of lines, counted from 1 */
  line?: number;
  /** The current text of a draft that another device saved; null when it was deleted */
  draft?: DraftOfAnAnswer | null;
  /** The wrong member of that line; null for the line itself */
  field?: string | null;
  /** The environment that answers */
  environment: string;
  /** Version of the interface */
  version: string;
  /** The commit that runs; null when neither the platform nor the setting COMMIT names it */
  commit: string | null;
  /** The database schema that this release expects: number of its newest migration and a hash of its functions */
  schema: string;
  /** How the database is reached */
  driver: "neon" | "tcp";
  /** What the service needs, one by one */
  checks: {
    /** Whether the database answers */
    database: "ok" | "off" | "failing";
    /** Whether the database has this release's schema */
    schema: "ok" | "off" | "failing";
    /** Whether access tokens can be checked */
    auth: "ok" | "off" | "failing";
    /** Whether a reading model is configured */
    model: "ok" | "off" | "failing";
    /** Web search, social platforms and pages */
    outside: "ok" | "off" | "failing";
    /** Whether proofs are signed; off without PROOF_KEY */
    proofs: "ok" | "off" | "failing";
    /** catalog_a and catalog_b; off without CONTACT */
    catalogs: "ok" | "off" | "failing";
  };
};

export type InterviewAnswer = {
  /** The offered question's revision */
  expectedRevision: string;
  /** Kept exactly, never trimmed; null skips the question */
  answer: string | null;
  /** Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant */
  until?: string;
  /** The draft that the answer was written from, null for none: the caller's draft at another revision is kept. Absent: every draft is deleted */
  draftRevision?: string | null;
};

export type InterviewBoundary = {
  /** Its id */
  id: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** The artist's exact words */
  wording: string;
  /** What it applies to */
  scope: "sitting" | "until_retracted";
  /** Number of an interview meeting, from 1; null for none in particular */
  sitting: number | null;
  /** Names the question within the artist's interviews; null for none in particular */
  questionKey: string | null;
  /** When it was made */
  createdAt: string;
  /** When it ends automatically; absent when it does not */
  until?: string;
};

export type InterviewBoundaryToSave = {
  /** Chosen by the caller; repeating it saves nothing new */
  requestId: string;
  /** Kept exactly */
  wording: string;
  /** What it applies to */
  scope: "sitting" | "until_retracted";
  /** Names the question within the artist's interviews */
  questionKey?: string;
  /** When it ends automatically: a future day (from 00:00 UTC) or a future instant */
  until?: string;
};

export type InterviewCorrection = {
  /** Its id */
  id: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** The statement that the artist corrects, word for word */
  claim: string;
  /** The correct statement, in the artist's words */
  correction: string;
  /** When it was made */
  createdAt: string;
};

export type InterviewCorrectionToSave = {
  /** Chosen by the caller; repeating it saves nothing new */
  requestId: string;
  /** What was said, kept exactly */
  claim: string;
  /** The correct fact, kept exactly */
  correction: string;
};

export type InterviewReference = {
  /** Its kind */
  kind: "original";
  /** The full sourceId, such as vault:… or social:… */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit */
  start: number;
  /** Position after the last UTF-16 code unit */
  end: number;
  /** The exact text from start to end */
  quote: string;
} | {
  /** Its kind */
  kind: "answer";
  /** Full answer identity */
  entryId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit */
  start: number;
  /** Position after the last UTF-16 code unit */
  end: number;
  /** The exact text from start to end */
  quote: string;
};

export type InterviewResponse = {
  /** Its id */
  id: string;
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
  /** The exact words */
  answer: string;
  /** Where it comes from */
  source: "interview" | "onboarding";
  /** Number of an interview meeting, from 1; null for none in particular */
  sitting: number | null;
  /** When the question was offered; null when it never was */
  offeredAt: string | null;
  /** When the current wording was saved */
  answerUpdatedAt: string | null;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** No part of it is given out before this instant; absent without an embargo */
  until?: string;
  /** When the embargo ended; absent while it is in force */
  untilEndedAt?: string;
};

export type InterviewSession = {
  /** Its id */
  id: string;
  /** Number of an interview meeting, from 1 */
  sitting: number;
  /** Current state */
  state: "active" | "finished";
  /** When it was made */
  createdAt: string;
  /** When the sitting was finished; null while it is open */
  closedAt: string | null;
  /** What was offered in the sitting, in order */
  questions: ({
    /** Also its answerId and the id of its response */
    id: string;
    /** Names the question within the artist's interviews */
    questionKey: string;
    /** The question */
    question: string;
    /** Current state */
    state: "offered" | "answered" | "skipped";
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** Number of an interview meeting, from 1 */
    sitting: number;
    /** When the question was offered */
    offeredAt: string;
    /** When the current wording was saved */
    answerUpdatedAt?: string;
    /** The supporting evidence */
    references: (InterviewReference)[];
    /** No part of it is given out before this instant; absent without an embargo */
    until?: string;
    /** When the embargo ended; absent while it is in force */
    untilEndedAt?: string;
    /** Place in the sitting, from 1 */
    ordinal: number;
    /** The exact words */
    answer: string | null;
    /** Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now */
    publication?: "private" | "published" | "withheld";
    /** What the public sees beside the published answer: what it was asked about, where that is public too */
    publicEvidence?: (PublicEvidence)[];
  })[];
};

export type InterviewSessionStart = {
  /** Chosen by the caller; repeating it returns the same session */
  requestId: string;
};

export type Invitation = {
  /** Its id */
  id: string;
  /** What its holder may do for the artist */
  role: "editor" | "interviewer" | "reader";
  /** When the role expires; null: never */
  endsAt: string | null;
  /** When it was made */
  createdAt: string;
  /** When it can no longer be accepted */
  expiresAt: string;
};

export type InvitationToCreate = {
  /** SHA-256 of the secret: 128 random bits that the caller makes and passes on; the service does not see the secret until it is used */
  secretHash: string;
  /** What its holder may do for the artist */
  role: "editor" | "interviewer" | "reader";
  /** When the role expires, in the future; if omitted, never */
  endsAt?: string;
  /** Days for which it can be accepted. Default: 7 */
  validDays?: number;
};

export type InvitationToOpen = {
  /** The part of the invitation's link after the # */
  secret: string;
  /** Whether to take the role. Default: false */
  accept?: boolean;
  /** What you want to be called; if omitted, unchanged */
  name?: string;
};

export type KeySet = {
  /** Empty where nothing is signed */
  keys: ({
    /** The family of keys */
    kty: "OKP";
    /** The curve */
    crv: "Ed25519";
    /** The public key, base64url */
    x: string;
    /** The key's name, which signatures carry */
    kid: string;
    /** The algorithm that it is used with */
    alg: "EdDSA";
    /** For checking signatures */
    use: "sig";
  })[];
};

export type LatestItem = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** Where it was published; null for a page of the web */
  platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null;
  /** Its kind */
  kind: "caption" | "transcript" | "published_answer" | "release" | "moment";
  /** Title of the original; null without one */
  title: string | null;
  /** The exact text */
  text: string;
  /** Its public address */
  url: string;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate: string | null;
  /** What activityDate refers to */
  activityDateKind: "release" | "moment" | null;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
  /** When the service read it; null when unknown */
  retrievedAt: string | null;
};

export type LatestRefreshRequest = {
  /** If omitted, all connected platforms */
  platforms?: ("social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b")[];
};

export type Lookup = {
  /** What was looked up */
  kind: "page" | "web" | "social";
  /** null unless kind is social */
  platform: string | null;
  /** When the allowance admitted it */
  admittedAt: string;
  /** Number of originals that it collected */
  collected: number;
};

export type MandatoryInterviewMemorySnapshot = {
  /** How it went: ok, or error with a code */
  status?: "ok";
  /** The same on every page of one memory */
  snapshotId: string;
  /** Number of an interview meeting, from 1 */
  sitting: number;
  /** The newest answer; null before the first */
  latestAnswer: {
    /** Identity of the entry: its kind and an id */
    entryId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** Number of an interview meeting, from 1; null for none in particular */
    sitting: number | null;
  } | null;
  /** Number of entries in the whole snapshot, not on this page */
  totalEntries: number;
  /** In order; the budget may cut the list */
  entries: ({
    /** Its kind */
    kind: "latest_answer";
    /** Identity of the entry: its kind and an id */
    entryId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** The entry's texts, possibly in parts */
    fields: ({
      /** The name */
      name: "question" | "answer" | "claim" | "correction" | "wording";
      /** The exact text */
      text: string | null;
      /** First UTF-16 code unit of the window */
      start: number;
      /** Position after the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether it is complete: nothing more follows */
      complete: boolean;
    })[];
    /** Fields specific to this kind of entry */
    metadata: {
      /** Names the question within the artist's interviews */
      questionKey: string;
      /** Number of an interview meeting, from 1; null for none in particular */
      sitting: number | null;
      /** When the question was offered; null when it never was */
      offeredAt: string | null;
      /** When the current wording was saved */
      answerUpdatedAt: string | null;
      /** Where it comes from */
      source: "interview" | "onboarding";
      /** No part of it is given out before this instant; absent without an embargo */
      until?: string;
      /** When the embargo ended; absent while it is in force */
      untilEndedAt?: string;
    };
  } | {
    /** Its kind */
    kind: "correction";
    /** Identity of the entry: its kind and an id */
    entryId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** The entry's texts, possibly in parts */
    fields: ({
      /** The name */
      name: "question" | "answer" | "claim" | "correction" | "wording";
      /** The exact text */
      text: string | null;
      /** First UTF-16 code unit of the window */
      start: number;
      /** Position after the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether it is complete: nothing more follows */
      complete: boolean;
    })[];
    /** Fields specific to this kind of entry */
    metadata: {
      /** When it was made */
      createdAt: string;
    };
  } | {
    /** Its kind */
    kind: "boundary";
    /** Identity of the entry: its kind and an id */
    entryId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** The entry's texts, possibly in parts */
    fields: ({
      /** The name */
      name: "question" | "answer" | "claim" | "correction" | "wording";
      /** The exact text */
      text: string | null;
      /** First UTF-16 code unit of the window */
      start: number;
      /** Position after the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether it is complete: nothing more follows */
      complete: boolean;
    })[];
    /** Fields specific to this kind of entry */
    metadata: {
      /** What it applies to */
      scope: "sitting" | "until_retracted";
      /** Number of an interview meeting, from 1; null for none in particular */
      sitting: number | null;
      /** Names the question within the artist's interviews; null for none in particular */
      questionKey: string | null;
      /** When it was made */
      createdAt: string;
      /** When it ends automatically; absent when it does not */
      until?: string;
    };
  })[];
  /** Every correction and boundary was delivered in full up to this page */
  constraintsComplete: boolean;
  /** The limit for this answer, and how much of it is used */
  budget: {
    /** Maximum UTF-16 code units of text in one answer */
    maxChars: number;
    /** UTF-16 code units of text in this answer */
    returnedChars: number;
  };
  /** Opaque; send it back as cursor; null when nothing is left */
  continuation: string | null;
};

export type Mark = {
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after the last UTF-16 code unit of the window */
  end: number;
  /** Further parts that it named */
  also?: ({
    /** First UTF-16 code unit of the window */
    start: number;
    /** Position after the last UTF-16 code unit of the window */
    end: number;
  })[];
};

export type Mention = {
  /** First UTF-16 unit in the original's text */
  start: number;
  /** Where it ends, exclusive */
  end: number;
};

export type MentionFilters = {
  /** null: every platform, and pages without one */
  platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null;
  /** First UTC day; null: from the beginning */
  fromDate: string | null;
  /** Last UTC day; null: to the end */
  toDate: string | null;
  /** Only when it was asked for */
  voice?: "artist";
};

export type MentionGroup = {
  /** The source id, the year, the host of the site or the voice; null where the date is unknown */
  key: string | null;
  /** Mentions in the group */
  places: number;
  /** Originals in the group */
  originals: number;
};

export type MentioningPassage = {
  /** Stable identity of the source */
  sourceId: string;
  /** Hash of the original's content; a changed original has another one */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** Where the text comes from */
  evidenceKind?: "original_text" | "caption" | "provider_transcript";
  /** Whether it is known who speaks; unverified for a transcript */
  speaker?: "not_applicable" | "unverified";
  /** When it was published, as the source states it; null when unknown */
  publishedAt?: string | null;
  /** When the service read it; null when unknown */
  retrievedAt?: string | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated?: boolean | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate?: string;
  /** What activityDate refers to */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is not the first one */
  endPage?: number;
  /** Whose words these are: artist for a caption or published answer of a connected account and for a stated name that the owner confirmed; other for any other name in a source with a confirmed name; else unknown */
  voice?: "artist" | "other" | "unknown";
  /** Who speaks in the window, as the source states; nobody has verified it */
  statedSpeaker?: string;
  /** Who speaks in a window that spans a change of voice, in order; null where the source names nobody */
  statedSpeakers?: (string | null)[];
  /** Title of the original; null without one */
  title: string | null;
  /** Every mention in the passage, in order */
  mentions: (Mention)[];
};

export type MentionsCertificate = {
  /** The kind of document, and `typ` of its signature */
  format: "artist-research-mentions";
  /** Version of this format */
  version: 1;
  /** The instant at which the evidence was read */
  madeAt: string;
  /** The artist's id */
  artistId: string;
  /** The phrase that was looked for */
  of: string;
  /** Other names that were looked for; only when there are any */
  also?: (string)[];
  /** Filters of the count; the corpus is never filtered */
  filters: MentionFilters;
  /** All eligible originals of the artist at that instant */
  corpus: SearchedCorpus;
  /** Mentions in all of them that pass the filters */
  places: number;
  /** Originals with at least one mention */
  originals: number;
  /** Signs the rest of the certificate */
  signature: DocumentSignature;
};

export type MentionsToList = {
  /** A name, a title or another phrase, 2 to 160 characters */
  of: string;
};

export type ModelCall = {
  /** What the model was asked for */
  purpose: string;
  /** Number of the attempt for this purpose in the job, from 1 */
  attempt: number;
  /** The model's name */
  model: string;
  /** sent: no result is known yet; invalid: the answer was not used; cut: no answer by the deadline */
  outcome: "sent" | "answered" | "invalid" | "failed" | "unknown" | "cut" | "unsent";
  /** null when not reported */
  inputTokens: number | null;
  /** null when not reported */
  outputTokens: number | null;
  /** Just before it was sent */
  reservedAt: string;
  /** null while no result is known */
  completedAt: string | null;
};

export type OfferedInterviewQuestion = {
  /** Also its answerId and the id of its response */
  id: string;
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
  /** Current state */
  state: "offered" | "answered" | "skipped";
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** Number of an interview meeting, from 1 */
  sitting: number;
  /** When the question was offered */
  offeredAt: string;
  /** When the current wording was saved */
  answerUpdatedAt?: string;
  /** The supporting evidence */
  references: (InterviewReference)[];
  /** No part of it is given out before this instant; absent without an embargo */
  until?: string;
  /** When the embargo ended; absent while it is in force */
  untilEndedAt?: string;
};

export type OnboardingEvent = {
  /** Which variant this is */
  type: "message";
  /** The exact text */
  text: string;
} | {
  /** Which variant this is */
  type: "progress";
  /** The exact text */
  text: string;
} | {
  /** Which variant this is */
  type: "question";
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
} | {
  /** Which variant this is */
  type: "draft";
  /** The exact text */
  text: string;
  /** To send as expectedRevision when publishing */
  publishedRevision: string | null;
} | {
  /** Which variant this is */
  type: "step";
  /** The step to take next; null when all are done */
  currentStep: "profiles" | "sources" | "interview" | "publish" | null;
} | {
  /** Which variant this is */
  type: "error";
  /** One sentence for people; programs read the code */
  error: string;
  /** The error code, on which programs decide */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "role_insufficient" | "sign_up_closed" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "job_not_complete" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "last_owner" | "claim_open" | "owner_exists" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "import_quota" | "draft_quota" | "sign_up_quota" | "look_quota" | "reading_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** Seconds to wait before the next try */
  retryAfterSeconds?: number;
  /** When the budget allows another call */
  resetAt?: string;
} | {
  /** Which variant this is */
  type: "done";
  /** Whether it is complete: nothing more follows */
  complete: boolean;
  /** null when complete */
  currentStep: "profiles" | "sources" | "interview" | "publish" | null;
  /** When each step was finished */
  steps: {
    /** When the profiles were confirmed; null before */
    profiles: string | null;
    /** The sources; in onboarding, when they were reviewed */
    sources: string | null;
    /** When the interview was finished; null before */
    interview: string | null;
    /** When the text was published; null before */
    publish: string | null;
  };
};

export type OnboardingTurn = {
  /** Which variant this is */
  type: "open";
} | {
  /** Which variant this is */
  type: "confirm_profiles";
  /** Profiles to add, by their addresses. Default: [] */
  add?: ({
    /** Its public address */
    url: string;
  })[];
  /** Platforms whose profiles to remove, named as in the brief. Default: [] */
  remove?: (string)[];
} | {
  /** Which variant this is */
  type: "review_sources";
  /** A decision for each source. Default: [] */
  decisions?: ({
    /** Stable identity of an original's source */
    sourceId: string;
    /** What was decided */
    decision: "approve" | "reject";
  })[];
  /** Pages to read as further sources, by their addresses. Default: [] */
  addUrls?: (string)[];
} | {
  /** Which variant this is */
  type: "interview_answer";
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** As the server asked it */
  question: string;
  /** Kept exactly; null skips the question */
  answer: string | null;
  /** Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant */
  until?: string;
} | {
  /** Which variant this is */
  type: "about";
  /** generate drafts a text; self uses the artist's own */
  mode: "generate" | "self";
  /** The exact text */
  text?: string;
  /** Wait for the draft that was asked for before, and never ask for another one */
  join?: boolean;
} | {
  /** Which variant this is */
  type: "publish";
  /** The text to show, as the artist approved it */
  text: string;
  /** Revision of the published text that it replaces; null when there is none */
  expectedRevision: string | null;
  /** Saved answers to publish as evidence, each at its current revision */
  answers?: ({
    /** Id of an interview question, which is also the id of its answer */
    answerId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
  })[];
};

export type OneOfSeveralReviews = {
  /** The discovery's id */
  candidateId: string;
  /** The revision that was reviewed */
  revision: string;
  /** What was decided */
  decision: "approve" | "decline" | "wrong_artist" | "incorrect";
};

export type OpenClaim = {
  /** The id of a request to own an artist */
  claimId: string;
  /** The artist's id; a new artist is found by it once approved */
  artistId: string;
  /** The artist's name */
  artistName: string;
  /** Whether the artist was created with this request, and is shown nowhere else until it is approved */
  isNewArtist: boolean;
  /** Identifiers that the person gave for a new artist, and those that the catalog added */
  externalIds: ({
    /** Where it was published */
    platform: string;
    /** The profile's id or handle on its platform */
    identifier: string;
    /** Its public address */
    url: string;
  })[];
  /** The person's message to the administrator; null: none */
  words: string | null;
  /** Current state */
  state: "open" | "approved" | "declined" | "withdrawn";
  /** When it was asked for */
  askedAt: string;
  /** Where the code was last found, preferring an address of the artist. null: not found yet */
  codeFound: {
    /** Its public address */
    url: string;
    /** When the code was found */
    at: string;
    /** true: an address of the artist that the person did not add; false: the person named it */
    isAtArtist: boolean;
  } | null;
  /** When it was decided; null before */
  decidedAt: string | null;
  /** The administrator's answer; null: none */
  reason: string | null;
  /** Who asks to own the artist */
  claimant: {
    /** Id of the user */
    userId: string;
    /** The person's `sub` at the identity provider */
    subject: string;
    /** What the person wants to be called; not verified */
    name: string | null;
  };
  /** Whether somebody owns the artist; then it cannot be approved */
  hasOwner: boolean;
  /** Whether the person has acted for the artist before, and may have added its addresses */
  hasActedForArtist: boolean;
};

export type OpenedInvitation = {
  /** The artist that was found */
  artist: {
    /** Its id */
    id: string;
    /** The name */
    name: string;
  };
  /** What its holder may do for the artist */
  role: "editor" | "interviewer" | "reader";
  /** When the role expires; null: never */
  endsAt: string | null;
  /** When it can no longer be accepted */
  expiresAt: string;
  /** What the person wants to be called */
  invitedBy: string | null;
  /** The caller's role now; null without one */
  yourRole: "owner" | "editor" | "interviewer" | "reader" | null;
};

export type OpenedShare = {
  /** The artist's name */
  artist: string;
  /** When it was made */
  sharedAt: string;
  /** When it can no longer be opened */
  endsAt: string;
  /** In the order of the thread */
  questions: (SharedQuestion)[];
};

export type OriginalToImport = {
  /** Which variant this is */
  type: "original";
  /** The artist of the path */
  artistId: string;
  /** Its kind */
  kind: "web_page" | "caption" | "transcript" | "release" | "moment";
  /** Its public address */
  url: string;
  /** The canonical address that the page itself declares */
  canonicalUrl?: string | null;
  /** At most 2,000,000 characters */
  text: string;
  /** A day, or an instant with its offset */
  publishedAt?: string | null;
  /** Where it was published; null for a page of the web */
  platform?: string | null;
  /** The provider's id of the account that wrote it */
  accountId?: string | null;
};

export type OriginalsNotSearched = {
  /** Private ones */
  hidden: number;
  /** Removed, or missing when their account was last read */
  removed: number;
  /** Declined pages, and answers under embargo or a boundary */
  withheld: number;
  /** Originals of accounts that are not connected */
  disconnected: number;
};

export type OriginalsOfAMonth = {
  /** YYYY-MM */
  at: string;
  /** Catalog entries */
  releases: number;
  /** Captions and transcripts */
  posts: number;
  /** Pages, moments and published answers */
  pages: number;
};

export type OriginalsOfAYear = {
  /** YYYY */
  at: string;
  /** Catalog entries */
  releases: number;
  /** Captions and transcripts */
  posts: number;
  /** Pages, moments and published answers */
  pages: number;
};

export type OwnClaim = {
  /** The id of a request to own an artist */
  claimId: string;
  /** The artist's id; a new artist is found by it once approved */
  artistId: string;
  /** The artist's name */
  artistName: string;
  /** Whether the artist was created with this request, and is shown nowhere else until it is approved */
  isNewArtist: boolean;
  /** Identifiers that the person gave for a new artist, and those that the catalog added */
  externalIds: ({
    /** Where it was published */
    platform: string;
    /** The profile's id or handle on its platform */
    identifier: string;
    /** Its public address */
    url: string;
  })[];
  /** The person's message to the administrator; null: none */
  words: string | null;
  /** Current state */
  state: "open" | "approved" | "declined" | "withdrawn";
  /** When it was asked for */
  askedAt: string;
  /** Where the code was last found, preferring an address of the artist. null: not found yet */
  codeFound: {
    /** Its public address */
    url: string;
    /** When the code was found */
    at: string;
    /** true: an address of the artist that the person did not add; false: the person named it */
    isAtArtist: boolean;
  } | null;
  /** When it was decided; null before */
  decidedAt: string | null;
  /** The administrator's answer; null: none */
  reason: string | null;
  /** null when the request is not open */
  code: {
    /** To be put into a profile or page of the artist */
    text: string;
    /** When the code expires; asking again returns a new one */
    expiresAt: string;
    /** Checks for the code left in these 24 hours */
    looksLeft: number;
  } | null;
  /** Addresses of the artist where the code is accepted, including all pages below them; empty for a person who has acted for the artist before */
  addresses: ({
    /** Its public address */
    url: string;
    /** The platform of the artist's profile, or the catalog */
    statedBy: string;
  })[];
};

export type PageStart = {
  /** First UTF-16 code unit in the original; the entry ends where the next one starts */
  start: number;
  /** Number of the page, counted from 1 */
  page: number;
};

export type Passage = {
  /** Stable identity of the source */
  sourceId: string;
  /** Hash of the original's content; a changed original has another one */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** Where the text comes from */
  evidenceKind?: "original_text" | "caption" | "provider_transcript";
  /** Whether it is known who speaks; unverified for a transcript */
  speaker?: "not_applicable" | "unverified";
  /** When it was published, as the source states it; null when unknown */
  publishedAt?: string | null;
  /** When the service read it; null when unknown */
  retrievedAt?: string | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated?: boolean | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate?: string;
  /** What activityDate refers to */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is not the first one */
  endPage?: number;
  /** Whose words these are: artist for a caption or published answer of a connected account and for a stated name that the owner confirmed; other for any other name in a source with a confirmed name; else unknown */
  voice?: "artist" | "other" | "unknown";
  /** Who speaks in the window, as the source states; nobody has verified it */
  statedSpeaker?: string;
  /** Who speaks in a window that spans a change of voice, in order; null where the source names nobody */
  statedSpeakers?: (string | null)[];
  /** Title of the original; null without one */
  title: string | null;
  /** Higher is better; comparable within one search only */
  score: number;
};

export type ProfileChanges = {
  /** Profiles to add, by their addresses. Default: [] */
  add?: ({
    /** Its public address */
    url: string;
  })[];
  /** Platforms whose profiles to remove, named as in the brief. Default: [] */
  remove?: (string)[];
};

export type Proof = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** Kind of document */
  format: "artist-research-proof";
  /** Version of this format */
  version: 1;
  /** start and end count UTF-16 code units, also in the annotations */
  offsets: "utf-16";
  /** When this document was made */
  madeAt: string;
  /** The artist that was found */
  artist: {
    /** Its id */
    id: string;
    /** The name */
    name: string;
  };
  /** The question */
  question: ProofQuestion;
  /** Each original with an eligible reference, once, in the order of the references */
  originals: (ProofOriginal)[];
  /** In the order of the answer */
  references: (CitedReference | WithdrawnReference)[];
  /** Sentences that a model wrote from these references, one draft for each language, outside of what is proved: not part of the evidence. Absent when there are none, or when one of their references was withdrawn */
  drafts?: (AnswerDraft)[];
  /** What was done for the answer, without prompts */
  record: ProofRecord;
  /** Signs the rest of the document */
  signature: DocumentSignature;
};

export type ProofOriginal = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the canonical JSON of this object with its text, without revision, textLength and textRoot */
  revision: string;
  /** Its kind */
  kind: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
  /** Its public address */
  url: string;
  /** The canonical address that the page itself declares */
  canonicalUrl: string | null;
  /** Address of the collection it belongs to */
  collectionUrl: string | null;
  /** Title of the original; null without one */
  title: string | null;
  /** The whole text; absent with texts=windows */
  text?: string;
  /** When it was published, as the source states it; null when unknown */
  publishedAt: string | null;
  /** The provider's date, as precise as it was given; never a publication time */
  activityDate: string | null;
  /** What activityDate refers to */
  activityDateKind: "release" | "moment" | null;
  /** Whether the source had more text */
  truncated: boolean | null;
  /** The map from the text to its times or pages */
  places?: (Cue | PageStart)[];
  /** Who speaks where, as the source states */
  voices?: (Voice)[];
  /** UTF-16 code units of the text */
  textLength: number;
  /** Root of the hash tree over the text in pieces of 1,024 UTF-16 code units (decision 3.40) */
  textRoot: string;
};

export type ProofQuestion = {
  /** The job's id */
  jobId: string;
  /** As it was asked, defaults filled in */
  request: StoredResearchRequest;
  /** Identity of the question: SHA-256 of identityOf */
  identity: string;
  /** The input of identity, hashed as canonical JSON; null when an earlier release hashed something else */
  identityOf: {
    /** The artist's id */
    artistId: string;
    /** What the question is about */
    topic: string;
    /** As it was asked */
    evidenceNeed: string;
    /** As it was asked */
    freshness: string;
    /** In canonical form */
    targetUrl: string | null;
    /** Where it was published; null for a page of the web */
    platform: string | null;
    /** null when none was asked for */
    fromDate: string | null;
    /** null when none was asked for */
    toDate: string | null;
    /** As it was asked */
    retrieval: string;
    /** In canonical form, sorted */
    excludeSourceUrls: (string)[];
    /** focused answers one thing; overview names up to three activities */
    answerScope: string;
    /** Only when it was asked for */
    voice?: string;
  } | null;
  /** Current stage of the job; complete, unresolved, failed and cancelled are final */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** candidates: never judged, so not an answer */
  selection: "candidates" | "research";
  /** Why an ended job has no answer; null when it has one or has not ended */
  outcome: string | null;
  /** The outside provider that was asked; null when none was */
  provider: string | null;
  /** When it was made */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** null until the job ends */
  finishedAt: string | null;
  /** Every stage that the job entered, in order */
  stages: ({
    /** Current stage of the job; complete, unresolved, failed and cancelled are final */
    stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
    /** When it was entered */
    at: string;
  })[];
  /** What the answer cannot claim; each entry starts with a code */
  limitations: (string)[];
};

export type ProofRecord = {
  /** The model calls of exploration and assessment, in order; never their prompts */
  calls: (ModelCall)[];
  /** null when only saved evidence was read */
  lookup: Lookup | null;
  /** The twenty newest registered answers, oldest first; never their text */
  answers: (RegisteredAnswer)[];
};

export type ProposedQuestion = {
  /** Its id */
  id: string;
  /** Why it is proposed: sources contradict each other; years without a post or release; a new post or release; a person whom several sources credit and no answer names; a model read the windows; or a person wrote it */
  reason: "disagreement" | "gap" | "new" | "name" | "read" | "person";
  /** The question */
  question: string;
  /** The windows that it is based on */
  references: (InterviewReference)[];
  /** Current state */
  state: "open" | "postponed" | "declined" | "accepted";
  /** When it was made */
  createdAt: string;
};

export type ProvidedBy = {
  /** The right with which the person sent it */
  role: "owner" | "editor" | "interviewer" | "reader" | "administrator";
  /** The only way in so far: an archive that the person has */
  from: "archive";
};

export type ProvidedByAPerson = {
  /** The right with which the person sent it */
  role: "owner" | "editor" | "interviewer" | "reader" | "administrator";
  /** The only way in so far: an archive that the person has */
  from: "archive";
  /** The person's subject, for owners, editors and administrators alone; null when the person was erased */
  subject?: string | null;
};

export type PublicAnswer = {
  /** Its id */
  id: string;
  /** The question */
  question: string;
  /** The exact words */
  answer: string;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
  /** What it was asked about, as far as that is public itself */
  evidence: (PublicEvidence)[];
};

export type PublicEvidence = {
  /** The exact words */
  quote: string;
  /** Title of the original; null without one */
  title: string | null;
  /** Null for a published answer */
  url: string | null;
  /** The published answer that is quoted; null for a source */
  answerId: string | null;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
};

export type PublicRelease = {
  /** Title of the original */
  title: string;
  /** As the catalog states it */
  date: string | null;
  /** Where it was published; null for a page of the web */
  platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null;
  /** Its public address */
  url: string;
};

export type Publication = {
  /** The revision that was read */
  expectedRevision: string;
  /** Whether everybody may read it */
  isPublic: boolean;
};

export type QuestionBesideATimeline = {
  /** Its id */
  id: string;
  /** The question */
  question: string;
  /** Number of an interview meeting, from 1; null for none in particular */
  sitting: number | null;
  /** Neither open nor skipped */
  isAnswered: boolean;
  /** The years, release titles and people of these lists that question, answer or quotations name, as the lists write them */
  names: (string)[];
};

export type QuestionOffer = {
  /** 1, 2, 3 in order */
  ordinal: number;
  /** snapshotId of the mandatory memory it was drafted with */
  memorySnapshotId: string;
  /** The question */
  question: string;
  /** The supporting evidence */
  references: (InterviewReference)[];
};

export type QuestionToPlan = {
  /** What a visitor asked, not kept */
  question: string;
  /** The conversation before it, not kept */
  context?: string;
};

export type QuestionToPropose = {
  /** Chosen by the caller; repeating it adds nothing new */
  requestId: string;
  /** The question */
  question: string;
  /** The supporting evidence */
  references: (InterviewReference)[];
};

export type ReceiptOfAPerson = {
  /** Which variant this is */
  type: "person_erasure_receipt";
  /** Id of the erased person; never used again */
  userId: string;
  /** When the person was erased */
  erasedAt: string;
  /** Deleted rows, by table; none when there was no such person */
  erased: Record<string, number>;
  /** Rows that are kept without saying who it was, by table */
  unnamed: Record<string, number>;
};

export type Reference = {
  /** Stable identity of the source */
  sourceId: string;
  /** Hash of the original's content; a changed original has another one */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** Where the text comes from */
  evidenceKind?: "original_text" | "caption" | "provider_transcript";
  /** Whether it is known who speaks; unverified for a transcript */
  speaker?: "not_applicable" | "unverified";
  /** When it was published, as the source states it; null when unknown */
  publishedAt?: string | null;
  /** When the service read it; null when unknown */
  retrievedAt?: string | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated?: boolean | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate?: string;
  /** What activityDate refers to */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is not the first one */
  endPage?: number;
  /** Whose words these are: artist for a caption or published answer of a connected account and for a stated name that the owner confirmed; other for any other name in a source with a confirmed name; else unknown */
  voice?: "artist" | "other" | "unknown";
  /** Who speaks in the window, as the source states; nobody has verified it */
  statedSpeaker?: string;
  /** Who speaks in a window that spans a change of voice, in order; null where the source names nobody */
  statedSpeakers?: (string | null)[];
};

export type RegisteredAnswer = {
  /** SHA-256 of the answer's text */
  answerHash: string;
  /** SHA-256 of the canonical JSON of its citations as they were sent */
  citationsHash: string;
  /** Whether every citation was exact when the answer was checked */
  verified: boolean;
  /** What failed the check; empty when verified */
  failures: ({
    /** Index of the citation, or of the answer's sentence for uncited_sentence; from 0 */
    index: number;
    /** Why */
    reason: "source_unavailable" | "revision_changed" | "quote_mismatch" | "outside_selection" | "uncited_sentence";
  })[];
  /** null when they were not checked */
  claims: ({
    /** Index of the sentence in the answer, from 0 */
    index: number;
    /** not_judged says nothing about the sentence; limitations says why */
    verdict: "supported" | "unsupported" | "not_judged";
    /** null when not_judged. Rules find a sentence supported only where a window says the same */
    judgedBy: "rules" | "model" | null;
    /** The cited text that decided, or came closest; null when none did */
    window: {
      /** Index of the citation, from 0 */
      citation: number;
      /** Start in the cited original, inside the citation */
      start: number;
      /** Position after the last UTF-16 code unit of the window */
      end: number;
    } | null;
  })[] | null;
  /** When it was last checked */
  checkedAt: string;
};

export type ReleaseOfATimeline = {
  /** Title of the original */
  title: string;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  date: string;
  /** Catalog entries with this title and date */
  entries: number;
  /** Credited names, as sources write them */
  people: (string)[];
  /** One of the entries */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
};

export type ResearchRequest = {
  /** Neutral public work or topic terms, never private visitor chat */
  topic: string;
  /** What kind of evidence would answer */
  evidenceNeed: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content";
  /** With relevance retrieval, recent means the 168 hours before now unless fromDate is given. Default: stored */
  freshness?: "stored" | "recent";
  /** Restricts evidence to this address */
  targetUrl?: string;
  /** Restricts evidence to this platform, also together with a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
  /** artist: only the artist's own words, in captions and published answers of connected accounts and under names that the owner confirmed */
  voice?: "artist";
  /** latest takes dated originals newest first, without topic overlap or cutoff; it does not prove exhaustive coverage. Default: relevance */
  retrieval?: "relevance" | "latest";
  /** Public citation URLs already discussed, applied before selection */
  excludeSourceUrls?: (string)[];
  /** focused answers one thing; overview names up to three activities. Default: focused */
  answerScope?: "focused" | "overview";
  /** Service key only; never kept in the request or its identity. Default: false */
  preferDirectEvidence?: boolean;
};

export type ResearchRequestFilled = {
  /** Neutral public work or topic terms, never private visitor chat */
  topic: string;
  /** What kind of evidence would answer */
  evidenceNeed: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content";
  /** With relevance retrieval, recent means the 168 hours before now unless fromDate is given */
  freshness?: "stored" | "recent";
  /** Restricts evidence to this address */
  targetUrl?: string;
  /** Restricts evidence to this platform, also together with a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
  /** artist: only the artist's own words, in captions and published answers of connected accounts and under names that the owner confirmed */
  voice?: "artist";
  /** latest takes dated originals newest first, without topic overlap or cutoff; it does not prove exhaustive coverage */
  retrieval?: "relevance" | "latest";
  /** Public citation URLs already discussed, applied before selection */
  excludeSourceUrls?: (string)[];
  /** focused answers one thing; overview names up to three activities */
  answerScope?: "focused" | "overview";
  /** Service key only; never kept in the request or its identity */
  preferDirectEvidence?: boolean;
};

export type ResponseEdit = {
  /** The revision that is being edited */
  expectedRevision: string;
  /** Kept exactly, never trimmed */
  answer: string;
  /** Describes the edit; never evidence */
  note?: string;
  /** Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant; null lifts the embargo, absent keeps it */
  until?: string | null;
  /** The draft that the answer was written from, null for none: the caller's draft at another revision is kept. Absent: every draft is deleted */
  draftRevision?: string | null;
};

export type RoleChange = {
  /** null ends the role now */
  role: "editor" | "interviewer" | "reader" | null;
  /** When the role expires, in the future; if omitted, never */
  endsAt?: string;
};

export type RoleHolder = {
  /** Id of the user */
  userId: string;
  /** What the person wants to be called */
  name: string | null;
  /** The person's `sub` at the identity provider, for administrators; null for others */
  subject: string | null;
  /** What its holder may do for the artist */
  role: "owner" | "editor" | "interviewer" | "reader";
  /** When the role expires; null: never */
  endsAt: string | null;
  /** When the role was given; null: before that was recorded */
  since: string | null;
  /** Whether this is the caller */
  isYou: boolean;
};

export type SearchedCorpus = {
  /** Root of the tree of RFC 6962 over the canonical JSON `[sourceId, revision]` of every eligible original, sorted by sourceId */
  root: string;
  /** Eligible originals in the tree */
  originals: number;
};

export type Share = {
  /** Its id */
  id: string;
  /** What it shows, in order */
  questions: ({
    /** The job's id */
    jobId: string;
    /** What the question is about */
    topic: string;
  })[];
  /** What the person who made it wants to be called */
  sharedBy: string | null;
  /** When it was made */
  createdAt: string;
  /** When it can no longer be opened */
  endsAt: string;
  /** Whether it can be opened now: false while something that it shows is not eligible and approved at its revision, and when its maker may no longer share */
  isOpen: boolean;
};

export type ShareToCreate = {
  /** SHA-256 of the secret: 128 random bits that the caller makes and passes on; the service does not see the secret until it is used */
  secretHash: string;
  /** Ended questions, in order */
  jobIds: (string)[];
  /** Days for which it can be opened. Default: 30 */
  validDays?: number;
};

export type ShareToOpen = {
  /** The part of the invitation's link after the # */
  secret: string;
};

export type SharedQuestion = {
  /** What the question is about */
  topic: string;
  /** What was looked for */
  evidenceNeed?: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content";
  /** Current stage of the job; complete, unresolved, failed and cancelled are final */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** One sentence for display, specific to how the job runs or ended; programs decide by stage and limitations */
  message: string;
  /** candidates is an unassessed selection, never a finding of sufficiency */
  selection?: "candidates" | "research";
  /** When it last changed */
  updatedAt: string;
  /** Those that are approved, in the order of the question */
  references: (SharedReference)[];
  /** For each reference the words that carry the answer, as the reading model named them, in positions of the original; null where it named none */
  marks?: (Mark | null)[];
  /** What the answer cannot claim; each entry starts with a stable word and a colon */
  limitations: (string)[];
  /** Sentences that a model had written from these references alone when it was shared; never evidence */
  drafts: (AnswerDraft)[];
};

export type SharedReference = {
  /** Stable identity of the source */
  sourceId: string;
  /** Hash of the original's content; a changed original has another one */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Position after its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** Where the text comes from */
  evidenceKind?: "original_text" | "caption" | "provider_transcript";
  /** Whether it is known who speaks; unverified for a transcript */
  speaker?: "not_applicable" | "unverified";
  /** When it was published, as the source states it; null when unknown */
  publishedAt?: string | null;
  /** When the service read it; null when unknown */
  retrievedAt?: string | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated?: boolean | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate?: string;
  /** What activityDate refers to */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is not the first one */
  endPage?: number;
  /** Whose words these are: artist for a caption or published answer of a connected account and for a stated name that the owner confirmed; other for any other name in a source with a confirmed name; else unknown */
  voice?: "artist" | "other" | "unknown";
  /** Who speaks in the window, as the source states; nobody has verified it */
  statedSpeaker?: string;
  /** Who speaks in a window that spans a change of voice, in order; null where the source names nobody */
  statedSpeakers?: (string | null)[];
  /** The title of the source */
  title: string | null;
};

export type SiteByYears = {
  /** Host of the address without www. */
  site: string;
  /** Its originals, also undated ones */
  count: number;
  /** Oldest first */
  years: ({
    /** YYYY */
    at: string;
    /** Its originals of that year */
    count: number;
  })[];
};

export type Source = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** Its kind */
  kind: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
  /** Where it was published; null for a page of the web */
  platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null;
  /** Title of the original; null without one */
  title: string | null;
  /** The first words of the text, up to 100 characters in one line; only without a title and with a text */
  beginning?: string;
  /** Its public address */
  url: string;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
  /** When the service read it; null when unknown */
  retrievedAt: string | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate: string | null;
  /** What activityDate refers to */
  activityDateKind: "release" | "moment" | null;
  /** UTF-16 code units; 0 when the text is missing */
  totalChars: number;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** Whether it can be evidence now */
  eligible: boolean;
  /** null when eligible */
  reason: "missing_text" | "private" | "removed" | "account_disconnected" | "candidate_rejected" | "answer_changed" | "answer_under_boundary" | "answer_under_embargo" | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated: boolean | null;
  /** Result of recovering a missing text; null when none was requested */
  textRecovery: {
    /** Current state */
    state: "queued" | "recovered" | "unavailable" | "failed";
    /** When it happened */
    at: string;
  } | null;
};

export type SourceCounts = {
  /** Sources that meet all filters */
  total: number;
  /** By kind */
  kind: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By site */
  site: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By year */
  year: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By state */
  state: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
  })[];
  /** By account */
  account: ({
    /** The value to send in the filter of this name */
    value: string;
    /** Entries of the list with this value */
    count: number;
    /** The account's handle */
    handle?: string;
  })[];
};

export type SourceDecision = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** The revision that was seen */
  revision: string;
  /** approve: evidence that Latest may show; reject: not evidence, and never stored again; hide: private; show: public again */
  decision: "approve" | "reject" | "hide" | "show";
};

export type SourceDecisions = {
  /** One decision for each source */
  decisions: (SourceDecision)[];
};

export type Status = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The job's id */
  jobId: string;
  /** Current stage of the job; complete, unresolved, failed and cancelled are final */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** One sentence for display, specific to how the job runs or ended; programs decide by stage and limitations */
  message: string;
  /** The outside provider being asked; null when there is none */
  provider?: string | null;
  /** When it last changed */
  updatedAt: string;
  /** Whether an existing job is used */
  reused?: boolean;
  /** Windows that were judged, or that are offered as candidates; empty while the job runs, when it failed before a verdict and when it was cancelled. No two overlap */
  references: (Reference)[];
  /** For each reference the words that carry the answer, as the reading model named them, in positions of the original; null where it named none */
  marks?: (Mark | null)[];
  /** What the answer cannot claim; each entry starts with a stable word and a colon */
  limitations: (string)[];
  /** Why nothing was looked up outside */
  outsideResearchReason?: "quota";
  /** candidates is an unassessed selection, never a finding of sufficiency */
  selection?: "candidates" | "research";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until resetAt, rounded up, computed at this read */
  retryAfterSeconds?: number;
  /** When the budget allows another call */
  resetAt?: string;
};

export type StatusEvent = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The job's id */
  jobId: string;
  /** Current stage of the job; complete, unresolved, failed and cancelled are final */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** One sentence for display, specific to how the job runs or ended; programs decide by stage and limitations */
  message: string;
  /** The outside provider being asked; null when there is none */
  provider?: string | null;
  /** When it last changed */
  updatedAt: string;
  /** Whether an existing job is used */
  reused?: boolean;
  /** Windows that were judged, or that are offered as candidates; empty while the job runs, when it failed before a verdict and when it was cancelled. No two overlap */
  references: (Reference)[];
  /** For each reference the words that carry the answer, as the reading model named them, in positions of the original; null where it named none */
  marks?: (Mark | null)[];
  /** What the answer cannot claim; each entry starts with a stable word and a colon */
  limitations: (string)[];
  /** Why nothing was looked up outside */
  outsideResearchReason?: "quota";
  /** candidates is an unassessed selection, never a finding of sufficiency */
  selection?: "candidates" | "research";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until resetAt, rounded up, computed at this read */
  retryAfterSeconds?: number;
  /** When the budget allows another call */
  resetAt?: string;
  /** Present when the job has already left this stage; updatedAt is when it entered the stage, and references and limitations are empty */
  passed?: true;
};

export type StoredResearchRequest = {
  /** What the question is about */
  topic: string;
  /** What kind of evidence would answer */
  evidenceNeed: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content";
  /** With relevance retrieval, recent means the 168 hours before now unless fromDate is given */
  freshness?: "stored" | "recent";
  /** Restricts evidence to this address */
  targetUrl?: string;
  /** Restricts evidence to this platform, also together with a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
  /** artist: only the artist's own words, in captions and published answers of connected accounts and under names that the owner confirmed */
  voice?: "artist";
  /** latest takes dated originals newest first, without topic overlap or cutoff; it does not prove exhaustive coverage */
  retrieval?: "relevance" | "latest";
  /** Public citation URLs already discussed, applied before selection */
  excludeSourceUrls?: (string)[];
  /** focused answers one thing; overview names up to three activities */
  answerScope?: "focused" | "overview";
};

export type TextPart = {
  /** Index of the first of these pieces, from 0 */
  firstChunk: number;
  /** Consecutive whole pieces of the text */
  chunks: ({
    /** First UTF-16 code unit of the window */
    start: number;
    /** The exact text */
    text: string;
  })[];
  /** Roots of the subtrees that do not contain these pieces, from left to right */
  path: (string)[];
};

export type TextRecoveryRequest = {
  /** Identities of sources */
  sourceIds: (string)[];
};

export type Voice = {
  /** First UTF-16 code unit in the original; the voice ends where the next one starts */
  start: number;
  /** The name that the source states, as it is written there; null where it names nobody */
  name: string | null;
};

export type VoiceConfirmation = {
  /** A name that the source states, as it is written there */
  name: string;
  /** Whether it is the artist; false withdraws a confirmation */
  own: boolean;
};

export type WebAnnotation = {
  /** The published context */
  "@context": "http://www.w3.org/ns/anno.jsonld";
  /** The job, the revision and the window */
  id: string;
  /** Its class in the W3C Web Annotation model */
  type: "Annotation";
  /** It links the question to its source */
  motivation: "linking";
  /** The question, by the id of its job */
  body: string;
  /** The quotation in the saved text of its source */
  target: {
    /** Its class in the W3C Web Annotation model */
    type: "SpecificResource";
    /** The address of the source */
    source: string;
    /** Absent when it is not known when the text was read */
    state?: {
      /** Its class in the W3C Web Annotation model */
      type: "TimeState";
      /** When the text was read */
      sourceDate?: string;
      /** Start of the day on which the text was read, when only the day is known */
      sourceDateStart?: string;
      /** Last second of that day */
      sourceDateEnd?: string;
    };
    /** Two ways to find the quotation in the saved text */
    selector: ({
      /** Its class in the W3C Web Annotation model */
      type: "TextQuoteSelector";
      /** The quotation */
      exact: string;
      /** The text just before it */
      prefix: string;
      /** The text just after it */
      suffix: string;
    } | {
      /** Its class in the W3C Web Annotation model */
      type: "TextPositionSelector";
      /** First UTF-16 code unit; codePoints has Unicode code points */
      start: number;
      /** Position after the last UTF-16 code unit of the window */
      end: number;
    })[];
  };
};

export type WithdrawnReference = {
  /** Position in the answer, from 1 */
  position: number;
  /** Removed, changed or withdrawn since: only its position is given */
  eligible: false;
};

export interface Operations {
  /** Propose a question for a later offer */
  addProposal: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: QuestionToPropose;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The proposed question as it is kept */
      proposal: ProposedQuestion;
    };
  };
  /** Run one slice of queued work */
  advanceResearch: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: Advance | undefined;
    answer: Advanced | {
      /** How it went: ok, or error with a code */
      status: "error";
      /** One sentence for people; programs read the code */
      error: "advance failed";
      /** Whether a slice ran */
      ran: false;
    };
  };
  /** Run slices until nothing is left or half of the function's time is used */
  advanceResearchOnSchedule: {
    path: Record<never, never>;
    query: {
      /** Run only this artist's jobs */
      artistId?: string;
      /** Comma-separated list of social_ingest, caption_extract, lore_refresh, source_search, latest_refresh */
      kinds?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Whether a slice ran */
      ran: boolean;
      /** What the slices of this call did */
      slices: (Advanced | {
        /** How it went: ok, or error with a code */
        status: "error";
        /** One sentence for people; programs read the code */
        error: "advance failed";
        /** Whether a slice ran */
        ran: false;
      })[];
    };
  };
  /** Ask to own an artist */
  askForClaim: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The artist's id */
      artistId: string;
      /** Why you speak for the artist, for the administrator who decides; nobody else reads it */
      words?: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The request as it is now */
      claim: OwnClaim;
    };
  };
  /** Add and remove profiles of an artist */
  changeProfiles: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: ProfileChanges | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The profiles as they are now */
      links: ({
        /** Where it was published */
        platform: string;
        /** The profile's id or handle on its platform */
        identifier: string;
        /** Its public address */
        url: string;
      })[];
      /** The jobs that connect the accounts of added profiles */
      connecting: (string)[];
    };
  };
  /** Change or end a person's role for an artist */
  changeRole: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: RoleChange;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The person after the change; null when the role ended */
      person: RoleHolder | null;
    };
  };
  /** Check health */
  checkHealth: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: Health;
  };
  /** Say whether a name that a source states is the artist */
  confirmVoice: {
    path: {
      /** The artist's id */
      id: string;
      /** The sourceId of a reference, percent-encoded */
      sourceId: string;
    };
    query: Record<never, never>;
    body: VoiceConfirmation;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Stable identity of an original's source */
      sourceId: string;
      /** The names of this source that are the artist, now */
      own: (string)[];
    };
  };
  /** Continue a job that rests with candidates as ordinary research */
  continueQuestionResearch: {
    path: {
      /** The artist's id */
      id: string;
      /** The job's id */
      jobId: string;
    };
    query: Record<never, never>;
    body: Continuation;
    answer: Status;
  };
  /** Ask for a new artist, as its owner */
  createArtist: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The name */
      name: string;
      /** The artist in catalogs, at most one identifier in each */
      externalIds?: ({
        /** Where it was published */
        platform: "catalog_a" | "catalog_b";
        /** The profile's id or handle on its platform */
        identifier: string;
      })[];
      /** Why you speak for the artist, for the administrator who decides; nobody else reads it */
      words?: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The request as it is now */
      claim: OwnClaim;
    };
  };
  /** Invite somebody to an artist */
  createInvitation: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: InvitationToCreate;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** What it gives, and until when */
      invitation: Invitation;
    };
  };
  /** Share a thread with somebody without an account */
  createShare: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: ShareToCreate;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The share that was made */
      share: Share;
    };
  };
  /** Approve or decline a request to own an artist */
  decideClaim: {
    path: {
      /** The id of a request to own an artist */
      claimId: string;
    };
    query: Record<never, never>;
    body: {
      /** What was decided */
      decision: "approve" | "decline";
      /** A message to the person who asked */
      reason?: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The request as it is now */
      claim: DecidedClaim;
    };
  };
  /** Decline, postpone, reword or reopen a prepared question */
  decideProposal: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of a proposed question */
      proposalId: string;
    };
    query: Record<never, never>;
    body: DecisionAboutAProposedQuestion;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The proposed question as it is kept */
      proposal: ProposedQuestion;
    };
  };
  /** Decide about up to 100 sources */
  decideSources: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: SourceDecisions;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In the order of the request */
      decisions: ({
        /** Stable identity of an original's source */
        sourceId: string;
        /** accepted, or an error code; forbidden: only the person who decided can take it back */
        outcome: "accepted" | "not_found" | "revision_changed" | "conflict" | "forbidden";
        /** As it is now; only when accepted */
        source?: Source;
      })[];
    };
  };
  /** Draft an answer in sentences from a question's references */
  draftAnswer: {
    path: {
      /** The artist's id */
      id: string;
      /** The job's id */
      jobId: string;
    };
    query: Record<never, never>;
    body: DraftToWrite | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Only sentences that a second model call found supported by their citations and that no rule contradicts; null when there is no draft */
      draft: AnswerDraft | null;
      /** Why there is no draft. not_supported: no sentence was found supported; sources_disagree: sources contradict each other, and not every side is among the references; these two are kept until `again` asks for other sentences. no_model: no reading model is configured; evidence_changed: the references are no longer available; not_judged: the budget for claims is used up, or the check failed; model_failed: no answer from the model; under_way: another call is still writing it */
      reason: "not_supported" | "sources_disagree" | "no_model" | "evidence_changed" | "not_judged" | "model_failed" | "under_way" | null;
    };
  };
  /** Enqueue or reuse a question-directed research job */
  enqueueQuestionResearch: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: ResearchRequest;
    answer: Status;
  };
  /** Erase one's own account */
  eraseAccount: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Receipt of what was deleted and what was kept; keep it */
      receipt: ReceiptOfAPerson;
    };
  };
  /** Erase an artist, or part of the artist's data, permanently */
  eraseArtist: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: ErasureRequest | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The receipt of the erasure; keep it */
      receipt: ErasureReceipt;
    };
  };
  /** Erase another person's account */
  erasePerson: {
    path: {
      /** Id of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: {
      /** The person's exact `sub` at the identity provider, as confirmation */
      subject: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Receipt of what was deleted and what was kept; keep it */
      receipt: ReceiptOfAPerson;
    };
  };
  /** Export everything about an artist */
  exportArtist: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: unknown;
  };
  /** Find an artist by a catalog identifier */
  findArtistByCatalogIdentifier: {
    path: Record<never, never>;
    query: {
      /** Where it was published */
      platform: "catalog_a" | "catalog_b";
      /** The profile's id or handle on its platform */
      identifier: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The artist that was found */
      artist: {
        /** Its id */
        id: string;
        /** The name */
        name: string;
        /** Public profiles */
        links: ({
          /** Where it was published */
          platform: string;
          /** The profile's id or handle on its platform */
          identifier: string;
          /** Its public address */
          url: string;
        })[];
      };
    };
  };
  /** Find an artist by a social handle or profile URL */
  findArtistByHandle: {
    path: Record<never, never>;
    query: {
      /** Where it was published */
      platform: "social_a" | "social_b" | "social_c";
      /** With or without @, in any case, or a profile URL */
      handle: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The artist that was found */
      artist: {
        /** Its id */
        id: string;
        /** The name */
        name: string;
        /** Public profiles */
        links: ({
          /** Where it was published */
          platform: string;
          /** The profile's id or handle on its platform */
          identifier: string;
          /** Its public address */
          url: string;
        })[];
      };
    };
  };
  /** Find people whom the service knows */
  findPeople: {
    path: Record<never, never>;
    query: {
      /** A part of the name or the subject */
      find: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** By name, at most 20 */
      people: ({
        /** Id of the user */
        userId: string;
        /** What the person wants to be called */
        name: string | null;
        /** The person's `sub` at the identity provider */
        subject: string;
        /** Whether the person is an administrator now */
        isAdministrator: boolean;
        /** How many artists the person owns; an owner cannot be erased */
        owns: number;
        /** For how many artists the person has a role, owned ones included */
        roles: number;
      })[];
    };
  };
  /** Find an artist's short-post handle */
  findShortPostHandle: {
    path: Record<never, never>;
    query: {
      /** The artist's id */
      artistId?: string;
      /** The whole name; case and accents are ignored */
      name?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The artist's id */
      artistId: string;
      /** The name */
      name: string;
      /** The handle on social_c; null when there is none */
      handle: string | null;
    };
  };
  /** Finish an interview sitting; its open questions become skipped */
  finishInterviewSitting: {
    path: {
      /** The artist's id */
      id: string;
      /** The id of the sitting's session */
      sessionId: string;
    };
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The sitting with its questions */
      session: InterviewSession;
    };
  };
  /** Hand an artist over to somebody who has a role for it */
  handOverArtist: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: Handover;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The owner from now on */
      owner: RoleHolder;
    };
  };
  /** Import texts that belong to an artist */
  importRecords: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: readonly OriginalToImport[];
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Sources that are new */
      created: number;
      /** Sources with a new revision */
      changed: number;
      /** Sources that have this revision already */
      unchanged: number;
      /** Sources that somebody declined, hid or erased: left unchanged */
      kept: number;
      /** New and changed sources that wait for review */
      pending: number;
    };
  };
  /** End one's own role for an artist */
  leaveArtist: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The artist's id */
      artistId: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
    };
  };
  /** List saved answers that state something else than sources */
  listAnswerDifferences: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Of the newest 1,000 answers; newest first, at most 100 */
      differences: (AnswerThatDiffersFromSources)[];
    };
  };
  /** List and find stored originals, with the reason if one cannot be evidence */
  listArtistSources: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Its kind */
      kind?: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
      /** Where it was published */
      platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** true: only sources without text; false: only sources with text */
      missingText?: true | false;
      /** Each word is part of the title, the address or the account, in either case, with or without accents */
      find?: string;
      /** Host of the address without www., such as news.example */
      site?: string;
      /** Year of the original's date, or unknown */
      year?: string;
      /** approved or pending: eligible now, with this curation; else the reason for ineligibility */
      state?: "approved" | "pending" | "missing_text" | "private" | "removed" | "account_disconnected" | "candidate_rejected" | "answer_changed" | "answer_under_boundary" | "answer_under_embargo";
      /** Platform and account id joined by a colon, such as social_a:1234 */
      account?: string;
      /** newest or oldest by the original's date, added: newest text first, or title; if omitted, by sourceId */
      sort?: "newest" | "oldest" | "added" | "title";
      /** true: the first page also has counts */
      counts?: true | false;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The sources; in onboarding, when they were reviewed */
      sources: (Source)[];
      /** Only on the first page, when asked for */
      counts?: SourceCounts;
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the artists that the signed-in user may open */
  listArtists: {
    path: Record<never, never>;
    query: {
      /** Prefixes of words in the name, in any order, or a whole handle on any platform; case, accents and the @ of a handle are ignored */
      name?: string;
      /** Entries on one page, 1 to 50 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Sorted by normalized name */
      artists: ({
        /** Its id */
        id: string;
        /** The name */
        name: string;
        /** Public profiles */
        links: ({
          /** Where it was published */
          platform: string;
          /** The profile's id or handle on its platform */
          identifier: string;
          /** Its public address */
          url: string;
        })[];
        /** The user's right to act for the artist; `claimant` is its owner */
        role: "claimant" | "editor" | "interviewer" | "reader" | "administrator";
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the open requests to own an artist */
  listClaims: {
    path: Record<never, never>;
    query: {
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Oldest first */
      claims: (OpenClaim)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List what saved sources state differently about the same release */
  listDisagreements: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Only release dates, or only credits */
      kind?: "release_date" | "credit";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Sorted by title */
      disagreements: (Disagreement)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List cited windows of web pages that have changed since they were saved */
  listDrift: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Only windows with this verdict at the latest recheck; if omitted, all windows that changed */
      verdict?: "stands" | "unreachable" | "moved" | "reworded" | "gone";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Newest change first */
      changes: ({
        /** The cited window, with the saved words */
        reference: Reference;
        /** stands: the exact words are still in place; moved: the exact words are elsewhere on the page; reworded: other words are in their place; gone: two rechecks on different days found neither on the page, or no such page; unreachable: the page could not be read, or missed the words for the first time, which says nothing about them */
        verdict: "stands" | "unreachable" | "moved" | "reworded" | "gone";
        /** The first of the consecutive rechecks with this verdict */
        since: string;
        /** The latest recheck */
        checkedAt: string;
        /** The latest recheck that could read the page; null when none could */
        lastRead: {
          /** The verdict of that recheck */
          verdict: "stands" | "moved" | "reworded" | "gone";
          /** When it happened */
          at: string;
        } | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the boundaries that are active in a sitting, by default in the open or the next one */
  listInterviewBoundaries: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Number of an interview meeting, from 1 */
      sitting?: number;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The active boundaries, oldest first */
      boundaries: (InterviewBoundary)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List saved responses in their current wording, newest offer first */
  listInterviewResponses: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Number of an interview meeting, from 1 */
      sitting?: number;
      /** Each word is part of the question or the answer, in either case, with or without accents */
      find?: string;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Saved answers, newest offer first */
      responses: ({
        /** Its id */
        id: string;
        /** Names the question within the artist's interviews */
        questionKey: string;
        /** The question */
        question: string;
        /** The exact words */
        answer: string;
        /** Where it comes from */
        source: "interview" | "onboarding";
        /** Number of an interview meeting, from 1; null for none in particular */
        sitting: number | null;
        /** When the question was offered; null when it never was */
        offeredAt: string | null;
        /** When the current wording was saved */
        answerUpdatedAt: string | null;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** No part of it is given out before this instant; absent without an embargo */
        until?: string;
        /** When the embargo ended; absent while it is in force */
        untilEndedAt?: string;
        /** Who saved it; null when nobody is recorded */
        answerUpdatedBy: Attribution | null;
        /** Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now */
        publication: "private" | "published" | "withheld";
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List every mention of a name or phrase */
  listMentions: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** A name, a title or another phrase, 2 to 160 characters */
      of: string;
      /** Other names for the same thing, such as an alias or the name in another script: at most 5, separated by |. A place that matches several of them counts once. */
      also?: string;
      /** How the passages are grouped and ordered: by their original, the year of its date, its site, or whose words they are */
      by?: "original" | "year" | "site" | "voice";
      /** artist: only mentions in the artist's own words */
      voice?: "artist";
      /** Where it was published */
      platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** First UTC day, included */
      fromDate?: string;
      /** Last UTC day, included */
      toDate?: string;
      /** Passages on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Every eligible original of the corpus was searched; no limit cuts the count */
      complete: true;
      /** Mentions in all of them that pass the filters */
      places: number;
      /** Originals with at least one mention */
      originals: number;
      /** All groups in the order of the passages; null on a page after the first */
      groups: (MentionGroup)[] | null;
      /** Best first */
      passages: (MentioningPassage)[];
      /** Originals with a text that are not eligible, by the first reason that applies; null for callers other than the artist's claimant and administrators */
      notSearched: OriginalsNotSearched | null;
      /** What was searched and counted, for others to check */
      certificate: MentionsCertificate;
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List who has a role for an artist, and the open invitations */
  listPeople: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The owner first; at most 21 */
      people: (RoleHolder)[];
      /** Open invitations, oldest first; at most 20 */
      invitations: (Invitation)[];
    };
  };
  /** List the prepared questions that wait for a person */
  listProposals: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The open sitting or the next one */
      sitting: number;
      /** Proposed questions, those by people first */
      proposals: (ProposedQuestion)[];
      /** Proposals that are not shown, because they touch the memory or their evidence has changed */
      leftOut: number;
      /** Active boundaries without a questionKey: a person decides whether a proposal respects them */
      boundaries: (InterviewBoundary)[];
    };
  };
  /** List the earlier research questions about an artist */
  listQuestions: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Entries on one page, 1 to 50 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Newest first */
      questions: ({
        /** Use this id to read the quotations */
        jobId: string;
        /** The topic of the request */
        topic: string;
        /** The original request; send it as a body to ask the same again */
        request: StoredResearchRequest;
        /** Current stage of the job; complete, unresolved, failed and cancelled are final */
        stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
        /** One sentence for display, specific to how the job runs or ended; programs decide by stage and limitations */
        message: string;
        /** Number of quotations that reading the question returns now */
        references: number;
        /** candidates is an unassessed selection, never a finding of sufficiency */
        selection?: "candidates" | "research";
        /** When the job was created; asking the same again may join it */
        askedAt: string;
        /** When it last changed */
        updatedAt: string;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the current and earlier versions of a response, newest first */
  listResponseVersions: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: {
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Every retained wording, newest first */
      versions: ({
        /** The saved answer with its question */
        response: InterviewResponse;
        /** Whether it is the current wording */
        isCurrent: boolean;
        /** When the version was saved; null when unknown */
        savedAt: string | null;
        /** Describes the edit; never evidence. null without one */
        note: string | null;
        /** Who saved it; null when nobody is recorded */
        savedBy: Attribution | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the shares of an artist's threads */
  listShares: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Those that have not ended, newest first; at most 50 */
      shares: (Share)[];
    };
  };
  /** Look for the code of one's request at an address */
  lookForClaimCode: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Its public address */
      url: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** unreadable: the page did not respond, or must not be read */
      outcome: "found" | "not_found" | "unreadable";
      /** The request as it is now */
      claim: OwnClaim;
    };
  };
  /** Save a prepared interview question (draft, not released) */
  offerInterviewQuestion: {
    path: {
      /** The artist's id */
      id: string;
      /** The id of the sitting's session */
      sessionId: string;
    };
    query: Record<never, never>;
    body: QuestionOffer;
    answer: {
      /** How it went: ok, or error with a code */
      status?: "ok";
      /** The question */
      question: OfferedInterviewQuestion;
    };
  };
  /** Read an invitation, or accept it */
  openInvitation: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: InvitationToOpen;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** What it gives, and until when */
      invitation: OpenedInvitation;
    };
  };
  /** Read a shared thread */
  openShare: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: ShareToOpen;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** What it shows now */
      share: OpenedShare;
    };
  };
  /** Turn a question into a research request */
  planQuestion: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: QuestionToPlan;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Can be sent unchanged to the question-research POST */
      request: ResearchRequestFilled;
      /** For a question that asks how often, whether ever, or for every mention: the name to send to listMentions. It counts all mentions, while references show only the best, so researching the request adds nothing to a count; else null */
      mentions: MentionsToList | null;
    };
  };
  /** Prepare questions from the evidence */
  prepareProposals: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** New proposals */
      added: number;
    };
  };
  /** Publish a saved response, or take it back */
  publishAnswer: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: Record<never, never>;
    body: Publication;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The saved answer with its question */
      response: InterviewResponse;
      /** Whether it is the current wording */
      isCurrent: boolean;
      /** Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now */
      publication: "private" | "published" | "withheld";
    };
  };
  /** Read one's own account */
  readAccount: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: Account;
  };
  /** Read pages, feeds and sitemaps at these addresses */
  readAddresses: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: AddressesToRead;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The job's id */
      jobId: string;
      /** Its kind */
      kind: "social_ingest";
    };
  };
  /** Read a short brief of an artist */
  readArtistBrief: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: ArtistBrief;
  };
  /** Read what waits for a decision, over all artists */
  readDesk: {
    path: Record<never, never>;
    query: {
      /** Entries on one page, 1 to 50 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Only those for which something waits, in the order of their ids; a page can be shorter than its limit */
      artists: (DeskOfAnArtist)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read what an import has to know: accounts, stored sources and their revisions */
  readImportState: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Entries on one page, 1 to 5000 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The connected accounts, at most one per platform */
      accounts: ({
        /** Where it was published */
        platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
        /** The account's id at the provider */
        accountId: string;
        /** Its name there */
        handle: string;
        /** Its public address */
        url: string;
      })[];
      /** The sources; in onboarding, when they were reviewed */
      sources: ({
        /** Stable identity of an original's source */
        sourceId: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** Somebody declined or hid it: an import leaves it as it is */
        kept: boolean;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read one's own draft of an answer */
  readInterviewDraft: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The caller's own draft; null when there is none */
      draft: DraftOfAnAnswer | null;
    };
  };
  /** Read offers, current answers, corrections and edits in time order */
  readInterviewHistory: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Its kind */
      kind?: "all" | "answers" | "corrections";
      /** Number of an interview meeting, from 1 */
      sitting?: number;
      /** Maximum UTF-16 code units on a page; a page has at least one whole entry */
      maxChars?: number;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In order; the budget may cut the list */
      entries: ({
        /** Its kind */
        kind: "offer";
        /** When it happened */
        at: string;
        /** Id of an interview question, which is also the id of its answer */
        answerId: string;
        /** Names the question within the artist's interviews */
        questionKey: string;
        /** The question */
        question: string;
        /** Number of an interview meeting, from 1 */
        sitting: number;
        /** Current state */
        state: "offered" | "answered" | "skipped";
        /** Who did it; null when nobody is recorded */
        by: Attribution | null;
      } | {
        /** Its kind */
        kind: "answer";
        /** When it happened */
        at: string;
        /** Identity of the entry: its kind and an id */
        entryId: string;
        /** The current wording */
        response: InterviewResponse;
        /** Who did it; null when nobody is recorded */
        by: Attribution | null;
      } | {
        /** Its kind */
        kind: "correction";
        /** When it happened */
        at: string;
        /** Identity of the entry: its kind and an id */
        entryId: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** The statement that the artist corrects, word for word */
        claim: string;
        /** The correct statement, in the artist's words */
        correction: string;
        /** Who did it; null when nobody is recorded */
        by: Attribution | null;
      } | {
        /** Its kind */
        kind: "edit";
        /** When it happened */
        at: string;
        /** Id of an interview question, which is also the id of its answer */
        answerId: string;
        /** Names the question within the artist's interviews */
        questionKey: string;
        /** Number of an interview meeting, from 1; null for none in particular */
        sitting: number | null;
        /** The revision before the edit */
        earlierRevision: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** Describes the edit; never evidence. null without one */
        note: string | null;
        /** Who did it; null when nobody is recorded */
        by: Attribution | null;
      })[];
      /** The limit for this answer, and how much of it is used */
      budget: {
        /** Maximum UTF-16 code units of text in one answer */
        maxChars: number;
        /** UTF-16 code units of text in this answer */
        returnedChars: number;
      };
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read the mandatory interview memory of a sitting */
  readInterviewMemory: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Maximum UTF-16 code units of text in one answer; longer fields are split */
      maxChars?: number;
      /** If omitted, the open sitting or the next one */
      sitting?: number;
      /** continuation of the previous answer; valid only for its snapshotId */
      cursor?: string;
    };
    body: undefined;
    answer: MandatoryInterviewMemorySnapshot;
  };
  /** Read the exact response, now or at a retained revision */
  readInterviewResponse: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: {
      /** A retained revision; if omitted, the current wording */
      revision?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The saved answer with its question */
      response: InterviewResponse;
      /** Whether it is the current wording */
      isCurrent: boolean;
      /** Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now */
      publication: "private" | "published" | "withheld";
      /** What the public sees beside the published answer: what it was asked about, where that is public too */
      publicEvidence: (PublicEvidence)[];
    };
  };
  /** Read the stored Latest of an artist */
  readLatest: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Where it was published */
      platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Newest first */
      items: (LatestItem)[];
      /** How much is saved, and how much is missing */
      coverage: ({
        /** Where it was published */
        platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
        /** How it went: ok, or error with a code */
        status: "fresh" | "stale" | "failed" | "missing" | "disconnected";
        /** Last refresh that succeeded */
        checkedAt: string | null;
        /** Last refresh, whether it succeeded or not; null before the first */
        lastAttemptAt: string | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read the service's metrics */
  readMetrics: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: unknown;
  };
  /** Read the onboarding progress of an artist */
  readOnboardingState: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Whether it is complete: nothing more follows */
      complete: boolean;
      /** null when complete */
      currentStep: "profiles" | "sources" | "interview" | "publish" | null;
      /** When each step was finished */
      steps: {
        /** When the profiles were confirmed; null before */
        profiles: string | null;
        /** The sources; in onboarding, when they were reviewed */
        sources: string | null;
        /** When the interview was finished; null before */
        interview: string | null;
        /** When the text was published; null before */
        publish: string | null;
      };
    };
  };
  /** This document */
  readOpenApiDocument: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** Version of the OpenAPI specification */
      openapi: string;
    };
  };
  /** Read a window of a stored original, including private ones */
  readOriginalSource: {
    path: {
      /** The artist's id */
      id: string;
      /** The sourceId of a reference, percent-encoded */
      sourceId: string;
    };
    query: {
      /** SHA-256 of the exact content, in lower-case hex */
      revision?: string;
      /** First UTF-16 code unit */
      start?: number;
      /** Maximum UTF-16 code units in the passage */
      maxChars?: number;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Where it comes from */
      source: Source;
      /** A window of the original */
      passage: Reference;
      /** Length of the whole original in UTF-16 code units */
      totalChars: number;
      /** Where to continue reading; null at the end */
      nextStart: number | null;
      /** Times or pages of the text in the passage; each entry applies until the next one starts. Only for originals with such a map */
      places?: (Cue | PageStart)[];
      /** Who speaks in the passage, as the source states; each entry applies until the next one starts. Only for originals that name their voices */
      voices?: (Voice)[];
      /** The names among them that the owner confirmed as the artist's own */
      ownVoices?: (string)[];
      /** Only for an original that a person sent from an archive */
      providedBy?: ProvidedByAPerson;
    };
  };
  /** Read a document that proves an answer */
  readProof: {
    path: {
      /** The artist's id */
      id: string;
      /** The job's id */
      jobId: string;
    };
    query: {
      /** full: the whole text of every cited original, to recompute its revision; windows: only the parts around the references, with the hashes that lead from them to the signed `textRoot` */
      texts?: "full" | "windows";
    };
    body: undefined;
    answer: Proof;
  };
  /** Read the public keys of signed documents */
  readProofKeys: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: KeySet;
  };
  /** Read the public page of an artist */
  readPublicPage: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** The published answer to begin with; without it, or where it is not public, the newest */
      answer?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The artist that was found */
      artist: {
        /** Its id */
        id: string;
        /** The name */
        name: string;
        /** Public profiles */
        links: ({
          /** Where it was published */
          platform: string;
          /** The profile's id or handle on its platform */
          identifier: string;
          /** Its public address */
          url: string;
        })[];
      };
      /** The published life story; null without one, and while it is withheld */
      lore: {
        /** The exact text */
        text: string;
        /** When it was published, as the source states it; null when unknown */
        publishedAt: string | null;
      } | null;
      /** Ten published answers, newest first, from `answer` on if that is one of them */
      answers: (PublicAnswer)[];
      /** The answer after these, to be sent as `answer`; null where they are the last */
      nextAnswerId: string | null;
      /** The newest ten, each once */
      releases: (PublicRelease)[];
      /** The newest six items of Latest */
      latest: (LatestItem)[];
    };
  };
  /** Read a research job and its quotations */
  readQuestionResearch: {
    path: {
      /** The artist's id */
      id: string;
      /** The job's id */
      jobId: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: Status;
  };
  /** Read a window of a public original at its exact revision */
  readResearchOriginal: {
    path: {
      /** The artist's id */
      id: string;
      /** The sourceId of a reference, percent-encoded */
      sourceId: string;
    };
    query: {
      /** The revision of the reference; 409 when the original has changed */
      revision: string;
      /** First UTF-16 code unit */
      start?: number;
      /** Maximum UTF-16 code units in the passage */
      maxChars?: number;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** A window of the original */
      passage: Reference;
      /** Length of the whole original in UTF-16 code units */
      totalChars: number;
      /** Where to continue reading; null at the end */
      nextStart: number | null;
      /** Times or pages of the text in the passage; each entry applies until the next one starts. Only for originals with such a map */
      places?: (Cue | PageStart)[];
      /** Who speaks in the passage, as the source states; each entry applies until the next one starts. Only for originals that name their voices */
      voices?: (Voice)[];
      /** The names among them that the owner confirmed as the artist's own */
      ownVoices?: (string)[];
      /** When the cited page was last rechecked; null: never */
      lastChecked?: string | null;
      /** The worst verdict of the cited windows at their latest rechecks; null: never rechecked */
      verdict?: "stands" | "unreachable" | "moved" | "reworded" | "gone" | null;
      /** Recheck results of each cited window of this revision */
      drift?: ({
        /** First UTF-16 code unit of the cited window */
        start: number;
        /** Position after its last UTF-16 code unit */
        end: number;
        /** stands: the exact words are still in place; moved: the exact words are elsewhere on the page; reworded: other words are in their place; gone: two rechecks on different days found neither on the page, or no such page; unreachable: the page could not be read, or missed the words for the first time, which says nothing about them */
        verdict: "stands" | "unreachable" | "moved" | "reworded" | "gone";
        /** The first of the consecutive rechecks with this verdict */
        since: string;
        /** The latest recheck */
        checkedAt: string;
        /** The latest recheck that could read the page; null when none could */
        lastRead: {
          /** The verdict of that recheck */
          verdict: "stands" | "moved" | "reworded" | "gone";
          /** When it happened */
          at: string;
        } | null;
      })[];
    };
  };
  /** Read the jobs and budgets of an artist */
  readResearchStatus: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Jobs of this artist, newest first */
      jobs: ({
        /** The job's id */
        jobId: string;
        /** Its kind */
        kind: "question_research" | "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh";
        /** Current state */
        state: "queued" | "running" | "waiting" | "done" | "failed";
        /** Current progress of the work */
        progress: string | null;
        /** When it last changed */
        updatedAt: string;
        /** First word of the failure; null without one */
        errorCategory: string | null;
        /** Topic of a question; null for other kinds */
        topic: string | null;
        /** Platforms whose accounts the job reads; empty for other kinds */
        platforms: (string)[];
        /** Whether a source_search rechecks cited pages */
        recheck: boolean;
      })[];
      /** The rolling budgets */
      quotas: ({
        /** What is counted */
        ledger: "saved_question" | "outside_lookup" | "question_plan" | "onboarding_turn" | "claim_check" | "draft" | "proposal" | "statement_reading";
        /** What it applies to */
        scope: "artist" | "global";
        /** Maximum entries on one page */
        limit: number;
        /** Reservations of the last 24 hours */
        used: number;
        /** null while the budget is not used up */
        resetAt: string | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read the discoveries, pending or decided */
  readReviewQueue: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** The decision about it, or pending */
      curation?: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
      /** Where it goes when approved: Lore, or a profile link */
      destination?: "lore" | "link";
      /** Only discoveries with this identity */
      identity?: "confirmed" | "unresolved" | "wrong_artist";
      /** Host of the address without www., such as news.example */
      site?: string;
      /** true: the first page also has counts */
      counts?: true | false;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Only on the first page, when asked for */
      counts?: DiscoveryCounts;
      /** Discoveries, newest first */
      candidates: ({
        /** Its id */
        id: string;
        /** Its public address */
        url?: string;
        /** Where it goes when approved: Lore, or a profile link */
        destination: "lore" | "link";
        /** Whether it is about this artist */
        identity: "confirmed" | "unresolved" | "wrong_artist";
        /** The decision about it, or pending */
        curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
        /** Why */
        reason?: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** The Lore entry that the approval created */
        evidenceId?: string;
        /** Title of the original; null without one */
        title: string | null;
        /** The beginning of its text; null without a text */
        excerpt: string | null;
        /** When research found it */
        discoveredAt: string;
        /** null while pending */
        decidedAt: string | null;
        /** null while pending */
        decidedBy: Attribution | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read an artist's evidence by years, months and sites */
  readTimeline: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Eligible originals */
      total: number;
      /** Originals without a known date, or dated in the future */
      undated: number;
      /** Oldest first; together with undated they are the total */
      years: (OriginalsOfAYear)[];
      /** Oldest first; only originals that are dated to the month or better */
      months: (OriginalsOfAMonth)[];
      /** The 50 sites with the most originals, largest first */
      sites: (SiteByYears)[];
      /** Oldest first; at most the newest 200, of the newest 500 catalog entries */
      releases: (ReleaseOfATimeline)[];
      /** Statements that cannot all be true, at most 100; null for the research service */
      disagreements: (DisagreementOfATimeline)[] | null;
      /** Sittings of the interview; null for callers who may not see them */
      sittings: ({
        /** Number of an interview meeting, from 1 */
        sitting: number;
        /** When it happened */
        at: string;
      })[] | null;
      /** Newest first, of the newest 2,000 those that name something; null for callers who may not see sittings */
      asked: (QuestionBesideATimeline)[] | null;
      /** Gaps of twelve or more months (YYYY-MM to YYYY-MM) without any dated original, between months that have one */
      gaps: ({
        /** The first month of it */
        from: string;
        /** The last month of it */
        until: string;
      })[];
    };
  };
  /** Recover the missing text of sources */
  recoverMissingText: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: TextRecoveryRequest;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The job's id; null when nothing had to be queued */
      jobId: null;
      /** How many sources were queued */
      queued: 0;
    } | {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The job's id */
      jobId: string;
      /** Its kind */
      kind: "caption_extract";
      /** Sources that had no text */
      queued: number;
    };
  };
  /** Become known to the service, or change one's name */
  registerAccount: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The name to show; colleagues see it beside what the person did */
      name?: string;
      /** The ID token of this sign-in, which proves an e-mail address to a service whose administrators are named by e-mail */
      idToken?: string;
      /** The nonce of this sign-in; needed with idToken */
      nonce?: string;
    } | undefined;
    answer: Account;
  };
  /** Check a drafted answer's citations against current evidence */
  registerAnswer: {
    path: {
      /** The artist's id */
      id: string;
      /** The job's id */
      jobId: string;
    };
    query: Record<never, never>;
    body: AnswerRegistration;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Whether every quotation is exact and current. It does not say that the answer follows from them: only claims says that */
      verified: boolean;
      /** What failed the check; empty when verified */
      failures: ({
        /** Index of the citation, or of the answer's sentence for uncited_sentence; from 0 */
        index: number;
        /** Why */
        reason: "source_unavailable" | "revision_changed" | "quote_mismatch" | "outside_selection" | "uncited_sentence";
      })[];
      /** One for each sentence, in order; only with checkClaims */
      claims?: (ClaimVerdict)[];
      /** What such a check cannot prove */
      limitations: (string)[];
    };
  };
  /** Request a refresh of an artist's Latest */
  requestLatestRefresh: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: LatestRefreshRequest | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The job's id; null when nothing had to be queued */
      jobId: null;
    } | {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The job's id */
      jobId: string;
      /** Its kind */
      kind: "latest_refresh";
      /** Whether an existing job is used */
      reused: boolean;
    };
  };
  /** Read the latest interview session with its questions and answers */
  restoreInterview: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The sitting with its questions; null before the first one */
      session: InterviewSession | null;
    };
  };
  /** Retract an interview boundary; it stays in history */
  retractInterviewBoundary: {
    path: {
      /** The artist's id */
      id: string;
      /** The boundary's id */
      boundaryId: string;
    };
    query: Record<never, never>;
    body: BoundaryRetraction;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The boundary as it is saved */
      boundary: {
        /** Its id */
        id: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** The artist's exact words */
        wording: string;
        /** What it applies to */
        scope: "sitting" | "until_retracted";
        /** Number of an interview meeting, from 1; null for none in particular */
        sitting: number | null;
        /** Names the question within the artist's interviews; null for none in particular */
        questionKey: string | null;
        /** When it was made */
        createdAt: string;
        /** When it ends automatically; absent when it does not */
        until?: string;
        /** When it was retracted */
        retractedAt: string;
      };
    };
  };
  /** Decide about up to 100 discoveries */
  reviewDiscoveries: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: DiscoveryReviews;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In the order of the request */
      reviews: ({
        /** The discovery's id */
        candidateId: string;
        /** accepted, or the error code that a single review would return */
        outcome: "accepted" | "not_found" | "revision_changed" | "conflict" | "link_conflict";
        /** Only for an accepted review */
        candidate?: DiscoveryCandidate;
      })[];
    };
  };
  /** Decide about a discovery at its exact revision */
  reviewDiscovery: {
    path: {
      /** The artist's id */
      id: string;
      /** The discovery's id */
      candidateId: string;
    };
    query: Record<never, never>;
    body: DiscoveryReview;
    answer: {
      /** How it went: ok, or error with a code */
      status?: "ok";
      /** The discovery after the decision */
      candidate: DiscoveryCandidate;
    };
  };
  /** Revise a saved response; earlier wording is retained */
  reviseInterviewResponse: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: Record<never, never>;
    body: ResponseEdit;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The saved answer with its question */
      response: InterviewResponse;
      /** Whether it is the current wording */
      isCurrent: boolean;
      /** Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now */
      publication: "private" | "published" | "withheld";
    };
  };
  /** Revoke an invitation that nobody has accepted */
  revokeInvitation: {
    path: {
      /** The artist's id */
      id: string;
      /** The invitation's id */
      invitationId: string;
    };
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
    };
  };
  /** Save the exact answer to an offered question, or skip it */
  saveInterviewAnswer: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: Record<never, never>;
    body: InterviewAnswer;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The question */
      question: OfferedInterviewQuestion;
    };
  };
  /** Save an explicit interview boundary */
  saveInterviewBoundary: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: InterviewBoundaryToSave;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The boundary as it is saved */
      boundary: InterviewBoundary;
    };
  };
  /** Save the artist's fix of a stated fact */
  saveInterviewCorrection: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: InterviewCorrectionToSave;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The correct statement, in the artist's words */
      correction: InterviewCorrection;
    };
  };
  /** Keep what one has written of an answer */
  saveInterviewDraft: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also the id of its answer */
      answerId: string;
    };
    query: Record<never, never>;
    body: DraftToSave;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The caller's own draft; null when there is none */
      draft: DraftOfAnAnswer | null;
    };
  };
  /** Search a catalog for an artist to ask for */
  searchCatalog: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The name */
      name: string;
    };
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** With `not_configured` this service searches no catalog; with `unavailable` the catalog did not answer */
      state: "searched" | "not_configured" | "unavailable";
      /** In the catalog's order, at most 10 */
      candidates: ({
        /** Where it was published */
        platform: "catalog_a" | "catalog_b";
        /** The profile's id or handle on its platform */
        identifier: string;
        /** Its public address */
        url: string;
        /** The name */
        name: string;
        /** Distinguishes it from others of its name */
        note: string | null;
        /** The artist here that has this identifier */
        artistId: string | null;
      })[];
    };
  };
  /** Search the original evidence of an artist */
  searchOriginalEvidence: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Words to look for */
      query: string;
      /** Where it was published */
      platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** First UTC day, included */
      fromDate?: string;
      /** Last UTC day, included */
      toDate?: string;
      /** artist: only passages in the artist's own words */
      voice?: "artist";
      /** Passages on one page, 1 to 20 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Best first */
      passages: (Passage)[];
      /** How much is saved, and how much is missing */
      coverage: {
        /** Whether it can be evidence now */
        eligible: number;
        /** Eligible originals inside the corpus guard */
        readable: number;
        /** Originals without text; as a filter, true for only these */
        missingText: number;
        /** What the answer cannot claim; each entry starts with a code */
        limitations: (string)[];
      };
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Start the next interview sitting */
  startInterviewSitting: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: InterviewSessionStart;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The sitting with its questions */
      session: InterviewSession;
    };
  };
  /** Take one turn of the onboarding chat */
  takeOnboardingTurn: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: OnboardingTurn | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** What happened in the turn, in order */
      events: (OnboardingEvent)[];
    };
  };
  /** Undo a decision about a discovery */
  undoDiscoveryReview: {
    path: {
      /** The artist's id */
      id: string;
      /** The discovery's id */
      candidateId: string;
    };
    query: Record<never, never>;
    body: DiscoveryReview;
    answer: {
      /** How it went: ok, or error with a code */
      status?: "ok";
      /** The discovery after the decision */
      candidate: DiscoveryCandidate;
    };
  };
  /** Take decisions about sources back */
  undoSourceDecisions: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: Record<never, never>;
    body: SourceDecisions;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In the order of the request */
      decisions: ({
        /** Stable identity of an original's source */
        sourceId: string;
        /** accepted, or an error code; forbidden: only the person who decided can take it back */
        outcome: "accepted" | "not_found" | "revision_changed" | "conflict" | "forbidden";
        /** As it is now; only when accepted */
        source?: Source;
      })[];
    };
  };
  /** Withdraw one's request to own an artist */
  withdrawClaim: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The request as it is now */
      claim: OwnClaim;
    };
  };
  /** End a share at once */
  withdrawShare: {
    path: {
      /** The artist's id */
      id: string;
      /** The share's id */
      shareId: string;
    };
    query: Record<never, never>;
    body: Record<never, never> | undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
    };
  };
}
