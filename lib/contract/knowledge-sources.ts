import * as v from "valibot";
import { passageEntries } from "#lib/contract/evidence-read.js";
import { OriginalKind, originalEntries } from "#lib/contract/original.js";
import { Platform } from "#lib/contract/platform.js";
import { Count, described, Ok, optional, titled } from "#lib/contract/primitives.js";
import { pageEntries, pageOf, QueryBoolean } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/**
 * Why an original cannot be evidence now: one reason for each condition of eligibility (decision
 * 1.12).
 */
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

export const SourcesQuery = v.strictObject({
  kind: v.exactOptional(OriginalKind),
  platform: v.exactOptional(Platform),
  missingText: optional(
    QueryBoolean,
    "true: only sources without text; false: only sources with text",
  ),
  ...pageEntries,
});
export type SourcesQuery = v.InferOutput<typeof SourcesQuery>;

/** The state of the recovery of a missing text (decision 5.14). */
export const TextRecovery = v.strictObject({
  state: v.picklist(["queued", "recovered", "unavailable", "failed"]),
  at: Instant,
});

const { sourceId, revision, kind, platform, title, curation, truncated, ...others } =
  originalEntries("shown");

/** An original as its artist sees it, eligible or not, without its text. */
export const SourceSummary = titled("Source", {
  sourceId,
  revision,
  kind,
  platform,
  title,
  ...others,
  totalChars: described(Count, "UTF-16 code units; 0 when the text is missing"),
  curation,
  eligible: v.boolean(),
  reason: described(v.nullable(IneligibleReason), "null when eligible"),
  truncated,
  textRecovery: v.nullable(TextRecovery),
});

export const SourceList = pageOf({
  sources: v.array(SourceSummary),
});
export type SourceList = v.InferOutput<typeof SourceList>;

/** The answer of reading an original source; its query is SourceQuery. */
export const SourcePassage = v.strictObject({
  status: Ok,
  source: SourceSummary,
  ...passageEntries,
});
export type SourcePassage = v.InferOutput<typeof SourcePassage>;
