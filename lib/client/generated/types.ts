// Generated from lib/contract/openapi.json by `npm run openapi`; do not edit.

export type Advance = {
  /** Run only this artist's jobs */
  artistId?: string;
  /** Run only these kinds; source_search takes questions too */
  kinds?: ("social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh")[];
};

export type Advanced = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** false: nothing was claimable */
  ran: boolean;
  /** The job's id */
  jobId?: string;
  /** What kind it is */
  kind?: "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh";
  /** The artist's id */
  artistId?: string;
  /** What the work is at */
  progress?: string;
  /** The job finished with this slice */
  done?: boolean;
  /** The job waits on an outside run; call again later */
  waiting?: boolean;
};

export type AnswerRegistration = {
  /** Checked and hashed, not kept */
  answer: string;
  /** The quotations that the answer rests on */
  citations: (Citation)[];
  /** Also judge each sentence by its citations: by rules, then by the reading model in at most one call. Absent is false */
  checkClaims?: boolean;
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
  /** The published life story; null while there is none */
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
  /** What there is to read, and what is missing */
  coverage: {
    /** May be evidence now */
    eligible: number;
    /** Eligible originals inside the corpus guard */
    readable: number;
    /** Originals without text; as a filter, true for those alone */
    missingText: number;
    /** What the answer cannot claim, each with a code as its first word */
    limitations: (string)[];
  };
  /** The newest dated items */
  latest: (LatestItem)[];
};

export type Attribution = {
  /** Id of the user */
  userId: string;
  /** The right under which it was done */
  actedAs: "claimant" | "administrator";
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
  /** Behind the last UTF-16 code unit of the window */
  end: number;
  /** The whole window, unchanged */
  quote: string;
  /** First UTF-16 code unit of the answer that the quotation supports */
  answerStart?: number;
  /** Behind the last UTF-16 code unit of the answer that the quotation supports */
  answerEnd?: number;
};

export type CitedReference = {
  /** In the answer, from 1 */
  position: number;
  /** It may be evidence when the proof was made */
  eligible: true;
  /** As a status read shows it */
  reference: Reference;
  /** The same window in Unicode code points */
  codePoints: {
    /** First UTF-16 code unit of the window */
    start: number;
    /** Behind the last UTF-16 code unit of the window */
    end: number;
  };
  /** The reference as a W3C Web Annotation */
  annotation: WebAnnotation;
  /** With texts=windows; null beside the text */
  part: TextPart | null;
  /** When the cited page was last looked at again; null: never */
  lastChecked: string | null;
  /** What that look found of the quotation; null without one */
  drift: "stands" | "unreachable" | "moved" | "reworded" | "gone" | null;
};

export type ClaimVerdict = {
  /** Of the answer's sentence, from 0 */
  index: number;
  /** Of the sentence in the answer */
  start: number;
  /** Behind the last UTF-16 code unit of the window */
  end: number;
  /** not_judged says nothing about the sentence; limitations says why */
  verdict: "supported" | "unsupported" | "not_judged";
  /** null while not_judged. Rules only ever call a sentence unsupported */
  judgedBy: "rules" | "model" | null;
  /** By rules: the sentence's words that no window of its citations holds, or holds only where something else is said */
  missing: (string)[];
  /** What decided, or came closest; null when nothing of the citations did */
  window: {
    /** Index of the citation, from 0 */
    citation: number;
    /** In the cited original, inside the citation */
    start: number;
    /** Behind the last UTF-16 code unit of the window */
    end: number;
  } | null;
};

export type Continuation = {
  /** Why the answer drafted from the candidates does not stand */
  outcome: "insufficient" | "verification_failed";
};

export type Cue = {
  /** Its first UTF-16 code unit in the original; it ends where the next one starts */
  start: number;
  /** When it begins, in seconds from the beginning of the recording */
  startSeconds: number;
  /** When it ends, in seconds from the beginning of the recording */
  endSeconds: number;
};

export type Disagreement = {
  /** What the statements are about */
  kind: "release_date" | "credit";
  /** The release or song, as one of the sources writes it */
  title: string;
  /** Of a credit what was done, as producer or bass; null for a release date */
  role: string | null;
  /** Of a release date where or how it was released, as japan or vinyl; null when no side names one */
  market: string | null;
  /** Two or more, in the order of their values; nothing says which is right */
  sides: (DisagreementSide)[];
};

export type DisagreementSide = {
  /** YYYY, YYYY-MM or YYYY-MM-DD; of a credit the names, as they are written */
  value: string;
  /** How much of the date is stated; null for a credit */
  precision: "year" | "month" | "day" | null;
  /** Whether it was said of what was to come */
  planned: boolean;
  /** As it is written there */
  title: string;
  /** What the title is said to be, as album or single; null when that is not said */
  form: string | null;
  /** What states it: one to three originals, the first that were saved */
  references: (Reference)[];
};

export type DiscoveryCandidate = {
  /** Its id */
  id: string;
  /** Its public address */
  url?: string;
  /** Where an approval takes it: Lore, or a link of the profile */
  destination: "lore" | "link";
  /** Whether it is about this artist */
  identity: "confirmed" | "unresolved" | "wrong_artist";
  /** The decision about it, or pending */
  curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
  /** Why */
  reason?: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision?: string;
  /** The Lore entry that the approval made */
  evidenceId?: string;
};

