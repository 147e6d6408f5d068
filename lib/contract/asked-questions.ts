import * as v from "valibot";
import { Count, Ok, Uuid } from "#lib/contract/primitives.js";
import { NextCursor, pageEntriesTo } from "#lib/contract/query.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Instant } from "#lib/contract/time.js";

/** The query of the earlier questions about an artist (decision 5.58). */
export const QuestionsQuery = v.strictObject(pageEntriesTo(50));
export type QuestionsQuery = v.InferOutput<typeof QuestionsQuery>;

const { stage, message, selection, updatedAt } = ResearchStatus.entries;

/** A question that was asked, and how it stands. */
export const AskedQuestion = v.strictObject({
  jobId: v.pipe(Uuid, v.description("Read its quotations by this id")),
  topic: v.pipe(v.string(), v.description("That of the request")),
  request: v.pipe(
    StoredResearchRequest,
    v.description("What was asked; sent as a body it asks the same again"),
  ),
  stage,
  message,
  references: v.pipe(Count, v.description("How many quotations a read of the question shows now")),
  selection,
  askedAt: v.pipe(Instant, v.description("When the job was made; asking again may join it")),
  updatedAt,
});
export type AskedQuestion = v.InferOutput<typeof AskedQuestion>;

/** The questions that research was asked about an artist (decision 5.58). */
export const QuestionList = v.strictObject({
  status: Ok,
  questions: v.pipe(v.array(AskedQuestion), v.description("The newest first")),
  nextCursor: NextCursor,
});
export type QuestionList = v.InferOutput<typeof QuestionList>;
