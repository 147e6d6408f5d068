import * as v from "valibot";
import { passageEntries } from "#lib/contract/evidence-read.js";
import { Platform } from "#lib/contract/platform.js";
import { Count, Hash64, Ok, oneOf } from "#lib/contract/primitives.js";
import { NextCursor, pageEntries, QueryBoolean } from "#lib/contract/query.js";
import { ActivityDateKind, EvidenceCuration } from "#lib/contract/reference.js";
import { ActivityDate, Instant, PublicationTime } from "#lib/contract/time.js";

/** The kinds of originals, as import names them (decision 8.13). */
export const originalKinds = [
  "web_page",
  "caption",
  "transcript",
  "release",
  "moment",
  "published_answer",
] as const;
export const OriginalKind = oneOf(originalKinds);
export type OriginalKind = v.InferOutput<typeof OriginalKind>;

/** Why an original is not evidence now, one for each condition of eligibility (decision 1.12). */
export const ineligibleReasons = [
  "missing_text",
  "private",
  "removed",
  "account_disconnected",
  "candidate_rejected",
  "answer_changed",
  "answer_under_boundary",
  "answer_under_embargo",
] as const;
export const IneligibleReason = v.picklist(ineligibleReasons);
export type IneligibleReason = v.InferOutput<typeof IneligibleReason>;

export const SourcesQuery = v.strictObject({
  kind: v.exactOptional(OriginalKind),
  platform: v.exactOptional(Platform),
  missingText: v.exactOptional(
    v.pipe(QueryBoolean, v.description("true: only those without text; false: only with text")),
  ),
  ...pageEntries,
});
export type SourcesQuery = v.InferOutput<typeof SourcesQuery>;

/** The state of the recovery of a missing text (decision 5.14). */
export const TextRecovery = v.strictObject({
  state: v.picklist(["queued", "recovered", "unavailable", "failed"]),
  at: Instant,
});
export type TextRecovery = v.InferOutput<typeof TextRecovery>;

/** An original as its artist sees it, eligible or not, without its text. */
export const SourceSummary = v.pipe(
  v.strictObject({
    sourceId: v.string(),
    revision: Hash64,
    kind: OriginalKind,
    platform: v.nullable(Platform),
    title: v.nullable(v.string()),
    url: v.string(),
    publishedAt: v.nullable(PublicationTime),
    retrievedAt: v.nullable(v.string()),
    activityDate: v.nullable(ActivityDate),
    activityDateKind: v.nullable(ActivityDateKind),
    totalChars: v.pipe(Count, v.description("UTF-16 code units; 0 when the text is missing")),
    curation: EvidenceCuration,
    eligible: v.boolean(),
    reason: v.pipe(v.nullable(IneligibleReason), v.description("null when eligible")),
    truncated: v.nullable(v.boolean()),
    textRecovery: v.nullable(TextRecovery),
  }),
  v.title("Source"),
);
export type SourceSummary = v.InferOutput<typeof SourceSummary>;

export const SourceList = v.strictObject({
  status: Ok,
  sources: v.array(SourceSummary),
  nextCursor: NextCursor,
});
export type SourceList = v.InferOutput<typeof SourceList>;

/** The answer of reading an original source; its query is SourceQuery. */
export const SourcePassage = v.strictObject({
  status: Ok,
  source: SourceSummary,
  ...passageEntries,
});
export type SourcePassage = v.InferOutput<typeof SourcePassage>;
