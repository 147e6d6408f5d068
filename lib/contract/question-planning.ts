import * as v from "valibot";
import { Ok, storableText, wordedText } from "#lib/contract/primitives.js";
import { ResearchRequest } from "#lib/contract/research-request.js";

/** The body that asks for a research request (decision 5.7); none of it is kept. */
export const PlanBody = v.pipe(
  v.strictObject({
    question: v.pipe(wordedText(3, 500), v.description("What a visitor asked, not kept")),
    context: v.exactOptional(
      v.pipe(storableText(0, 2000), v.description("The conversation before it, not kept")),
    ),
  }),
  v.title("Question to plan"),
  v.examples([{ question: "When did the second album come out?" }]),
);
export type PlanBody = v.InferOutput<typeof PlanBody>;

export const QuestionPlan = v.strictObject({
  status: Ok,
  request: v.pipe(ResearchRequest, v.description("Valid as sent to the question-research POST")),
});
export type QuestionPlan = v.InferOutput<typeof QuestionPlan>;