export type DiscoveryReview = {
  /** The revision that was looked at */
  revision: string;
  /** What was decided */
  decision: "approve" | "decline" | "wrong_artist" | "incorrect";
};

export type DocumentSignature = {
  /** SHA-256 of the RFC 8785 canonical JSON of the document without `signature` */
  digest: string;
  /** Detached compact JWS (EdDSA, Ed25519) over that canonical JSON, by a key of `/.well-known/jwks.json`; null where the environment has no key: then the document is unsigned */
  jws: string | null;
};

export type ErasureReceipt = {
  /** What this document is */
  type: "erasure_receipt";
  /** The artist's id */
  artistId: string;
  /** The part that was erased; empty: all of the artist */
  scope: {
    /** The interview memory was erased */
    only?: "interview";
    /** The source that was erased */
    sourceId?: string;
    /** The account that was erased */
    account?: {
      /** Where it was published */
      platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** The provider's own id of the account */
      accountId: string;
    };
  };
  /** When it was erased */
  erasedAt: string;
  /** Rows that were deleted, by table */
  erased: Record<string, number>;
  /** Rows that a second pass found, by table. All 0 for an artist; prepared questions that quote a source stay until the interview memory is erased */
  remaining: Record<string, number>;
  /** Rows of budgets that stay as counts, of no artist and no job, by table */
  keptAsCounts: Record<string, number>;
  /** Over all the rest of the receipt */
  signature: DocumentSignature;
};

export type ErasureRequest = {
  /** The artist's name, exactly: the claimant's confirmation. Administrators may leave it out */
  name?: string;
  /** Erase the interview memory alone, as before a handover to another claimant */
  only?: "interview";
  /** Erase this source alone, with all its revisions */
  sourceId?: string;
  /** Erase this account alone, with all that hangs on it */
  account?: {
    /** Where it was published */
    platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
    /** The provider's own id of the account */
    accountId: string;
  };
};

export type Error = {
  /** How it went: ok, or error with a code */
  status: "error";
  /** One plain sentence for people */
  error: string;
  /** For programs; the sentence may change, this does not */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until another try makes sense, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window frees a place, if nobody comes before */
  resetAt?: string;
};

export type ExportRecord = {
  /** Says which fields the record has; the first one is `export`, the last `export_end` */
  type: string;
};

export type Health = {
  /** degraded: a check is failing; off is a choice and degrades nothing */
  status: "ok" | "degraded";
  /** The environment that answers */
  environment: string;
  /** Version of the interface */
  version: string;
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
  /** For programs; the sentence may change, this does not */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until another try makes sense, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window frees a place, if nobody comes before */
  resetAt?: string;
  /** The environment that answers */
  environment: string;
  /** Version of the interface */
  version: string;
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
  /** A later day, from 00:00 UTC on, or a later instant, before which nothing of it leaves */
  until?: string;
};

export type InterviewBoundary = {
  /** Its id */
  id: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** The artist's exact words */
  wording: string;
  /** How far it reaches */
  scope: "sitting" | "until_retracted";
  /** Number of an interview meeting, from 1; null for none in particular */
  sitting: number | null;
  /** Names the question within the artist's interviews; null for none in particular */
  questionKey: string | null;
  /** When it was made */
  createdAt: string;
  /** When it ends by itself; absent when it does not */
  until?: string;
};

export type InterviewBoundaryToSave = {
  /** Made by the caller; the same again saves nothing new */
  requestId: string;
  /** Kept exactly */
  wording: string;
  /** How far it reaches */
  scope: "sitting" | "until_retracted";
  /** Names the question within the artist's interviews */
  questionKey?: string;
  /** When it ends by itself: a later day, from 00:00 UTC on, or a later instant */
  until?: string;
};

export type InterviewCorrection = {
  /** Its id */
  id: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** The statement that the artist corrects, word for word */
  claim: string;
  /** What is right, in the artist's words */
  correction: string;
  /** When it was made */
  createdAt: string;
};

export type InterviewCorrectionToSave = {
  /** Made by the caller; the same again saves nothing new */
  requestId: string;
  /** What was said, kept exactly */
  claim: string;
  /** What is right, kept exactly */
  correction: string;
};

export type InterviewReference = {
  /** What kind it is */
  kind: "original";
  /** Full vault or social identity */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit */
  start: number;
  /** Behind the last UTF-16 code unit */
  end: number;
  /** The exact text from start to end */
  quote: string;
} | {
  /** What kind it is */
  kind: "answer";
  /** Full answer identity */
  entryId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit */
  start: number;
  /** Behind the last UTF-16 code unit */
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
  /** When the question was offered; null for one that never was */
  offeredAt: string | null;
  /** When the current wording was saved */
  answerUpdatedAt: string | null;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** Nothing of it leaves before; absent without an embargo */
  until?: string;
  /** When the embargo had ended; absent while it stands */
  untilEndedAt?: string;
};

