// Generated from lib/contract/openapi.json by `npm run openapi`; do not edit.

export type Advance = { artistId?: string; kinds?: ("social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh")[] };

export type Advanced = { status: "ok"; ran: boolean; jobId?: string; kind?: "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh"; artistId?: string; progress?: string; done?: boolean; waiting?: boolean };

export type AnswerRegistration = { answer: string; citations: (Citation)[]; checkClaims?: boolean };

export type ArtistBrief = { status: "ok"; artistId: string; name: string; links: ({ platform: string; identifier: string; url: string })[]; lore: { text: string; revision: string; publishedAt: string | null; truncated: boolean; summaryIsEvidence: false } | null; coverage: { eligible: number; readable: number; missingText: number; limitations: (string)[] }; latest: (LatestItem)[] };

export type Attribution = { userId: string; actedAs: "claimant" | "administrator" };

export type BoundaryRetraction = { revision: string };

export type Citation = { sourceId: string; revision: string; start: number; end: number; quote: string; answerStart?: number; answerEnd?: number };

export type ClaimVerdict = { index: number; start: number; end: number; verdict: "supported" | "unsupported" | "not_judged"; judgedBy: "rules" | "model" | null; missing: (string)[]; window: { citation: number; start: number; end: number } | null };

export type Continuation = { outcome: "insufficient" | "verification_failed" };

