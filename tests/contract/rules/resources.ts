/** Sections 2 and 3: resources, their fields, their states. `id | part | rule`. */
export const resourceRules = `
# 2.1
2.1.unknown | 1 | additional properties of a research request are rejected
2.1.topic | 1 | topic is required and has 3 to 160 characters
2.1.topic-neutral | 3 | topic holds neutral public work or topic terms, not private visitor chat
2.1.evidenceNeed | 1 | evidenceNeed is required and is reporting, release_date, credits, social_caption or spoken_content
2.1.freshness | 1 | freshness is stored, the default, or recent
2.1.freshness-recent | 2 | with relevance retrieval recent means the past seven days unless fromDate is supplied
2.1.freshness-latest | 2 | with latest retrieval the newest evidence may be older and answers keep its actual date and coverage limits
2.1.targetUrl | 1 | targetUrl is a URI of at most 2048 characters
2.1.platform | 1 | platform is social_a, social_b, social_c, moments, catalog_a or catalog_b
2.1.platform-restricts | 2 | platform restricts evidence to that platform, also when targetUrl is given
2.1.platform-stored | 2 | moments and the catalog values use stored Latest snapshots
2.1.fromDate | 1 | fromDate is a date
2.1.fromDate-bound | 2 | fromDate is the lower date bound of evidence
2.1.toDate | 1 | toDate is a date
2.1.toDate-bound | 2 | toDate is the upper date bound of evidence
2.1.retrieval | 1 | retrieval is relevance, the default, or latest
2.1.retrieval-order | 2 | latest selects dated originals in descending date order
2.1.retrieval-overlap | 2 | latest needs no keyword overlap with the topic
2.1.retrieval-cutoff | 2 | latest has no seven-day cutoff and explicit fromDate and toDate still apply
2.1.retrieval-proof | 2 | latest is not proof of exhaustive coverage
2.1.excludeSourceUrls | 1 | excludeSourceUrls has at most 10 items, all distinct
2.1.excludeSourceUrls-item | 1 | each excluded item is a URI that matches ^https?:// of at most 2000 characters
2.1.answerScope | 1 | answerScope is focused, the default, or overview
2.1.preferDirectEvidence | 1 | preferDirectEvidence is a boolean, false by default
2.1.preferDirectEvidence-key | 1 | preferDirectEvidence is for the service credential only
2.1.preferDirectEvidence-kept | 1 | preferDirectEvidence is not persisted in the neutral request or its identity
2.1.1 | 2 | exclusions are applied before saved-evidence selection
2.1.1-identity | 1 | exclusions are part of the request identity
2.1.1-bypass | 3 | exclusions authorize no new providers and bypass no source or date constraint
2.1.2 | 3 | a broader recent-activity follow-up uses latest retrieval and is not anchored to the previous single original
2.1.3 | 2 | for latest release_date requests eligible catalog originals of kind release are preferred, after explicit source and date constraints
2.1.3-none | 2 | without such originals others may be read as candidates and their publication dates never establish release dates
2.1.4 | 1 | cache identity preserves the topic and all source, date and evidence constraints

# 2.2
2.2.status | 1 | status is the constant ok
2.2.jobId | 1 | jobId is a required uuid
2.2.stage | 1 | stage is one of the stages of section 3
2.2.message | 1 | message is a required string
2.2.provider | 1 | provider is a string or null and may be absent
2.2.updatedAt | 1 | updatedAt is a required date-time
2.2.reused | 1 | reused is a boolean and may be absent
2.2.references | 1 | references is required and holds at most 6 References
2.2.limitations | 1 | limitations is a required array of strings
2.2.outsideResearchReason | 3 | outsideResearchReason quota says that outside collection was not admitted while saved sources may still give a bounded answer
2.2.outsideResearchReason-legacy | 3 | saved-only jobs may omit reset metadata
2.2.selection | 1 | selection is candidates or research and may be absent
2.2.selection-candidates | 1 | candidates is an unassessed selection, neither an answer nor a sufficiency finding, and the same job can be continued
2.2.quotaScope | 3 | quotaScope names the shared operational budget that blocked the work, never a personal limit
2.2.retryAfterSeconds | 3 | retryAfterSeconds is the seconds until resetAt, rounded up, and a current read recomputes it
2.2.resetAt | 3 | resetAt is the actual rolling-window boundary computed when the quota was checked

# 2.3
2.3.sourceId | 1 | sourceId is the stable current source reference, latest:<platform>:<64 hex> for provider snapshot originals
2.3.sourceId-gone | 2 | removing or changing the connected account or refreshing away an item makes the old reference unavailable
2.3.revision | 1 | a changed original has a different revision
2.3.window | 1 | start and end are integers of at least 0 that bound the window
2.3.text | 1 | text is the original from start to end
2.3.url | 1 | url is a required string
2.3.curation | 1 | curation is approved or pending
2.3.evidenceKind | 1 | evidenceKind is original_text, caption or provider_transcript
2.3.speaker | 1 | speaker is not_applicable or unverified
2.3.publishedAt | 1 | publishedAt is a string or null and may be absent
2.3.retrievedAt | 1 | retrievedAt is a string or null and may be absent
2.3.truncated | 1 | truncated is a boolean or null and may be absent
2.3.activityDate | 1 | activityDate keeps YYYY, YYYY-MM or full precision and never substitutes for publication time
2.3.activityDateKind | 2 | activityDateKind is release or moment and exact release-date claims need original catalog text, not publishedAt
2.3.publication | 4 | web pages keep explicit publication metadata when unambiguous
2.3.publication-unknown | 4 | unknown dates stay unknown and are never replaced by fetch time

# 2.4
2.4.body | 1 | every error has status error, a sentence error and a code
2.4.quota | 1 | quotaScope, retryAfterSeconds and resetAt of an error are optional and typed as in a Status

# 2.5
2.5.id | 6 | a discovery candidate has a uuid id
2.5.destination | 6 | destination is lore or link
2.5.identity | 6 | identity is confirmed, unresolved or wrong_artist
2.5.curation | 6 | curation is pending, approved, declined, wrong_artist or incorrect
2.5.optional | 6 | url, reason, revision and evidenceId may be absent

# 2.6
2.6.fields | 5 | an offered question has id, questionKey, question, sitting and offeredAt
2.6.state | 5 | state is offered, answered or skipped
2.6.revision | 5 | the question's revision is 64 lower-case hex
2.6.answerUpdatedAt | 5 | answerUpdatedAt is a date-time
2.6.references | 5 | references is an array of interview references

# 2.7
2.7.kind | 5 | the kind of an interview reference is original or answer
2.7.sourceId | 5 | sourceId is required for original, the full vault or social source identity
2.7.entryId | 5 | entryId is required for answer, the full answer identity
2.7.revision | 5 | the reference's revision is 64 lower-case hex
2.7.start | 5 | start is an integer of at least 0
2.7.end | 5 | end is an integer of at least 1
2.7.quote | 5 | quote has 8 to 1600 characters

# 2.8
2.8.fields | 5 | a response has id, questionKey, question, answer and source
2.8.nullable | 5 | sitting, offeredAt and answerUpdatedAt of a response may be null
2.8.revision | 5 | the response's revision is 64 lower-case hex
2.8.version | 5 | a version entry wraps a response with isCurrent, savedAt and note

# 2.9
2.9.snapshotId | 5 | snapshotId is 64 lower-case hex
2.9.latestAnswer | 5 | latestAnswer is null or an object with a revision
2.9.totalEntries | 5 | totalEntries counts the entries
2.9.entries | 5 | each entry has entryId, revision, kind, fields and metadata
2.9.kind | 5 | the kind of an entry is latest_answer, correction or boundary
2.9.fields | 5 | each field has name, text, start, end, totalChars and complete
2.9.name | 5 | a field's name is question, answer, claim, correction or wording
2.9.constraintsComplete | 5 | constraintsComplete is a boolean
2.9.budget | 5 | budget contains returnedChars

# 3.1
3.1.stages | 1 | the stages are checking_saved, searching, reading, transcribing, waiting_provider, complete, unresolved, failed and cancelled
3.1.quota | 3 | an exhausted outside allowance ends the job unresolved when a validated external lookup is needed
3.1.quota-fields | 3 | an exhausted outside allowance starts no provider and sets outsideResearchReason, quotaScope, retryAfterSeconds and resetAt
3.1.quota-terminal | 3 | after the reset a new question is needed and the terminal job is not restarted
3.1.mismatch | 1 | a conflict of platform and targetUrl ends the job unresolved with source_platform_mismatch
3.1.refresh | 1 | moments or a catalog that stored snapshots cannot answer ends unresolved with provider_latest_refresh_required
3.1.refresh-social | 4 | no unrelated social provider is selected for moments or a catalog
3.1.invalid-first | 3 | a first invalid structured response leads to one extra assessment on a later slice
3.1.invalid-reread | 3 | the extra assessment rereads current originals, is recorded and counted, and neither searches nor scrapes
3.1.invalid-second | 3 | a second invalid result fails the job and is no finding that evidence is absent
3.1.no-retry | 3 | a network failure, a timeout or an unknown outcome is never retried automatically
3.1.candidates | 1 | a candidates selection does not end the job and the client continues the same job

# 3.2
3.2.curation | 6 | the curation values and the four review decisions are those of the interface
3.2.approve | 6 | approve writes to Lore or a supported profile link, atomically and with attribution
3.2.approve-recheck | 6 | approve passes only when claim and exact revision hold under the artist lock
3.2.approve-conflict | 6 | an existing link conflict answers 409
3.2.decline | 6 | decline, wrong_artist and incorrect are recorded after the same recheck
3.2.suppressed | 6 | a declined candidate does not resurface automatically

# 3.3
3.3.states | 5 | a question is offered, answered or skipped
3.3.created | 5 | a successful offer creates a question in offered
`;
