import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { embargoEntries, Until } from "#lib/contract/embargo.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  optional,
  storableText,
  titled,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { PageQuery, pageEntries, pageOf, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** Where a question was asked (decision 5.33). */
export const ResponseSource = v.picklist(["interview", "onboarding"]);

/** An answer as it was saved, at one revision (rule 2.8.fields). */
export const InterviewResponse = titled("Interview response", {
  id: Uuid,
  questionKey: v.string(),
  question: v.string(),
  answer: v.string(),
  source: ResponseSource,
  sitting: v.nullable(Count),
  offeredAt: v.nullable(Instant),
  answerUpdatedAt: v.nullable(Instant),
  revision: Hash64,
  ...embargoEntries,
});

/** The body that revises a saved response of at most 20,000 bytes (rule 4.6.bytes). */
export const ResponseEdit = titled("Response edit", {
  expectedRevision: described(Hash64, "The revision that is being edited"),
  answer: described(wordedText(1, 2000), "Kept exactly, never trimmed"),
  note: optional(storableText(0, 400), "Describes the edit; never evidence"),
  until: optional(
    v.nullable(Until),
    "Embargo: no part of the answer is given out before this future day (00:00 UTC) or instant; null lifts the embargo, absent keeps it",
  ),
});
export type ResponseEdit = v.InferOutput<typeof ResponseEdit>;

/** The query of an exact read (rule 4.7.revision). */
export const ResponseQuery = v.strictObject({
  revision: optional(Hash64, "A retained revision; if omitted, the current wording"),
});

export const ExactResponse = v.strictObject({
  status: Ok,
  response: InterviewResponse,
  isCurrent: v.boolean(),
});
export type ExactResponse = v.InferOutput<typeof ExactResponse>;

/** One entry in the list of a response's revisions (rule 2.8.version). */
export const ResponseVersion = v.strictObject({
  response: InterviewResponse,
  isCurrent: v.boolean(),
  savedAt: v.nullable(Instant),
  note: v.nullable(v.string()),
});

export const VersionsQuery = PageQuery;
export type VersionsQuery = v.InferOutput<typeof VersionsQuery>;

const AttributionOrNull = described(
  v.nullable(Attribution),
  "Who saved it; null when nobody is recorded",
);

/** Current and retained earlier versions, newest first (rule 4.8.order). */
export const ResponseVersions = pageOf({
  versions: v.array(v.strictObject({ ...ResponseVersion.entries, savedBy: AttributionOrNull })),
});
export type ResponseVersions = v.InferOutput<typeof ResponseVersions>;

/** The query of the list of saved responses (decision 5.23). */
export const ResponsesQuery = v.strictObject({
  sitting: v.exactOptional(SittingFilter),
  ...pageEntries,
});
export type ResponsesQuery = v.InferOutput<typeof ResponsesQuery>;

/** Saved responses, newest offer first. */
export const ResponseList = pageOf({
  responses: v.array(
    v.strictObject({ ...InterviewResponse.entries, answerUpdatedBy: AttributionOrNull }),
  ),
});
export type ResponseList = v.InferOutput<typeof ResponseList>;