export type InterviewSession = {
  /** Its id */
  id: string;
  /** Number of an interview meeting, from 1 */
  sitting: number;
  /** Where it stands */
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
    /** Where it stands */
    state: "offered" | "answered" | "skipped";
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
    /** Number of an interview meeting, from 1 */
    sitting: number;
    /** When the question was offered */
    offeredAt: string;
    /** When the current wording was saved */
    answerUpdatedAt?: string;
    /** The evidence it rests on */
    references: (InterviewReference)[];
    /** Nothing of it leaves before; absent without an embargo */
    until?: string;
    /** When the embargo had ended; absent while it stands */
    untilEndedAt?: string;
    /** Place in the sitting, from 1 */
    ordinal: number;
    /** The exact words */
    answer: string | null;
  })[];
};

export type InterviewSessionStart = {
  /** Made by the caller; the same again is one session */
  requestId: string;
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
    /** Its name, which signatures carry */
    kid: string;
    /** The algorithm that it is used with */
    alg: "EdDSA";
    /** It checks signatures */
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
  /** What kind it is */
  kind: "caption" | "transcript" | "published_answer" | "release" | "moment";
  /** Title of the original; null without one */
  title: string | null;
  /** The exact text */
  text: string;
  /** Its public address */
  url: string;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate: string | null;
  /** What activityDate is the date of */
  activityDateKind: "release" | "moment" | null;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
  /** When the service read it; null when unknown */
  retrievedAt: string | null;
};

export type LatestRefreshRequest = {
  /** Omitted: all that are connected */
  platforms?: ("social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b")[];
};

export type Lookup = {
  /** What was looked at */
  kind: "page" | "web" | "social";
  /** null unless it was social */
  platform: string | null;
  /** When the allowance admitted it */
  admittedAt: string;
  /** Originals that it brought */
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
  /** Entries of the whole snapshot, not of this page */
  totalEntries: number;
  /** In order; the budget may cut the list */
  entries: ({
    /** What kind it is */
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
      /** Behind the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether nothing more is to come */
      complete: boolean;
    })[];
    /** What belongs to an entry of its kind */
    metadata: {
      /** Names the question within the artist's interviews */
      questionKey: string;
      /** Number of an interview meeting, from 1; null for none in particular */
      sitting: number | null;
      /** When the question was offered; null for one that never was */
      offeredAt: string | null;
      /** When the current wording was saved */
      answerUpdatedAt: string | null;
      /** Where it comes from */
      source: "interview" | "onboarding";
      /** Nothing of it leaves before; absent without an embargo */
      until?: string;
      /** When the embargo had ended; absent while it stands */
      untilEndedAt?: string;
    };
  } | {
    /** What kind it is */
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
      /** Behind the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether nothing more is to come */
      complete: boolean;
    })[];
    /** What belongs to an entry of its kind */
    metadata: {
      /** When it was made */
      createdAt: string;
    };
  } | {
    /** What kind it is */
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
      /** Behind the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether nothing more is to come */
      complete: boolean;
    })[];
    /** What belongs to an entry of its kind */
    metadata: {
      /** How far it reaches */
      scope: "sitting" | "until_retracted";
      /** Number of an interview meeting, from 1; null for none in particular */
      sitting: number | null;
      /** Names the question within the artist's interviews; null for none in particular */
      questionKey: string | null;
      /** When it was made */
      createdAt: string;
      /** When it ends by itself; absent when it does not */
      until?: string;
    };
  })[];
  /** Every correction and boundary was delivered in full up to this page */
  constraintsComplete: boolean;
  /** What the answer may hold, and what it holds */
  budget: {
    /** Most UTF-16 code units of text in one answer */
    maxChars: number;
    /** UTF-16 code units of text in this answer */
    returnedChars: number;
  };
  /** Opaque; sent back as cursor; null when nothing is left */
  continuation: string | null;
};

export type ModelCall = {
  /** What the model was asked for */
  purpose: string;
  /** Of this purpose in the job, from 1 */
  attempt: number;
  /** The model's name */
  model: string;
  /** sent while no more is known; invalid: the answer was not used */
  outcome: "sent" | "answered" | "invalid" | "failed" | "unknown" | "unsent";
  /** null when not told */
  inputTokens: number | null;
  /** null when not told */
  outputTokens: number | null;
  /** Just before it was sent */
  reservedAt: string;
  /** null while no more is known */
  completedAt: string | null;
};

export type OfferedInterviewQuestion = {
  /** Also its answerId and the id of its response */
  id: string;
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
  /** Where it stands */
  state: "offered" | "answered" | "skipped";
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** Number of an interview meeting, from 1 */
  sitting: number;
  /** When the question was offered */
  offeredAt: string;
  /** When the current wording was saved */
  answerUpdatedAt?: string;
  /** The evidence it rests on */
  references: (InterviewReference)[];
  /** Nothing of it leaves before; absent without an embargo */
  until?: string;
  /** When the embargo had ended; absent while it stands */
  untilEndedAt?: string;
};

