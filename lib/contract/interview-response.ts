import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { embargoEntries, Until } from "#lib/contract/embargo.js";
import { DraftRevision } from "#lib/contract/interview-draft.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  topicText,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { PublicEvidence } from "#lib/contract/public-page.js";
import { pageEntries, pageOf, SittingFilter } from "#lib/contract/query.js";
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
  draftRevision: DraftRevision,
});
export type ResponseEdit = v.InferOutput<typeof ResponseEdit>;

/** The body that publishes a saved response, or takes it back (decision 5.75). */
export const PublicationChange = titled("Publication", {
  expectedRevision: described(Hash64, "The revision that was read"),
  isPublic: described(v.boolean(), "Whether everybody may read it"),
});
export type PublicationChange = v.InferOutput<typeof PublicationChange>;

/** The query of an exact read (rule 4.7.revision). */
export const ResponseQuery = v.strictObject({
  revision: optional(Hash64, "A retained revision; if omitted, the current wording"),
});

/** Who may read the current wording of an answer (decision 5.75). */
export const Publication = described(
  oneOf(["private", "published", "withheld"]),
  "Visibility of the current wording: `private`, `published` for everybody, or `withheld`: published, but an embargo or a boundary withholds it now",
);

export const ExactResponse = v.strictObject({
  status: Ok,
  response: InterviewResponse,
  isCurrent: v.boolean(),
  publication: Publication,
});
export type ExactResponse = v.InferOutput<typeof ExactResponse>;

export const ReadResponse = v.strictObject({
  ...ExactResponse.entries,
  publicEvidence: described(
    v.array(PublicEvidence),
    "What the public sees beside the published answer: what it was asked about, where that is public too",
  ),
});
export type ReadResponse = v.InferOutput<typeof ReadResponse>;

/** One entry in the list of a response's revisions (rule 2.8.version). */
export const ResponseVersion = v.strictObject({
  response: InterviewResponse,
  isCurrent: v.boolean(),
  savedAt: v.nullable(Instant),
  note: v.nullable(v.string()),
});

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
  find: optional(
    topicText(1, 160),
    "Each word is part of the question or the answer, in either case, with or without accents",
  ),
  ...pageEntries,
});
export type ResponsesQuery = v.InferOutput<typeof ResponsesQuery>;

/** Saved responses, newest offer first. */
export const ResponseList = pageOf({
  responses: v.array(
    v.strictObject({
      ...InterviewResponse.entries,
      answerUpdatedBy: AttributionOrNull,
      publication: Publication,
    }),
  ),
});
export type ResponseList = v.InferOutput<typeof ResponseList>;
