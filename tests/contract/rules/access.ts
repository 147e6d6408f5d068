/** Sections 5 to 9: authentication, events, errors, limits, versioning. `id | part | rule`. */
export const accessRules = `
# 5
5.public | 1 | read-only endpoints that expose nothing private and POST advance need no credential
5.token | 1 | operations that change an artist or return private data need a token of the approved claimant or an administrator
5.key | 1 | the research service key opens question research only
5.key-limits | 1 | the research service key never grants review or interview-history access
5.scheduler | 1 | GET advance needs the scheduler secret when the deployment defines it
5.1 | 1 | question research accepts either the access token or the service key
5.2 | 1 | an expired access token answers 401
5.3 | 1 | a token is valid only for the environment that issued it
5.4-400 | 1 | a malformed artist id answers 400 with artistId must be a UUID
5.4-401 | 1 | no token, an invalid or expired token, or no user for it answers 401 with Not signed in
5.4-403 | 1 | a user who is neither claimant nor administrator gets 403 with Not your artist
5.5 | 5 | interview memory is not reachable with research credentials

# 7
7.400 | 1 | 400 is invalid input, a malformed artist id included
7.401 | 1 | 401 is missing or invalid authentication
7.403 | 1 | 403 says that a claimant or administrator is required
7.404 | 1 | 404 is an unavailable artist, job or evidence
7.409 | 5 | 409 is a changed state or revision, a stale sitting, changed memory or evidence
7.409-link | 6 | 409 is also an existing link conflict on review
7.413 | 1 | 413 is evidence beyond supported bounds
7.429 | 1 | 429 is the research quota or active-work limit, with Retry-After
7.503 | 1 | 503 is unavailable storage, credential or provider
7.saved_evidence_quota | 1 | saved_evidence_quota has quotaScope saved_global, retryAfterSeconds, resetAt and an equal Retry-After
7.research_busy | 1 | research_busy is a single-active-job conflict, distinct from quota errors, with a short hint
7.provider_latest_refresh_required | 1 | provider_latest_refresh_required is an unresolved outcome
7.source_platform_mismatch | 1 | source_platform_mismatch is an unresolved outcome
7.reset | 1 | reset timing comes from the real rolling-window boundary
7.accounting | 1 | old jobs keep their original quota accounting until their window expires
7.outside | 3 | outside-allowance exhaustion is no HTTP error and ends the job unresolved

# 8
8.saved-admission | 1 | 100 saved questions per rolling 24 hours are admitted globally, one slot per new job, with no cap per artist
8.outside | 3 | outside research allows 5 per artist and 100 globally per rolling 24 hours
8.outside-reserved | 3 | outside allowance is reserved only when a validated external lookup is needed
8.outside-atomic | 3 | outside allowance is atomic, lease-fenced and idempotent for the same job
8.planning | 3 | question planning allows 10 new plans per artist and 200 globally per rolling 24 hours
8.planning-text | 3 | planning is recorded without question or conversation text, apart from the research ledgers
8.planning-rejected | 3 | a rejected plan makes no model call
8.planning-retry | 3 | planning has no automatic model retries
8.planning-poll | 3 | polling existing jobs does not plan again
8.selection | 1 | a saved selection has at most 12,000 original characters and 6 exact windows
8.assessment | 3 | a combined outside assessment has at most 6 windows and 24,000 characters
8.exploration | 3 | exploration is bound to 5 model steps, 12 tool calls, 24,000 characters and the slice deadline
8.overview | 2 | an overview selects up to 3 distinct useful activities
8.assessment-calls | 3 | assessment calls the model at most 2 times for saved-only and 3 times for ordinary work
8.assessment-extra | 3 | one extra assessment follows an invalid structured response
8.offers | 5 | a session has at most 3 offers, ordinal 1 to 3
8.token | 1 | a token lives about one hour

# 9
9.version | 7 | the question-research contract is a preview, version 0.1.0
9.schema | 1 | the implementation is enabled only after the research schema is applied
9.draft | 7 | the offer operation is labeled draft and not released
9.environments | 7 | tokens are per environment, production and staging
9.paths | 7 | no version segment appears in the paths
`;