export type OnboardingEvent = {
  /** Tells the forms apart */
  type: "message";
  /** The exact text */
  text: string;
} | {
  /** Tells the forms apart */
  type: "progress";
  /** The exact text */
  text: string;
} | {
  /** Tells the forms apart */
  type: "question";
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
} | {
  /** Tells the forms apart */
  type: "draft";
  /** The exact text */
  text: string;
  /** To send as expectedRevision when publishing */
  publishedRevision: string | null;
} | {
  /** Tells the forms apart */
  type: "step";
  /** The step to take next; null when all are done */
  currentStep: "profiles" | "sources" | "interview" | "publish" | null;
} | {
  /** Tells the forms apart */
  type: "error";
  /** One sentence for people; programs read the code */
  error: string;
  /** What a program decides by */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** Seconds before another try makes sense */
  retryAfterSeconds?: number;
  /** When a place in the budget becomes free */
  resetAt?: string;
} | {
  /** Tells the forms apart */
  type: "done";
  /** Whether nothing more is to come */
  complete: boolean;
  /** null when complete */
  currentStep: "profiles" | "sources" | "interview" | "publish" | null;
  /** When each step was finished */
  steps: {
    /** When the profiles were confirmed; null before */
    profiles: string | null;
    /** Sources, or when they were reviewed */
    sources: string | null;
    /** When the interview was finished; null before */
    interview: string | null;
    /** When the text was published; null before */
    publish: string | null;
  };
};

export type OnboardingTurn = {
  /** Tells the forms apart */
  type: "open";
} | {
  /** Tells the forms apart */
  type: "confirm_profiles";
  /** Profiles to add, by their addresses. Default: [] */
  add?: ({
    /** Its public address */
    url: string;
  })[];
  /** Platforms whose profiles are removed, as the brief names them. Default: [] */
  remove?: (string)[];
} | {
  /** Tells the forms apart */
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
  /** Tells the forms apart */
  type: "interview_answer";
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** As the server asked it */
  question: string;
  /** Kept exactly; null skips the question */
  answer: string | null;
  /** A later day, from 00:00 UTC on, or a later instant, before which nothing of it leaves */
  until?: string;
} | {
  /** Tells the forms apart */
  type: "about";
  /** generate drafts a text; self takes the artist's own */
  mode: "generate" | "self";
  /** The exact text */
  text?: string;
} | {
  /** Tells the forms apart */
  type: "publish";
  /** The text to show, as the artist approved it */
  text: string;
  /** Of the published text that it replaces; null when there is none */
  expectedRevision: string | null;
  /** Saved answers to publish as evidence, each at its current revision */
  answers?: ({
    /** Id of an interview question, which is also that of its answer */
    answerId: string;
    /** SHA-256 of the exact content, in lower-case hex */
    revision: string;
  })[];
};

export type PageStart = {
  /** Its first UTF-16 code unit in the original; it ends where the next one starts */
  start: number;
  /** Number of the page, counted from 1 */
  page: number;
};

export type Passage = {
  /** Stable identity of the source */
  sourceId: string;
  /** Of the original's content; changed originals have another */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Behind its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** How the text came to be */
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
  /** What activityDate is the date of */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is another one */
  endPage?: number;
  /** Higher is better; comparable in one search only */
  score: number;
};

export type Proof = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** What kind of document this is */
  format: "artist-research-proof";
  /** Of this kind of document */
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
  /** Every original of an eligible reference once, in the order of the references */
  originals: (ProofOriginal)[];
  /** In the order of the answer */
  references: (CitedReference | WithdrawnReference)[];
  /** What was done for the answer, without prompts */
  record: ProofRecord;
  /** Over all the rest of the document */
  signature: DocumentSignature;
};

export type ProofOriginal = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the canonical JSON of this object's sourceId, kind, url, canonicalUrl, collectionUrl, title, text, publishedAt, activityDate, activityDateKind and truncated, and of places where there are any */
  revision: string;
  /** What kind it is */
  kind: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
  /** Its public address */
  url: string;
  /** The address that it calls its own */
  canonicalUrl: string | null;
  /** Of the collection it is part of */
  collectionUrl: string | null;
  /** Title of the original; null without one */
  title: string | null;
  /** Whole; absent with texts=windows */
  text?: string;
  /** When it was published, as the source states it; null when unknown */
  publishedAt: string | null;
  /** The provider's date, as precise as it was given; never a publication time */
  activityDate: string | null;
  /** What activityDate is the date of */
  activityDateKind: "release" | "moment" | null;
  /** Whether the source had more text */
  truncated: boolean | null;
  /** The map from the text to its times or pages */
  places?: (Cue | PageStart)[];
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
  /** Of the question: SHA-256 of identityOf */
  identity: string;
  /** What identity hashes, as canonical JSON; null when an earlier release hashed something else */
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
  } | null;
  /** Where the job stands; complete, unresolved, failed and cancelled are ends */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** candidates was never judged, and is no answer */
  selection: "candidates" | "research";
  /** Why an ended job has no answer; null when it has one or goes on */
  outcome: string | null;
  /** Who was asked outside; null: nobody */
  provider: string | null;
  /** When it was made */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** null while the job goes on */
  finishedAt: string | null;
  /** Every stage that the job entered, in order */
  stages: ({
    /** Where the job stands; complete, unresolved, failed and cancelled are ends */
    stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
    /** When it was entered */
    at: string;
  })[];
  /** What the answer cannot claim, each with a code as its first word */
  limitations: (string)[];
};

