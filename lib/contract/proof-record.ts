import * as v from "valibot";
import { CitationFailure, ClaimVerdict } from "#lib/contract/answer-verdicts.js";
import { Count, described, Hash64, titled } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

export const ModelCall = titled("Model call", {
  purpose: described(v.string(), "What the model was asked for"),
  attempt: described(Count, "Number of the attempt for this purpose in the job, from 1"),
  model: described(v.string(), "The model's name"),
  outcome: described(
    v.picklist(["sent", "answered", "invalid", "failed", "unknown", "cut", "unsent"]),
    "sent: no result is known yet; invalid: the answer was not used; cut: no answer by the deadline",
  ),
  inputTokens: described(v.nullable(Count), "null when not reported"),
  outputTokens: described(v.nullable(Count), "null when not reported"),
  reservedAt: described(Instant, "Just before it was sent"),
  completedAt: described(v.nullable(Instant), "null while no result is known"),
});

const Lookup = titled("Lookup", {
  kind: described(v.picklist(["page", "web", "social"]), "What was looked up"),
  platform: described(v.nullable(v.string()), "null unless kind is social"),
  admittedAt: described(Instant, "When the allowance admitted it"),
  collected: described(Count, "Number of originals that it collected"),
});

const { index, verdict, judgedBy, window } = ClaimVerdict.pipe[0].entries;

export const RegisteredAnswer = titled("Registered answer", {
  answerHash: described(Hash64, "SHA-256 of the answer's text"),
  citationsHash: described(
    Hash64,
    "SHA-256 of the canonical JSON of its citations as they were sent",
  ),
  verified: described(v.boolean(), "Whether every citation was exact when the answer was checked"),
  failures: v.array(CitationFailure),
  claims: described(
    v.nullable(v.array(v.strictObject({ index, verdict, judgedBy, window }))),
    "null when they were not checked",
  ),
  checkedAt: described(Instant, "When it was last checked"),
});

/** The record of the work on a question, without prompts and without the text of answers. */
export const ProofRecord = titled("Proof record", {
  calls: described(
    v.array(ModelCall),
    "The model calls of exploration and assessment, in order; never their prompts",
  ),
  lookup: described(v.nullable(Lookup), "null when only saved evidence was read"),
  answers: described(
    v.array(RegisteredAnswer),
    "The twenty newest registered answers, oldest first; never their text",
  ),
});
