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
  /** false: there was no job to run */
  ran: boolean;
  /** The job's id */
  jobId?: string;
  /** What kind it is */
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

export type AnswerRegistration = {
  /** Checked and hashed, not kept */
  answer: string;
  /** The quotations that support the answer */
  citations: (Citation)[];
  /** Also judge each sentence against its citations: first by rules, then by the reading model in at most one call. False if omitted */
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
  /** What there is to read, and what is missing */
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
  /** null when not_judged. Rules can only find a sentence unsupported */
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
  /** The Lore entry that the approval created */
  evidenceId?: string;
};

export type DiscoveryReview = {
  /** The revision that was reviewed */
  revision: string;
  /** What was decided */
  decision: "approve" | "decline" | "wrong_artist" | "incorrect";
};

export type DocumentSignature = {
  /** SHA-256 of the RFC 8785 canonical JSON of the document without `signature` */
  digest: string;
  /** Detached compact JWS (EdDSA, Ed25519) over that canonical JSON, by a key of `/.well-known/jwks.json`; null when the environment has no key, and the document is therefore unsigned */
  jws: string | null;
};

export type ErasureReceipt = {
  /** What this document is */
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
  /** The artist's exact name, with which the claimant confirms. Administrators may omit it */
  name?: string;
  /** Erase only the interview memory, for example before a handover to another claimant */
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
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds to wait before the next try, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window allows another call, unless somebody else uses it first */
  resetAt?: string;
};

export type ExportRecord = {
  /** Determines the record's fields; the first record has the type `export`, the last one `export_end`, and where the service has a key a line `export_signature` follows */
  type: string;
};

export type Health = {
  /** degraded: a check is failing; a check that is off does not count */
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
  /** For programs; unlike the sentence, it does not change */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** The shared budget that is used up; never a personal limit */
  quotaScope?: "saved_global" | "outside_artist" | "outside_global";
  /** Seconds to wait before the next try, rounded up */
  retryAfterSeconds?: number;
  /** When the rolling window allows another call, unless somebody else uses it first */
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
  /** Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant */
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
  /** When it ends automatically; absent when it does not */
  until?: string;
};

export type InterviewBoundaryToSave = {
  /** Chosen by the caller; repeating it saves nothing new */
  requestId: string;
  /** Kept exactly */
  wording: string;
  /** How far it reaches */
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
  /** What kind it is */
  kind: "original";
  /** Full vault or social identity */
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
  /** What kind it is */
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
  })[];
};