export type ProofRecord = {
  /** The model calls of exploration and assessment, in order; never their prompts */
  calls: (ModelCall)[];
  /** null when only saved evidence was read */
  lookup: Lookup | null;
  /** The newest twenty answers that were registered, oldest first; never their text */
  answers: (RegisteredAnswer)[];
};

export type QuestionOffer = {
  /** 1, 2, 3 in order */
  ordinal: number;
  /** snapshotId of the mandatory memory it was drafted with */
  memorySnapshotId: string;
  /** The question */
  question: string;
  /** The evidence it rests on */
  references: (InterviewReference)[];
};

export type QuestionToPlan = {
  /** What a visitor asked, not kept */
  question: string;
  /** The conversation before it, not kept */
  context?: string;
};

export type Reference = {
  /** Stable identity of the source */
  sourceId: string;
  /** Of the original's content; changed originals have another */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Behind its last UTF-16 code unit */
  end: number;
  /** The original from start to end, unchanged */
  text: string;
  /** Its public address */
  url: string;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** How the text came to be */
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
  /** What activityDate is the date of */
  activityDateKind?: "release" | "moment";
  /** When the window begins, in seconds from the beginning of the recording */
  startSeconds?: number;
  /** When the window ends, in seconds from the beginning of the recording */
  endSeconds?: number;
  /** Page that the window begins on, counted from 1 */
  page?: number;
  /** Page that the window ends on, when it is another one */
  endPage?: number;
};

export type RegisteredAnswer = {
  /** SHA-256 of the answer's text */
  answerHash: string;
  /** SHA-256 of the canonical JSON of its citations as they were sent */
  citationsHash: string;
  /** Of the citations alone, when it was checked */
  verified: boolean;
  /** What does not stand; empty when verified */
  failures: ({
    /** Of the citation; for uncited_sentence of the answer's sentence; from 0 */
    index: number;
    /** Why */
    reason: "source_unavailable" | "revision_changed" | "quote_mismatch" | "outside_selection" | "uncited_sentence";
  })[];
  /** null when they were not checked */
  claims: ({
    /** Of the answer's sentence, from 0 */
    index: number;
    /** not_judged says nothing about the sentence; limitations says why */
    verdict: "supported" | "unsupported" | "not_judged";
    /** null while not_judged. Rules only ever call a sentence unsupported */
    judgedBy: "rules" | "model" | null;
    /** What decided, or came closest; null when nothing of the citations did */
    window: {
      /** Index of the citation, from 0 */
      citation: number;
      /** In the cited original, inside the citation */
      start: number;
      /** Behind the last UTF-16 code unit of the window */
      end: number;
    } | null;
  })[] | null;
  /** When it was last checked */
  checkedAt: string;
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
  /** Restricts evidence to this platform, also beside a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
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
  /** Restricts evidence to this platform, also beside a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
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
  /** A later day, from 00:00 UTC on, or a later instant, before which nothing of it leaves; null lifts it; absent leaves it */
  until?: string | null;
};

export type Source = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** What kind it is */
  kind: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
  /** Where it was published; null for a page of the web */
  platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null;
  /** Title of the original; null without one */
  title: string | null;
  /** Its public address */
  url: string;
  /** A day or an instant with its own offset, exactly as published */
  publishedAt: string | null;
  /** When the service read it; null when unknown */
  retrievedAt: string | null;
  /** Keeps YYYY, YYYY-MM or full precision; never a publication time */
  activityDate: string | null;
  /** What activityDate is the date of */
  activityDateKind: "release" | "moment" | null;
  /** UTF-16 code units; 0 when the text is missing */
  totalChars: number;
  /** The decision about it, or pending */
  curation: "approved" | "pending";
  /** May be evidence now */
  eligible: boolean;
  /** null when eligible */
  reason: "missing_text" | "private" | "removed" | "account_disconnected" | "candidate_rejected" | "answer_changed" | "answer_under_boundary" | "answer_under_embargo" | null;
  /** Whether the text was cut when it was stored; null when unknown */
  truncated: boolean | null;
  /** How the recovery of a missing text went; null when none was asked for */
  textRecovery: {
    /** Where it stands */
    state: "queued" | "recovered" | "unavailable" | "failed";
    /** When it happened */
    at: string;
  } | null;
};

export type Status = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The job's id */
  jobId: string;
  /** Where the job stands; complete, unresolved, failed and cancelled are ends */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** One sentence for display, another for every way to run or to end; decide by stage and limitations */
  message: string;
  /** Who is asked, while somebody outside is; else null */
  provider?: string | null;
  /** When it last changed */
  updatedAt: string;
  /** Whether a job that was there already answers */
  reused?: boolean;
  /** Windows that were judged, or that are offered as candidates; empty while the job runs, when it failed before a verdict and when it was cancelled. No two overlap */
  references: (Reference)[];
  /** Each starts with a stable word and a colon; what the answer cannot claim */
  limitations: (string)[];
  /** Why nothing was looked up outside */
  outsideResearchReason?: "quota";
  /** candidates is an unassessed selection, never a finding of sufficiency */
  selection?: "candidates" | "research";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until resetAt, rounded up, computed at this read */
  retryAfterSeconds?: number;
  /** When a place in the budget becomes free */
  resetAt?: string;
};

