import * as v from "valibot";
import { passageEntries } from "#lib/contract/evidence-read.js";
import { FacetCounts, facetValueEntries } from "#lib/contract/facet-counts.js";
import { OriginalKind, originalEntries } from "#lib/contract/original.js";
import { Platform } from "#lib/contract/platform.js";
import {
  Count,
  described,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  topicText,
} from "#lib/contract/primitives.js";
import { ProvidedByPerson } from "#lib/contract/provided-by.js";
import { pageEntries, pageOf, QueryBoolean } from "#lib/contract/query.js";
import { EvidenceCuration } from "#lib/contract/reference.js";
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

/** Whether a source can be evidence, and how it is curated; else the reason why it cannot. */
export const sourceStates = [...EvidenceCuration.options, ...ineligibleReasons] as const;

/** The order of a list of sources: by the original's date, by the time its text was saved, or by title. */
export const sourceSorts = ["newest", "oldest", "added", "title"] as const;

export const SourcesQuery = v.strictObject({
  kind: v.exactOptional(OriginalKind),
  platform: v.exactOptional(Platform),
  missingText: optional(
    QueryBoolean,
    "true: only sources without text; false: only sources with text",
  ),
  find: optional(
    topicText(1, 160),
    "Each word is part of the title, the address or the account, in either case, with or without accents",
  ),
  site: optional(storableText(1, 255), "Host of the address without www., such as news.example"),
  year: optional(
    v.pipe(v.string(), v.regex(/^(\d{4}|unknown)$/, "must be a year or unknown")),
    "Year of the original's date, or unknown",
  ),
  state: optional(
    oneOf(sourceStates),
    "approved or pending: eligible now, with this curation; else the reason for ineligibility",
  ),
  account: optional(
    storableText(1, 500),
    "Platform and account id joined by a colon, such as social_a:1234",
  ),
  sort: optional(
    oneOf(sourceSorts),
    "newest or oldest by the original's date, added: newest text first, or title; if omitted, by sourceId",
  ),
  counts: optional(QueryBoolean, "true: the first page also has counts"),
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
  beginning: optional(
    v.string(),
    "The first words of the text, up to 100 characters in one line; only without a title and with a text",
  ),
  ...others,
  totalChars: described(Count, "UTF-16 code units; 0 when the text is missing"),
  curation,
  eligible: v.boolean(),
  reason: described(v.nullable(IneligibleReason), "null when eligible"),
  truncated,
  textRecovery: v.nullable(TextRecovery),
});

/**
 * Sources by what they have in common. A facet counts those that meet every other filter, at most 50
 * values, largest first (decision 5.71).
 */
export const SourceCounts = titled("Source counts", {
  total: described(Count, "Sources that meet all filters"),
  kind: described(FacetCounts, "By kind"),
  site: described(FacetCounts, "By site"),
  year: described(FacetCounts, "By year"),
  state: described(FacetCounts, "By state"),
  account: described(
    v.array(
      v.strictObject({
        ...facetValueEntries,
        handle: described(v.exactOptional(v.string()), "The account's handle"),
      }),
    ),
    "By account",
  ),
});

export const SourceList = pageOf({
  sources: v.array(SourceSummary),
  counts: optional(SourceCounts, "Only on the first page, when asked for"),
});
export type SourceList = v.InferOutput<typeof SourceList>;

/** The answer of reading an original source; its query is SourceQuery. */
export const SourcePassage = v.strictObject({
  status: Ok,
  source: SourceSummary,
  ...passageEntries,
  providedBy: optional(ProvidedByPerson, "Only for an original that a person sent from an archive"),
});
export type SourcePassage = v.InferOutput<typeof SourcePassage>;