export type InterviewSessionStart = {
  /** Chosen by the caller; repeating it returns the same session */
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
      /** Position after the last UTF-16 code unit of the window */
      end: number;
      /** UTF-16 code units of the whole text */
      totalChars: number;
      /** Whether it is complete: nothing more follows */
      complete: boolean;
    })[];
    /** Fields specific to this kind of entry */
    metadata: {
      /** How far it reaches */
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

export type ModelCall = {
  /** What the model was asked for */
  purpose: string;
  /** Number of the attempt for this purpose in the job, from 1 */
  attempt: number;
  /** The model's name */
  model: string;
  /** sent while no more is known; invalid: the answer was not used; cut: no answer by the deadline */
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
  /** Which of the forms this is */
  type: "message";
  /** The exact text */
  text: string;
} | {
  /** Which of the forms this is */
  type: "progress";
  /** The exact text */
  text: string;
} | {
  /** Which of the forms this is */
  type: "question";
  /** Names the question within the artist's interviews */
  questionKey: string;
  /** The question */
  question: string;
} | {
  /** Which of the forms this is */
  type: "draft";
  /** The exact text */
  text: string;
  /** To send as expectedRevision when publishing */
  publishedRevision: string | null;
} | {
  /** Which of the forms this is */
  type: "step";
  /** The step to take next; null when all are done */
  currentStep: "profiles" | "sources" | "interview" | "publish" | null;
} | {
  /** Which of the forms this is */
  type: "error";
  /** One sentence for people; programs read the code */
  error: string;
  /** The error code, on which programs decide */
  code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal";
  /** Seconds to wait before the next try */
  retryAfterSeconds?: number;
  /** When the budget allows another call */
  resetAt?: string;
} | {
  /** Which of the forms this is */
  type: "done";
  /** Whether it is complete: nothing more follows */
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
  /** Which of the forms this is */
  type: "open";
} | {
  /** Which of the forms this is */
  type: "confirm_profiles";
  /** Profiles to add, by their addresses. Default: [] */
  add?: ({
    /** Its public address */
    url: string;
  })[];
  /** Platforms whose profiles are removed, as the brief names them. Default: [] */
  remove?: (string)[];
} | {
  /** Which of the forms this is */
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
  /** Which of the forms this is */
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
  /** Which of the forms this is */
  type: "about";
  /** generate drafts a text; self uses the artist's own */
  mode: "generate" | "self";
  /** The exact text */
  text?: string;
  /** Wait for the draft that was asked for before, and never ask for another one */
  join?: boolean;
} | {
  /** Which of the forms this is */
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
  /** Higher is better; comparable within one search only */
  score: number;
};

export type Proof = {
  /** How it went: ok, or error with a code */
  status: "ok";
  /** What kind of document this is */
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
  /** What was done for the answer, without prompts */
  record: ProofRecord;
  /** Signs the rest of the document */
  signature: DocumentSignature;
};

export type ProofOriginal = {
  /** Stable identity of an original's source */
  sourceId: string;
  /** SHA-256 of the canonical JSON of this object's sourceId, kind, url, canonicalUrl, collectionUrl, title, text, publishedAt, activityDate, activityDateKind and truncated, and of places if present */
  revision: string;
  /** What kind it is */
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
};

export type RegisteredAnswer = {
  /** SHA-256 of the answer's text */
  answerHash: string;
  /** SHA-256 of the canonical JSON of its citations as they were sent */
  citationsHash: string;
  /** Whether the citations alone held when the answer was checked */
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
    /** null when not_judged. Rules can only find a sentence unsupported */
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
  /** Check health */
  checkHealth: {
    path: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    answer: Health;
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
  /** List all stored originals, with the reason if one cannot be evidence */
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
      /** true: only sources without text; false: only sources with text */
      missingText?: true | false;
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
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
        /** The user's right to act for the artist */
        role: "claimant" | "administrator";
      })[];
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
        /** stands: the exact words are still in place; moved: the exact words are elsewhere on the page; reworded: other words are in their place; gone: neither was found, or the page no longer exists; unreachable: the page could not be read, which says nothing about the words */
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
      /** Can be sent unchanged to the question-research POST */
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
        /** What kind it is */
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
        /** What kind it is */
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
        /** The correct statement, in the artist's words */
        correction: string;
        /** Who did it; null when nobody is recorded */
        by: Attribution | null;
      } | {
        /** What kind it is */
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
      /** full: every cited original with its whole text, so that its revision can be recomputed; windows: only the parts around the references, with the hashes that lead from them to the original's signed `textRoot` */
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
        /** stands: the exact words are still in place; moved: the exact words are elsewhere on the page; reworded: other words are in their place; gone: neither was found, or the page no longer exists; unreachable: the page could not be read, which says nothing about the words */
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
        /** What kind it is */
        kind: "question_research" | "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh";
        /** Current state */
        state: "queued" | "running" | "waiting" | "done" | "failed";
        /** Current progress of the work */
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
      /** Where an approval takes it: Lore, or a link of the profile */
      destination?: "lore" | "link";
      /** Entries on one page, 1 to 100 */
      limit?: number;
      /** nextCursor of the previous page, from the same operation with the same filters */
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
      /** Whether every quotation is exact and current. It does not say that the answer follows from them: that is said by claims alone */
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
      /** What kind it is */
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
        /** How far it reaches */
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
      /** nextCursor of the previous page, from the same operation with the same filters */
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
}