export type StatusEvent = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** The job's id */
  jobId: string;
  /** Where the job stands; complete, unresolved, failed and cancelled are ends */
  stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
  /** One sentence for display, another for every way to run or to end; decide by stage and limitations */
  message: string;
  /** Who is asked, while somebody outside is; else null */
  provider?: string | null;
  /** When it last changed */
  updatedAt: string;
  /** Whether a job that was there already answers */
  reused?: boolean;
  /** Windows that were judged, or that are offered as candidates; empty while the job runs, when it failed before a verdict and when it was cancelled. No two overlap */
  references: (Reference)[];
  /** Each starts with a stable word and a colon; what the answer cannot claim */
  limitations: (string)[];
  /** Why nothing was looked up outside */
  outsideResearchReason?: "quota";
  /** candidates is an unassessed selection, never a finding of sufficiency */
  selection?: "candidates" | "research";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds until resetAt, rounded up, computed at this read */
  retryAfterSeconds?: number;
  /** When a place in the budget becomes free */
  resetAt?: string;
  /** Present when the job has left this stage since: updatedAt is when it entered, and references and limitations are empty */
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
  /** Restricts evidence to this platform, also beside a targetUrl */
  platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
  /** First UTC day, included */
  fromDate?: string;
  /** Last UTC day, included */
  toDate?: string;
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
  /** Whole pieces of the text, one after the other */
  chunks: ({
    /** First UTF-16 code unit of the window */
    start: number;
    /** The exact text */
    text: string;
  })[];
  /** Roots of the parts of the tree without these pieces, from left to right */
  path: (string)[];
};

export type TextRecoveryRequest = {
  /** Identities of sources */
  sourceIds: (string)[];
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
    /** Absent when nobody knows when the text was read */
    state?: {
      /** Its class in the W3C Web Annotation model */
      type: "TimeState";
      /** When the text was read */
      sourceDate?: string;
      /** Begin of the day on which the text was read, when only the day is known */
      sourceDateStart?: string;
      /** Its last second */
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
      /** The text just behind it */
      suffix: string;
    } | {
      /** Its class in the W3C Web Annotation model */
      type: "TextPositionSelector";
      /** First UTF-16 code unit; codePoints has Unicode code points */
      start: number;
      /** Behind the last UTF-16 code unit of the window */
      end: number;
    })[];
  };
};

export type WithdrawnReference = {
  /** In the answer, from 1 */
  position: number;
  /** Removed, changed or withdrawn since: only its place is told */
  eligible: false;
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the exact content, in lower-case hex */
  revision: string;
  /** First UTF-16 code unit of the window */
  start: number;
  /** Behind the last UTF-16 code unit of the window */
  end: number;
  /** When the cited page was last looked at again; null: never */
  lastChecked: string | null;
  /** What that look found of the quotation; null without one */
  drift: "stands" | "unreachable" | "moved" | "reworded" | "gone" | null;
};

