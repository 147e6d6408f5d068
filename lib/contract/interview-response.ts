import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { embargoEntries, Until } from "#lib/contract/embargo.js";
import { Count, Hash64, Ok, storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import { NextCursor, PageQuery, pageEntries, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** Where a question was asked (decision 5.33). */
export const ResponseSource = v.picklist(["interview", "onboarding"]);
export type ResponseSource = v.InferOutput<typeof ResponseSource>;

/** An answer as it was saved, at one revision (rule 2.8.fields). */
export const InterviewResponse = v.pipe(
  v.strictObject({
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
  }),
  v.title("Interview response"),
);
export type InterviewResponse = v.InferOutput<typeof InterviewResponse>;

/** The body that revises a saved response of at most 20,000 bytes (rule 4.6.bytes). */
export const ResponseEdit = v.pipe(
  v.strictObject({
    expectedRevision: v.pipe(Hash64, v.description("The revision that is being edited")),
    answer: v.pipe(wordedText(1, 2000), v.description("Kept exactly, never trimmed")),
    note: v.exactOptional(
      v.pipe(storableText(0, 400), v.description("Describes the edit; never evidence")),
    ),
    until: v.exactOptional(
      v.pipe(
        v.nullable(Until),
        v.description(
          "A later day, from 00:00 UTC on, or a later instant, before which nothing of it leaves; null lifts it; absent leaves it",
        ),
      ),
    ),
  }),
  v.title("Response edit"),
);
export type ResponseEdit = v.InferOutput<typeof ResponseEdit>;

/** The query of an exact read (rule 4.7.revision). */
export const ResponseQuery = v.strictObject({
  revision: v.exactOptional(
    v.pipe(Hash64, v.description("A retained revision; without it the current wording")),
  ),
});
export type ResponseQuery = v.InferOutput<typeof ResponseQuery>;

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
export type ResponseVersion = v.InferOutput<typeof ResponseVersion>;

export const VersionsQuery = PageQuery;
export type VersionsQuery = v.InferOutput<typeof VersionsQuery>;

const AttributionOrNull = v.pipe(
  v.nullable(Attribution),
  v.description("Who; null where nobody is recorded"),
);

/** Current and retained earlier versions, newest first (rule 4.8.order). */
export const ResponseVersions = v.strictObject({
  status: Ok,
  versions: v.array(v.strictObject({ ...ResponseVersion.entries, savedBy: AttributionOrNull })),
  nextCursor: NextCursor,
});
export type ResponseVersions = v.InferOutput<typeof ResponseVersions>;

/** The query of the list of saved responses (decision 5.23). */
export const ResponsesQuery = v.strictObject({
  sitting: v.exactOptional(SittingFilter),
  ...pageEntries,
});
export type ResponsesQuery = v.InferOutput<typeof ResponsesQuery>;

/** Saved responses, newest offer first. */
export const ResponseList = v.strictObject({
  status: Ok,
  responses: v.array(
    v.strictObject({ ...InterviewResponse.entries, answerUpdatedBy: AttributionOrNull }),
  ),
  nextCursor: NextCursor,
});
export type ResponseList = v.InferOutput<typeof ResponseList>;
