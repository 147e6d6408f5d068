import * as v from "valibot";
import { Count, described, Uuid } from "#lib/contract/primitives.js";
import { pageEntriesTo, pageOf } from "#lib/contract/query.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Instant } from "#lib/contract/time.js";

/** The query of the earlier questions about an artist (decision 5.58). */
export const QuestionsQuery = v.strictObject(pageEntriesTo(50));
export type QuestionsQuery = v.InferOutput<typeof QuestionsQuery>;

const { stage, message, selection, updatedAt } = ResearchStatus.entries;

/** An earlier question and its current state. */
export const AskedQuestion = v.strictObject({
  jobId: described(Uuid, "Use this id to read the quotations"),
  topic: described(v.string(), "The topic of the request"),
  request: described(
    StoredResearchRequest,
    "The original request; send it as a body to ask the same again",
  ),
  stage,
  message,
  references: described(Count, "Number of quotations that reading the question returns now"),
  selection,
  askedAt: described(Instant, "When the job was created; asking the same again may join it"),
  updatedAt,
});

/** The research questions asked about an artist (decision 5.58). */
export const QuestionList = pageOf({
  questions: described(v.array(AskedQuestion), "Newest first"),
});
export type QuestionList = v.InferOutput<typeof QuestionList>;