export interface Operations {
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
      /** Comma-separated, of social_ingest, caption_extract, lore_refresh, source_search, latest_refresh */
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
  /** Check health */
  checkHealth: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: Health;
  };
  /** Send a job that rests with candidates on into ordinary research */
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
  /** Erase an artist, or a part of one, for good */
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
      /** What was erased; keep it */
      receipt: ErasureReceipt;
    };
  };
  /** Take everything about an artist away */
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
  /** Find an artist's short-post handle */
  findShortPostHandle: {
    path: Record<never, never>;
    query: {
      /** The artist's id */
      artistId?: string;
      /** The whole name; case and accents do not count */
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
      /** On social_c; null when there is none */
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
  /** List every stored original, evidence or not, and why not */
  listArtistSources: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** What kind it is */
      kind?: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer";
      /** Where it was published */
      platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b";
      /** true: only those without text; false: only with text */
      missingText?: true | false;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Sources, or when they were reviewed */
      sources: (Source)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the artists that the signed-in user may open */
  listArtists: {
    path: Record<never, never>;
    query: {
      /** Beginnings of words of the name, in any order, or the whole handle on any platform; case, accents and the @ of a handle do not count */
      name?: string;
      /** Entries on one page, 1 to 50 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** By name, as names are compared */
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
        /** The right by which the user acts for the artist */
        role: "claimant" | "administrator";
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List what saved sources state differently of one release */
  listDisagreements: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Only dates of releases, or only credits */
      kind?: "release_date" | "credit";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In the order of the titles */
      disagreements: (Disagreement)[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List cited windows of web pages that have changed since */
  listDrift: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** Only windows of which the last look says this; without it all that changed */
      verdict?: "stands" | "unreachable" | "moved" | "reworded" | "gone";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The newest change first */
      changes: ({
        /** The cited window, with the saved words */
        reference: Reference;
        /** stands: the exact words, where they stood; moved: the exact words elsewhere on the page; reworded: other words in their place; gone: neither, or no such page; unreachable: the page could not be read, which says nothing of the words */
        verdict: "stands" | "unreachable" | "moved" | "reworded" | "gone";
        /** The first look in a row that found this verdict */
        since: string;
        /** The last look */
        checkedAt: string;
        /** What the last look that could read the page found; null: none could */
        lastRead: {
          /** What that look found */
          verdict: "stands" | "moved" | "reworded" | "gone";
          /** When it happened */
          at: string;
        } | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** List the boundaries that are active in a sitting, by default the open or the next one */
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
      /** nextCursor of the answer before, from the same operation with the same filters */
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
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
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
        /** When the question was offered; null for one that never was */
        offeredAt: string | null;
        /** When the current wording was saved */
        answerUpdatedAt: string | null;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** Nothing of it leaves before; absent without an embargo */
        until?: string;
        /** When the embargo had ended; absent while it stands */
        untilEndedAt?: string;
        /** Who; null where nobody is recorded */
        answerUpdatedBy: Attribution | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
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
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** The newest first */
      questions: ({
        /** Read its quotations by this id */
        jobId: string;
        /** That of the request */
        topic: string;
        /** What was asked; sent as a body it asks the same again */
        request: StoredResearchRequest;
        /** Where the job stands; complete, unresolved, failed and cancelled are ends */
        stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled";
        /** One sentence for display, another for every way to run or to end; decide by stage and limitations */
        message: string;
        /** How many quotations a read of the question shows now */
        references: number;
        /** candidates is an unassessed selection, never a finding of sufficiency */
        selection?: "candidates" | "research";
        /** When the job was made; asking again may join it */
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
      /** Id of an interview question, which is also that of its answer */
      answerId: string;
    };
    query: {
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
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
        /** Who; null where nobody is recorded */
        savedBy: Attribution | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
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
      /** Valid as sent to the question-research POST */
      request: ResearchRequestFilled;
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
  /** Read offers, current answers, corrections and edits in time order */
  readInterviewHistory: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** What kind it is */
      kind?: "all" | "answers" | "corrections";
      /** Number of an interview meeting, from 1 */
      sitting?: number;
      /** Most UTF-16 code units on a page; one entry comes whole in any case */
      maxChars?: number;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** In order; the budget may cut the list */
      entries: ({
        /** What kind it is */
        kind: "offer";
        /** When it happened */
        at: string;
        /** Id of an interview question, which is also that of its answer */
        answerId: string;
        /** Names the question within the artist's interviews */
        questionKey: string;
        /** The question */
        question: string;
        /** Number of an interview meeting, from 1 */
        sitting: number;
        /** Where it stands */
        state: "offered" | "answered" | "skipped";
        /** Who; null where nobody is recorded */
        by: Attribution | null;
      } | {
        /** What kind it is */
        kind: "answer";
        /** When it happened */
        at: string;
        /** Identity of the entry: its kind and an id */
        entryId: string;
        /** The current wording */
        response: InterviewResponse;
        /** Who; null where nobody is recorded */
        by: Attribution | null;
      } | {
        /** What kind it is */
        kind: "correction";
        /** When it happened */
        at: string;
        /** Identity of the entry: its kind and an id */
        entryId: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** The statement that the artist corrects, word for word */
        claim: string;
        /** What is right, in the artist's words */
        correction: string;
        /** Who; null where nobody is recorded */
        by: Attribution | null;
      } | {
        /** What kind it is */
        kind: "edit";
        /** When it happened */
        at: string;
        /** Id of an interview question, which is also that of its answer */
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
        /** Who; null where nobody is recorded */
        by: Attribution | null;
      })[];
      /** What the answer may hold, and what it holds */
      budget: {
        /** Most UTF-16 code units of text in one answer */
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
      /** Most UTF-16 code units of text in one answer; longer fields are cut at it */
      maxChars?: number;
      /** Omitted: the open sitting, or the next one */
      sitting?: number;
      /** continuation of the answer before, bound to its snapshotId */
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
      /** Id of an interview question, which is also that of its answer */
      answerId: string;
    };
    query: {
      /** A retained revision; without it the current wording */
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
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Newest first */
      items: (LatestItem)[];
      /** What there is to read, and what is missing */
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
  /** Read how far the onboarding of an artist is */
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
      /** Whether nothing more is to come */
      complete: boolean;
      /** null when complete */
      currentStep: "profiles" | "sources" | "interview" | "publish" | null;
      /** When each step was finished */
      steps: {
        /** When the profiles were confirmed; null before */
        profiles: string | null;
        /** Sources, or when they were reviewed */
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
  /** Read a window of a stored original, private ones included */
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
      /** Most UTF-16 code units in the passage */
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
      /** UTF-16 code units of the whole original */
      totalChars: number;
      /** Where to read on; null at the end */
      nextStart: number | null;
      /** Times or pages of the text in the passage, each from its start to that of the next; only for an original with such a map */
      places?: (Cue | PageStart)[];
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
      /** full has every cited original whole, so that its revision can be computed again; windows has only the parts around the references, with the hashes that lead from them to the original's signed `textRoot` */
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
      /** The revision of the reference; a changed one is 409 */
      revision: string;
      /** First UTF-16 code unit */
      start?: number;
      /** Most UTF-16 code units in the passage */
      maxChars?: number;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** A window of the original */
      passage: Reference;
      /** UTF-16 code units of the whole original */
      totalChars: number;
      /** Where to read on; null at the end */
      nextStart: number | null;
      /** Times or pages of the text in the passage, each from its start to that of the next; only for an original with such a map */
      places?: (Cue | PageStart)[];
      /** When the cited page was last looked at; null: never */
      lastChecked?: string | null;
      /** The worst verdict of the cited windows at the last looks; null: never looked */
      verdict?: "stands" | "unreachable" | "moved" | "reworded" | "gone" | null;
      /** What looks at the page found of each cited window of this revision */
      drift?: ({
        /** First UTF-16 code unit of the cited window */
        start: number;
        /** Behind its last UTF-16 code unit */
        end: number;
        /** stands: the exact words, where they stood; moved: the exact words elsewhere on the page; reworded: other words in their place; gone: neither, or no such page; unreachable: the page could not be read, which says nothing of the words */
        verdict: "stands" | "unreachable" | "moved" | "reworded" | "gone";
        /** The first look in a row that found this verdict */
        since: string;
        /** The last look */
        checkedAt: string;
        /** What the last look that could read the page found; null: none could */
        lastRead: {
          /** What that look found */
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
      /** nextCursor of the answer before, from the same operation with the same filters */
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
        /** What kind it is */
        kind: "question_research" | "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh";
        /** Where it stands */
        state: "queued" | "running" | "waiting" | "done" | "failed";
        /** What the work is at */
        progress: string | null;
        /** When it last changed */
        updatedAt: string;
        /** First word of the failure; null without one */
        errorCategory: string | null;
      })[];
      /** The rolling budgets */
      quotas: ({
        /** What is counted */
        ledger: "saved_question" | "outside_lookup" | "question_plan" | "onboarding_turn" | "claim_check";
        /** How far it reaches */
        scope: "artist" | "global";
        /** Most entries on one page */
        limit: number;
        /** Reservations of the last 24 hours */
        used: number;
        /** null while a place is free */
        resetAt: string | null;
      })[];
      /** Opaque; null on the last page */
      nextCursor: string | null;
    };
  };
  /** Read the discoveries that wait for a decision, or were decided */
  readReviewQueue: {
    path: {
      /** The artist's id */
      id: string;
    };
    query: {
      /** The decision about it, or pending */
      curation?: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
      /** Where an approval takes it: Lore, or a link of the profile */
      destination?: "lore" | "link";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Discoveries, newest first */
      candidates: ({
        /** Its id */
        id: string;
        /** Its public address */
        url?: string;
        /** Where an approval takes it: Lore, or a link of the profile */
        destination: "lore" | "link";
        /** Whether it is about this artist */
        identity: "confirmed" | "unresolved" | "wrong_artist";
        /** The decision about it, or pending */
        curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect";
        /** Why */
        reason?: string;
        /** SHA-256 of the exact content, in lower-case hex */
        revision: string;
        /** The Lore entry that the approval made */
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
      /** What kind it is */
      kind: "caption_extract";
      /** Sources that had no text */
      queued: number;
    };
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
      /** Of the citations alone, whatever claims say */
      verified: boolean;
      /** What does not stand; empty when verified */
      failures: ({
        /** Of the citation; for uncited_sentence of the answer's sentence; from 0 */
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
      /** What kind it is */
      kind: "latest_refresh";
      /** Whether a job that was there already answers */
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
        /** How far it reaches */
        scope: "sitting" | "until_retracted";
        /** Number of an interview meeting, from 1; null for none in particular */
        sitting: number | null;
        /** Names the question within the artist's interviews; null for none in particular */
        questionKey: string | null;
        /** When it was made */
        createdAt: string;
        /** When it ends by itself; absent when it does not */
        until?: string;
        /** When it was retracted */
        retractedAt: string;
      };
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
      /** Id of an interview question, which is also that of its answer */
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
    };
  };
  /** Save the exact answer to an offered question, or skip it */
  saveInterviewAnswer: {
    path: {
      /** The artist's id */
      id: string;
      /** Id of an interview question, which is also that of its answer */
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
      /** What is right, in the artist's words */
      correction: InterviewCorrection;
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
      /** Passages on one page, 1 to 20 */
      limit?: number;
      /** nextCursor of the answer before, from the same operation with the same filters */
      cursor?: string;
    };
    body: undefined;
    answer: {
      /** How it went: ok, or error with a code */
      status: "ok";
      /** Best first */
      passages: (Passage)[];
      /** What there is to read, and what is missing */
      coverage: {
        /** May be evidence now */
        eligible: number;
        /** Eligible originals inside the corpus guard */
        readable: number;
        /** Originals without text; as a filter, true for those alone */
        missingText: number;
        /** What the answer cannot claim, each with a code as its first word */
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
}
