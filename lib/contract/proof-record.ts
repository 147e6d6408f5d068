import * as v from "valibot";
import { Count, Hash64 } from "#lib/contract/primitives.js";
import { CitationFailure, ClaimVerdict } from "#lib/contract/registered-answer.js";
import { Instant } from "#lib/contract/time.js";

const ModelCall = v.pipe(
  v.strictObject({
    purpose: v.pipe(v.string(), v.description("What the model was asked for")),
    attempt: v.pipe(Count, v.description("Of this purpose in the job, from 1")),
    model: v.pipe(v.string(), v.description("The model's name")),
    outcome: v.pipe(
      v.picklist(["sent", "answered", "invalid", "failed", "unknown", "unsent"]),
      v.description("sent while no more is known; invalid: the answer was not used"),
    ),
    inputTokens: v.pipe(v.nullable(Count), v.description("null when not told")),
    outputTokens: v.pipe(v.nullable(Count), v.description("null when not told")),
    reservedAt: v.pipe(Instant, v.description("Just before it was sent")),
    completedAt: v.pipe(v.nullable(Instant), v.description("null while no more is known")),
  }),
  v.title("Model call"),
);

const Lookup = v.pipe(
  v.strictObject({
    kind: v.pipe(v.picklist(["page", "web", "social"]), v.description("What was looked at")),
    platform: v.pipe(v.nullable(v.string()), v.description("null unless it was social")),
    admittedAt: v.pipe(Instant, v.description("When the allowance admitted it")),
    collected: v.pipe(Count, v.description("Originals that it brought")),
  }),
  v.title("Lookup"),
);

const { index, verdict, judgedBy, window } = ClaimVerdict.pipe[0].entries;

const RegisteredAnswer = v.pipe(
  v.strictObject({
    answerHash: v.pipe(Hash64, v.description("SHA-256 of the answer's text")),
    citationsHash: v.pipe(
      Hash64,
      v.description("SHA-256 of the canonical JSON of its citations as they were sent"),
    ),
    verified: v.pipe(v.boolean(), v.description("Of the citations alone, when it was checked")),
    failures: v.array(CitationFailure),
    claims: v.pipe(
      v.nullable(v.array(v.strictObject({ index, verdict, judgedBy, window }))),
      v.description("null when they were not checked"),
    ),
    checkedAt: v.pipe(Instant, v.description("When it was last checked")),
  }),
  v.title("Registered answer"),
);

/** The record of a question's work, without prompts and without words of an answer. */
export const ProofRecord = v.pipe(
  v.strictObject({
    calls: v.pipe(
      v.array(ModelCall),
      v.description("The model calls of exploration and assessment, in order; never their prompts"),
    ),
    lookup: v.pipe(v.nullable(Lookup), v.description("null when only saved evidence was read")),
    answers: v.pipe(
      v.array(RegisteredAnswer),
      v.description(
        "The newest twenty answers that were registered, oldest first; never their text",
      ),
    ),
  }),
  v.title("Proof record"),
);
