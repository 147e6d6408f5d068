import * as v from "valibot";
import { MentionedPhrase } from "#lib/contract/mentions.js";
import {
  described,
  Ok,
  optional,
  storableText,
  titled,
  wordedText,
} from "#lib/contract/primitives.js";
import { ResearchRequest } from "#lib/contract/research-request.js";

/** The body that asks for a research request (decision 5.7); none of it is kept. */
export const PlanBody = v.pipe(
  v.strictObject({
    question: described(wordedText(3, 500), "What a visitor asked, not kept"),
    context: optional(storableText(0, 2000), "The conversation before it, not kept"),
  }),
  v.title("Question to plan"),
  v.examples([{ question: "When did the second album come out?" }]),
);
export type PlanBody = v.InferOutput<typeof PlanBody>;

export const QuestionPlan = v.strictObject({
  status: Ok,
  request: described(ResearchRequest, "Can be sent unchanged to the question-research POST"),
  mentions: described(
    v.nullable(titled("Mentions to list", { of: MentionedPhrase })),
    "For a question that asks how often, whether ever, or for every mention: the name to send to listMentions. It counts all mentions, while references show only the best, so researching the request adds nothing to a count; else null",
  ),
});
export type QuestionPlan = v.InferOutput<typeof QuestionPlan>;