export type DiscoveryCandidate = { id: string; url?: string; destination: "lore" | "link"; identity: "confirmed" | "unresolved" | "wrong_artist"; curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect"; reason?: string; revision?: string; evidenceId?: string };

export type DiscoveryReview = { revision: string; decision: "approve" | "decline" | "wrong_artist" | "incorrect" };

export type Error = { status: "error"; error: string; code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal"; quotaScope?: "saved_global" | "outside_artist" | "outside_global"; retryAfterSeconds?: number; resetAt?: string };

export type Health = { status: "ok" | "degraded"; environment: string; version: string; checks: { database: "ok" | "off" | "failing"; schema: "ok" | "off" | "failing"; auth: "ok" | "off" | "failing"; model: "ok" | "off" | "failing"; outside: "ok" | "off" | "failing"; catalogs: "ok" | "off" | "failing" } };

export type HealthFailure = { status: "error"; error: string; code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal"; quotaScope?: "saved_global" | "outside_artist" | "outside_global"; retryAfterSeconds?: number; resetAt?: string; environment: string; version: string; checks: { database: "ok" | "off" | "failing"; schema: "ok" | "off" | "failing"; auth: "ok" | "off" | "failing"; model: "ok" | "off" | "failing"; outside: "ok" | "off" | "failing"; catalogs: "ok" | "off" | "failing" } };

export type InterviewAnswer = { expectedRevision: string; answer: string | null };

export type InterviewBoundary = { id: string; revision: string; wording: string; scope: "sitting" | "until_retracted"; sitting: number | null; questionKey: string | null; createdAt: string };

export type InterviewBoundaryToSave = { requestId: string; wording: string; scope: "sitting" | "until_retracted"; questionKey?: string };

export type InterviewCorrection = { id: string; revision: string; claim: string; correction: string; createdAt: string };

export type InterviewCorrectionToSave = { requestId: string; claim: string; correction: string };

export type InterviewReference = { kind: "original"; sourceId: string; revision: string; start: number; end: number; quote: string } | { kind: "answer"; entryId: string; revision: string; start: number; end: number; quote: string };

export type InterviewResponse = { id: string; questionKey: string; question: string; answer: string; source: "interview" | "onboarding"; sitting: number | null; offeredAt: string | null; answerUpdatedAt: string | null; revision: string };

export type InterviewSession = { id: string; sitting: number; state: "active" | "finished"; createdAt: string; closedAt: string | null; questions: ({ id: string; questionKey: string; question: string; state: "offered" | "answered" | "skipped"; revision: string; sitting: number; offeredAt: string; answerUpdatedAt?: string; references: (InterviewReference)[]; ordinal: number; answer: string | null })[] };

export type InterviewSessionStart = { requestId: string };

export type LatestItem = { sourceId: string; revision: string; platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null; kind: "caption" | "transcript" | "published_answer" | "release" | "moment"; title: string | null; text: string; url: string; activityDate: string | null; activityDateKind: "release" | "moment" | null; publishedAt: string | null; retrievedAt: string | null };

export type LatestRefreshRequest = { platforms?: ("social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b")[] };

export type MandatoryInterviewMemorySnapshot = { status?: "ok"; snapshotId: string; sitting: number; latestAnswer: { entryId: string; revision: string; sitting: number | null } | null; totalEntries: number; entries: ({ kind: "latest_answer"; entryId: string; revision: string; fields: ({ name: "question" | "answer" | "claim" | "correction" | "wording"; text: string | null; start: number; end: number; totalChars: number; complete: boolean })[]; metadata: { questionKey: string; sitting: number | null; offeredAt: string | null; answerUpdatedAt: string | null; source: "interview" | "onboarding" } } | { kind: "correction"; entryId: string; revision: string; fields: ({ name: "question" | "answer" | "claim" | "correction" | "wording"; text: string | null; start: number; end: number; totalChars: number; complete: boolean })[]; metadata: { createdAt: string } } | { kind: "boundary"; entryId: string; revision: string; fields: ({ name: "question" | "answer" | "claim" | "correction" | "wording"; text: string | null; start: number; end: number; totalChars: number; complete: boolean })[]; metadata: { scope: "sitting" | "until_retracted"; sitting: number | null; questionKey: string | null; createdAt: string } })[]; constraintsComplete: boolean; budget: { maxChars: number; returnedChars: number }; continuation: string | null };

export type OfferedInterviewQuestion = { id: string; questionKey: string; question: string; state: "offered" | "answered" | "skipped"; revision: string; sitting: number; offeredAt: string; answerUpdatedAt?: string; references: (InterviewReference)[] };

export type OnboardingEvent = { type: "message"; text: string } | { type: "progress"; text: string } | { type: "question"; questionKey: string; question: string } | { type: "draft"; text: string; publishedRevision: string | null } | { type: "step"; currentStep: "profiles" | "sources" | "interview" | "publish" | null } | { type: "error"; error: string; code: "invalid_input" | "invalid_cursor" | "unauthenticated" | "forbidden" | "service_key_from_browser" | "not_found" | "method_not_allowed" | "conflict" | "revision_changed" | "stale_sitting" | "memory_changed" | "evidence_changed" | "link_conflict" | "cursor_expired" | "job_not_continuable" | "offer_out_of_order" | "session_active" | "session_finished" | "handle_ambiguous" | "request_id_reused" | "body_too_large" | "evidence_too_large" | "saved_evidence_quota" | "planning_quota" | "onboarding_quota" | "research_busy" | "storage_unavailable" | "schema_not_applied" | "auth_unavailable" | "model_unavailable" | "internal"; retryAfterSeconds?: number; resetAt?: string } | { type: "done"; complete: boolean; currentStep: "profiles" | "sources" | "interview" | "publish" | null; steps: { profiles: string | null; sources: string | null; interview: string | null; publish: string | null } };

export type OnboardingTurn = { type: "open" } | { type: "confirm_profiles"; add?: ({ url: string })[]; remove?: (string)[] } | { type: "review_sources"; decisions?: ({ sourceId: string; decision: "approve" | "reject" })[]; addUrls?: (string)[] } | { type: "interview_answer"; questionKey: string; question: string; answer: string | null } | { type: "about"; mode: "generate" | "self"; text?: string } | { type: "publish"; text: string; expectedRevision: string | null; answers?: ({ answerId: string; revision: string })[] };

export type Passage = { sourceId: string; revision: string; start: number; end: number; text: string; url: string; curation: "approved" | "pending"; evidenceKind?: "original_text" | "caption" | "provider_transcript"; speaker?: "not_applicable" | "unverified"; publishedAt?: string | null; retrievedAt?: string | null; truncated?: boolean | null; activityDate?: string; activityDateKind?: "release" | "moment"; score: number };

export type QuestionOffer = { ordinal: number; memorySnapshotId: string; question: string; references: (InterviewReference)[] };

export type QuestionToPlan = { question: string; context?: string };

export type Reference = { sourceId: string; revision: string; start: number; end: number; text: string; url: string; curation: "approved" | "pending"; evidenceKind?: "original_text" | "caption" | "provider_transcript"; speaker?: "not_applicable" | "unverified"; publishedAt?: string | null; retrievedAt?: string | null; truncated?: boolean | null; activityDate?: string; activityDateKind?: "release" | "moment" };

export type ResearchRequest = { topic: string; evidenceNeed: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content"; freshness?: "stored" | "recent"; targetUrl?: string; platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; fromDate?: string; toDate?: string; retrieval?: "relevance" | "latest"; excludeSourceUrls?: (string)[]; answerScope?: "focused" | "overview"; preferDirectEvidence?: boolean };

export type ResearchRequestFilled = { topic: string; evidenceNeed: "reporting" | "release_date" | "credits" | "social_caption" | "spoken_content"; freshness?: "stored" | "recent"; targetUrl?: string; platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; fromDate?: string; toDate?: string; retrieval?: "relevance" | "latest"; excludeSourceUrls?: (string)[]; answerScope?: "focused" | "overview"; preferDirectEvidence?: boolean };

export type ResponseEdit = { expectedRevision: string; answer: string; note?: string };

export type Source = { sourceId: string; revision: string; kind: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer"; platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b" | null; title: string | null; url: string; publishedAt: string | null; retrievedAt: string | null; activityDate: string | null; activityDateKind: "release" | "moment" | null; totalChars: number; curation: "approved" | "pending"; eligible: boolean; reason: "missing_text" | "private" | "removed" | "account_disconnected" | "candidate_rejected" | "answer_changed" | "answer_under_boundary" | null; truncated: boolean | null; textRecovery: { state: "queued" | "recovered" | "unavailable" | "failed"; at: string } | null };

export type Status = { status: "ok"; jobId: string; stage: "checking_saved" | "searching" | "reading" | "transcribing" | "waiting_provider" | "complete" | "unresolved" | "failed" | "cancelled"; message: string; provider?: string | null; updatedAt: string; reused?: boolean; references: (Reference)[]; limitations: (string)[]; outsideResearchReason?: "quota"; selection?: "candidates" | "research"; quotaScope?: "saved_global" | "outside_artist" | "outside_global"; retryAfterSeconds?: number; resetAt?: string };

export type TextRecoveryRequest = { sourceIds: (string)[] };

export interface Operations {
  /** Run one slice of queued work */
  advanceResearch: { path: Record<never, never>; query: Record<never, never>; body: Advance | undefined; answer: Advanced | { status: "error"; error: "advance failed"; ran: false } };
  /** Run slices until nothing is left or half of the function's time is used */
  advanceResearchOnSchedule: { path: Record<never, never>; query: { artistId?: string; kinds?: string }; body: undefined; answer: { status: "ok"; ran: boolean; slices: (Advanced | { status: "error"; error: "advance failed"; ran: false })[] } };
  /** Check health */
  checkHealth: { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Health };
  /** Send a job that rests with candidates on into ordinary research */
  continueQuestionResearch: { path: { id: string; jobId: string }; query: Record<never, never>; body: Continuation; answer: Status };
  /** Enqueue or reuse a question-directed research job */
  enqueueQuestionResearch: { path: { id: string }; query: Record<never, never>; body: ResearchRequest; answer: Status };
  /** Find an artist by a catalog identifier */
  findArtistByCatalogIdentifier: { path: Record<never, never>; query: { platform: "catalog_a" | "catalog_b"; identifier: string }; body: undefined; answer: { status: "ok"; artist: { id: string; name: string; links: ({ platform: string; identifier: string; url: string })[] } } };
  /** Find an artist by a social handle or profile URL */
  findArtistByHandle: { path: Record<never, never>; query: { platform: "social_a" | "social_b" | "social_c"; handle: string }; body: undefined; answer: { status: "ok"; artist: { id: string; name: string; links: ({ platform: string; identifier: string; url: string })[] } } };
  /** Find an artist's short-post handle */
  findShortPostHandle: { path: Record<never, never>; query: { artistId?: string; name?: string }; body: undefined; answer: { status: "ok"; artistId: string; name: string; handle: string | null } };
  /** Finish an interview sitting; its open questions become skipped */
  finishInterviewSitting: { path: { id: string; sessionId: string }; query: Record<never, never>; body: Record<never, never> | undefined; answer: { status: "ok"; session: InterviewSession } };
  /** List every stored original, evidence or not, and why not */
  listArtistSources: { path: { id: string }; query: { kind?: "web_page" | "caption" | "transcript" | "release" | "moment" | "published_answer"; platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; missingText?: true | false; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; sources: (Source)[]; nextCursor: string | null } };
  /** List the boundaries that are active in a sitting, by default the open or the next one */
  listInterviewBoundaries: { path: { id: string }; query: { sitting?: number; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; boundaries: (InterviewBoundary)[]; nextCursor: string | null } };
  /** List saved responses in their current wording, newest offer first */
  listInterviewResponses: { path: { id: string }; query: { sitting?: number; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; responses: ({ id: string; questionKey: string; question: string; answer: string; source: "interview" | "onboarding"; sitting: number | null; offeredAt: string | null; answerUpdatedAt: string | null; revision: string; answerUpdatedBy: Attribution | null })[]; nextCursor: string | null } };
  /** List the current and earlier versions of a response, newest first */
  listResponseVersions: { path: { id: string; answerId: string }; query: { limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; versions: ({ response: InterviewResponse; isCurrent: boolean; savedAt: string | null; note: string | null; savedBy: Attribution | null })[]; nextCursor: string | null } };
  /** Save a prepared interview question (draft, not released) */
  offerInterviewQuestion: { path: { id: string; sessionId: string }; query: Record<never, never>; body: QuestionOffer; answer: { status?: "ok"; question: OfferedInterviewQuestion } };
  /** Turn a question into a research request */
  planQuestion: { path: { id: string }; query: Record<never, never>; body: QuestionToPlan; answer: { status: "ok"; request: ResearchRequestFilled } };
  /** Read a short brief of an artist */
  readArtistBrief: { path: { id: string }; query: Record<never, never>; body: undefined; answer: ArtistBrief };
  /** Read offers, current answers, corrections and edits in time order */
  readInterviewHistory: { path: { id: string }; query: { kind?: "all" | "answers" | "corrections"; sitting?: number; maxChars?: number; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; entries: ({ kind: "offer"; at: string; answerId: string; questionKey: string; question: string; sitting: number; state: "offered" | "answered" | "skipped"; by: Attribution | null } | { kind: "answer"; at: string; entryId: string; response: InterviewResponse; by: Attribution | null } | { kind: "correction"; at: string; entryId: string; revision: string; claim: string; correction: string; by: Attribution | null } | { kind: "edit"; at: string; answerId: string; questionKey: string; sitting: number | null; earlierRevision: string; revision: string; note: string | null; by: Attribution | null })[]; budget: { maxChars: number; returnedChars: number }; nextCursor: string | null } };
  /** Read the mandatory interview memory of a sitting */
  readInterviewMemory: { path: { id: string }; query: { maxChars?: number; sitting?: number; cursor?: string }; body: undefined; answer: MandatoryInterviewMemorySnapshot };
  /** Read the exact response, now or at a retained revision */
  readInterviewResponse: { path: { id: string; answerId: string }; query: { revision?: string }; body: undefined; answer: { status: "ok"; response: InterviewResponse; isCurrent: boolean } };
  /** Read the stored Latest of an artist */
  readLatest: { path: { id: string }; query: { platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; items: (LatestItem)[]; coverage: ({ platform: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; status: "fresh" | "stale" | "failed" | "missing" | "disconnected"; checkedAt: string | null; lastAttemptAt: string | null })[]; nextCursor: string | null } };
  /** Read how far the onboarding of an artist is */
  readOnboardingState: { path: { id: string }; query: Record<never, never>; body: undefined; answer: { status: "ok"; complete: boolean; currentStep: "profiles" | "sources" | "interview" | "publish" | null; steps: { profiles: string | null; sources: string | null; interview: string | null; publish: string | null } } };
  /** This document */
  readOpenApiDocument: { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { openapi: string } };
  /** Read a window of a stored original, private ones included */
  readOriginalSource: { path: { id: string; sourceId: string }; query: { revision?: string; start?: number; maxChars?: number }; body: undefined; answer: { status: "ok"; source: Source; passage: Reference; totalChars: number; nextStart: number | null } };
  /** Read a research job and its quotations */
  readQuestionResearch: { path: { id: string; jobId: string }; query: Record<never, never>; body: undefined; answer: Status };
  /** Read a window of a public original at its exact revision */
  readResearchOriginal: { path: { id: string; sourceId: string }; query: { revision: string; start?: number; maxChars?: number }; body: undefined; answer: { status: "ok"; passage: Reference; totalChars: number; nextStart: number | null } };
  /** Read the jobs and budgets of an artist */
  readResearchStatus: { path: { id: string }; query: { limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; jobs: ({ jobId: string; kind: "question_research" | "social_ingest" | "caption_extract" | "lore_refresh" | "source_search" | "latest_refresh"; state: "queued" | "running" | "waiting" | "done" | "failed"; progress: string | null; updatedAt: string; errorCategory: string | null })[]; quotas: ({ ledger: "saved_question" | "outside_lookup" | "question_plan" | "onboarding_turn" | "claim_check"; scope: "artist" | "global"; limit: number; used: number; resetAt: string | null })[]; nextCursor: string | null } };
  /** Read the discoveries that wait for a decision, or were decided */
  readReviewQueue: { path: { id: string }; query: { curation?: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect"; destination?: "lore" | "link"; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; candidates: ({ id: string; url?: string; destination: "lore" | "link"; identity: "confirmed" | "unresolved" | "wrong_artist"; curation: "pending" | "approved" | "declined" | "wrong_artist" | "incorrect"; reason?: string; revision: string; evidenceId?: string; title: string | null; excerpt: string | null; discoveredAt: string; decidedAt: string | null; decidedBy: Attribution | null })[]; nextCursor: string | null } };
  /** Recover the missing text of sources */
  recoverMissingText: { path: { id: string }; query: Record<never, never>; body: TextRecoveryRequest; answer: { status: "ok"; jobId: null; queued: 0 } | { status: "ok"; jobId: string; kind: "caption_extract"; queued: number } };
  /** Check a drafted answer's citations against current evidence */
  registerAnswer: { path: { id: string; jobId: string }; query: Record<never, never>; body: AnswerRegistration; answer: { status: "ok"; verified: boolean; failures: ({ index: number; reason: "source_unavailable" | "revision_changed" | "quote_mismatch" | "outside_selection" | "uncited_sentence" })[]; claims?: (ClaimVerdict)[]; limitations: (string)[] } };
  /** Request a refresh of an artist's Latest */
  requestLatestRefresh: { path: { id: string }; query: Record<never, never>; body: LatestRefreshRequest | undefined; answer: { status: "ok"; jobId: null } | { status: "ok"; jobId: string; kind: "latest_refresh"; reused: boolean } };
  /** Read the latest interview session with its questions and answers */
  restoreInterview: { path: { id: string }; query: Record<never, never>; body: undefined; answer: { status: "ok"; session: InterviewSession | null } };
  /** Retract an interview boundary; it stays in history */
  retractInterviewBoundary: { path: { id: string; boundaryId: string }; query: Record<never, never>; body: BoundaryRetraction; answer: { status: "ok"; boundary: { id: string; revision: string; wording: string; scope: "sitting" | "until_retracted"; sitting: number | null; questionKey: string | null; createdAt: string; retractedAt: string } } };
  /** Decide about a discovery at its exact revision */
  reviewDiscovery: { path: { id: string; candidateId: string }; query: Record<never, never>; body: DiscoveryReview; answer: { status?: "ok"; candidate: DiscoveryCandidate } };
  /** Revise a saved response; earlier wording is retained */
  reviseInterviewResponse: { path: { id: string; answerId: string }; query: Record<never, never>; body: ResponseEdit; answer: { status: "ok"; response: InterviewResponse; isCurrent: boolean } };
  /** Save the exact answer to an offered question, or skip it */
  saveInterviewAnswer: { path: { id: string; answerId: string }; query: Record<never, never>; body: InterviewAnswer; answer: { status: "ok"; question: OfferedInterviewQuestion } };
  /** Save an explicit interview boundary */
  saveInterviewBoundary: { path: { id: string }; query: Record<never, never>; body: InterviewBoundaryToSave; answer: { status: "ok"; boundary: InterviewBoundary } };
  /** Save the artist's fix of a stated fact */
  saveInterviewCorrection: { path: { id: string }; query: Record<never, never>; body: InterviewCorrectionToSave; answer: { status: "ok"; correction: InterviewCorrection } };
  /** Search the original evidence of an artist */
  searchOriginalEvidence: { path: { id: string }; query: { query: string; platform?: "social_a" | "social_b" | "social_c" | "moments" | "catalog_a" | "catalog_b"; fromDate?: string; toDate?: string; limit?: number; cursor?: string }; body: undefined; answer: { status: "ok"; passages: (Passage)[]; coverage: { eligible: number; readable: number; missingText: number; limitations: (string)[] }; nextCursor: string | null } };
  /** Start the next interview sitting */
  startInterviewSitting: { path: { id: string }; query: Record<never, never>; body: InterviewSessionStart; answer: { status: "ok"; session: InterviewSession } };
  /** Take one turn of the onboarding chat */
  takeOnboardingTurn: { path: { id: string }; query: Record<never, never>; body: OnboardingTurn | undefined; answer: { status: "ok"; events: (OnboardingEvent)[] } };
}
