/** Section 4: operations and their behaviour. `id | part | rule`. */
export const operationRules = `
# 4.1
4.1.path | 1 | the path id is a required uuid
4.1.auth | 1 | a bearer token of the claimant or an administrator or the research service key suffices
4.1.202 | 1 | the answer is 202 with a persisted Status
4.1.400 | 1 | invalid input answers 400
4.1.401 | 1 | missing or invalid authentication answers 401
4.1.403 | 1 | a token that is neither the current claimant's nor an administrator's answers 403
4.1.404 | 1 | an unavailable artist, job or evidence answers 404
4.1.409 | 1 | a changed state or revision answers 409
4.1.413 | 1 | evidence beyond supported bounds answers 413
4.1.429 | 1 | a spent research quota or the active-work limit answers 429
4.1.503 | 1 | unavailable storage, credentials or provider answer 503
4.1.error-body | 1 | all errors use the Error body
4.1.retry-after | 1 | 429 carries Retry-After of at least 1
4.1.retry-after-quota | 1 | Retry-After of a quota response equals retryAfterSeconds
4.1.retry-after-busy | 1 | Retry-After of an active-work conflict is a short hint
4.1.no-scrape | 1 | the enqueue call never scrapes
4.1.1 | 1 | saved originals are checked first
4.1.1-constraints | 2 | explicit URL and date constraints select stored originals without the topic words in the body
4.1.2 | 2 | newest-available retrieval first checks stored dated public evidence, own captions and responses published in Latest included
4.1.2-snapshots | 4 | stored catalog releases and moment entries share durable snapshots with the public Latest endpoint
4.1.3 | 4 | provider refreshes run only in queued latest_refresh work
4.1.3-reads | 4 | question, status and original reads never refresh providers
4.1.4 | 3 | a bounded agent browses the saved public snapshot by page, searches and reads exact windows before it selects unchanged evidence
4.1.4-claims | 3 | exact quotations and factual claims are checked during answer drafting
4.1.5 | 3 | when saved evidence is insufficient the model picks a lookup from server-validated web, page or connected social options
4.1.5-order | 3 | no fixed priority of social platforms exists
4.1.5-constraints | 3 | explicit URL or platform restrictions, account identity and provider budgets still constrain the lookup
4.1.5-plan | 3 | the chosen plan is persisted and revalidated before each later slice
4.1.6 | 2 | published answers keep their publication eligibility
4.1.6-private | 2 | private answers are excluded
4.1.6-all | 2 | saved research reads all eligible originals within the corpus guard, whatever the Latest cards show
4.1.7 | 3 | partial saved support is revalidated and combined with newly collected originals before final assessment
4.1.8 | 1 | completed matching jobs are reused whatever the admission limits, subject to eligibility and cache lifetime
4.1.8-ten | 1 | reuse is not limited to the last ten jobs
4.1.8-candidates | 1 | candidate-only jobs are never reused for legacy callers
4.1.9 | 1 | reads never change Lore
4.1.9-profile | 1 | reads never attach a profile
4.1.10 | 1 | with preferDirectEvidence bounded saved candidates are offered before model-driven exploration
4.1.10-bounds | 1 | at most 6 exact windows and 12,000 characters are selected as candidates
4.1.10-empty | 1 | an empty selection of candidates enters ordinary research
4.1.10-quota | 1 | candidate jobs reserve the same quota once
4.1.10-expiry | 1 | candidate jobs keep normal claim and expiry checks
4.1.10-continue | 3 | a candidate answer is registered and verified, current evidence reread, and the same job continued when it fails
4.1.11 | 2 | latest overviews select the six newest distinct canonical posts first
4.1.11-written | 2 | a latest overview prefers written evidence over a duplicate transcript
4.1.11-interleave | 2 | a latest overview interleaves providers only within the cohort of six
4.1.12 | 2 | overview follow-ups with exclusions take a moments collection's newest eligible representative before the limit of six
4.1.12-collection | 2 | a collection is the same connected account and stable collection URL, never its name or question keywords
4.1.12-social | 2 | other social posts stay separate in overview follow-ups
4.1.12-individual | 2 | focused requests, overviews without exclusions and those with a targetUrl keep individual-post selection
4.1.12-constraints | 2 | source, platform, evidence-kind, date and URL exclusions still apply to grouped collections
4.1.13 | 3 | exploration reserves and tracks usage per step
4.1.13-saved | 3 | saved exploration refreshes no provider and guarantees no comprehensive freshness
4.1.14 | 3 | a limit hit or an invalid selection is an operational failure, not evidence that information is absent

# 4.2
4.2.auth | 6 | review is for the current claimant or an administrator
4.2.path | 6 | candidateId is a uuid
4.2.revision | 6 | a review has a revision of 64 lower-case hex
4.2.decision | 6 | a review decision is approve, decline, wrong_artist or incorrect
4.2.200 | 6 | a review answers the candidate with id, destination, identity and curation
4.2.lock | 6 | claim and exact revision are rechecked under the artist lock
4.2.atomic | 6 | approval to Lore or a link is atomic with attribution
4.2.409 | 6 | 409 on review includes existing link conflicts

# 4.3
4.3.slice | 1 | advance runs one slice of queued work and returns
4.3.auth | 1 | POST advance needs no authentication
4.3.claim | 1 | concurrent calls are safe by an atomic claim under a lease
4.3.artistId | 1 | artistId runs only that artist's jobs
4.3.kinds | 1 | kinds has at least 1 item, each one of the five kinds
4.3.body | 1 | the body of advance is optional
4.3.200 | 1 | the answer has status ok and ran, false when nothing was claimable
4.3.fields | 1 | jobId, kind, artistId, progress, done and waiting tell about the slice that ran
4.3.waiting | 4 | waiting says that the job waits on an outside run
4.3.failure | 1 | a failure inside the slice answers 200 with status error, advance failed and ran false
4.3.400 | 1 | an invalid advance body answers 400
4.3.scheduler | 1 | the scheduler calls GET advance

# 4.4
4.4.auth | 5 | offers are for the current claimant or an administrator
4.4.private | 5 | the offer response is private and no-store
4.4.ordinal | 5 | ordinal is an integer from 1 to 3
4.4.memorySnapshotId | 5 | memorySnapshotId is 64 lower-case hex
4.4.question | 5 | the offered question has 10 to 500 characters
4.4.references | 5 | an offer has 1 to 3 interview references
4.4.200 | 5 | an offer answers the offered question
4.4.three | 5 | at most three sequential offers are saved
4.4.atomic | 5 | original evidence and the current memory snapshot are validated atomically
4.4.409 | 5 | changed memory or evidence answers 409
4.4.duplicate | 5 | a duplicate ordinal returns the already saved offer

# 4.5
4.5.auth | 5 | interview memory is for the current claimant or an administrator
4.5.key | 5 | research credentials grant no access to interview memory
4.5.maxChars | 5 | maxChars is an integer, 12000 by default
4.5.content | 5 | memory holds the latest exact answer, all corrections and all active scoped boundaries, with no omission
4.5.continuation | 5 | continuations are bound to the revision and lead to every exact field
4.5.sitting | 5 | the sitting is the latest known one or the next one being prepared
4.5.stale | 5 | a stale sitting answers 409

# 4.6
4.6.auth | 5 | a revision is for the current claimant or an administrator
4.6.bytes | 5 | the body of a revision has at most 20,000 bytes
4.6.expectedRevision | 5 | expectedRevision is 64 lower-case hex
4.6.answer | 5 | a revised answer has 1 to 2000 characters
4.6.note | 5 | the note describes the edit and is not artist evidence
4.6.200 | 5 | a revision answers the response and isCurrent, private and no-store
4.6.stale | 5 | a stale expectedRevision is rejected
4.6.immutable | 5 | exact question, sitting and offeredAt are immutable
4.6.earlier | 5 | earlier wording is retained
4.6.history | 5 | current knowledge history reads the new answer
4.6.audited | 5 | the edit is audited
4.6.no-op | 5 | a byte-identical answer is a no-op
4.6.blank | 5 | an answer cannot become blank, deleted or skipped
4.6.bio | 5 | edits publish no new bio automatically
4.6.atomic | 5 | edit, version archive, activity attribution and Lore refresh entry commit atomically
4.6.rollback | 5 | a queue failure rolls the edit back
4.6.lore | 6 | older generated Lore stays visible until the queued refresh completes

# 4.7
4.7.revision | 5 | revision of an exact read is optional and 64 lower-case hex
4.7.current | 5 | without revision the current wording is read
4.7.retained | 5 | with revision the exact retained response is read and isCurrent tells whether it is current
4.7.200 | 5 | an exact read is private and no-store

# 4.8
4.8.order | 5 | versions are the current and retained earlier ones, newest first
4.8.ownership | 5 | reading versions rechecks current ownership
4.8.exact | 5 | every version has exact original wording and a stable revision
4.8.unretained | 5 | unretained past edits are not reconstructed
4.8.cursor | 5 | the cursor of versions is opaque and changed data can invalidate it
4.8.limit | 5 | limit of versions is an integer
4.8.200 | 5 | versions answer a nextCursor or null, private and no-store
`;
