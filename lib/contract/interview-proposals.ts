import * as v from "valibot";
import { Boundary } from "#lib/contract/boundaries.js";
import { InterviewReference } from "#lib/contract/interview-question.js";
import {
  Count,
  described,
  list,
  Ok,
  oneOf,
  optional,
  ruleAt,
  titled,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** What a proposal is made from (decision 5.82). */
export const proposalReasons = ["disagreement", "gap", "new", "name", "read", "person"] as const;
export const ProposalReason = oneOf(proposalReasons);

export const ProposalState = oneOf(["open", "postponed", "declined", "accepted"]);

/** A question that waits for a person to offer it (decision 5.80). */
export const Proposal = titled("Proposed question", {
  id: Uuid,
  reason: described(
    ProposalReason,
    "Why it is proposed: sources contradict each other; years without a post or release; a new post or release; a person whom several sources credit and no answer names; a model read the windows; or a person wrote it",
  ),
  question: v.string(),
  references: described(v.array(InterviewReference), "The windows that it is based on"),
  state: ProposalState,
  createdAt: Instant,
});
export type Proposal = v.InferOutput<typeof Proposal>;

/** The proposals that wait for a person, people's first. */
export const ProposalList = v.strictObject({
  status: Ok,
  sitting: described(Count, "The open sitting or the next one"),
  proposals: v.array(Proposal),
  leftOut: described(
    Count,
    "Proposals that are not shown, because they touch the memory or their evidence has changed",
  ),
  boundaries: described(
    v.array(Boundary),
    "Active boundaries without a questionKey: a person decides whether a proposal respects them",
  ),
});
export type ProposalList = v.InferOutput<typeof ProposalList>;

export const ProposalToAdd = titled("Question to propose", {
  requestId: described(Uuid, "Chosen by the caller; repeating it adds nothing new"),
  question: wordedText(10, 500),
  references: list(InterviewReference, 1, 3),
});
export type ProposalToAdd = v.InferOutput<typeof ProposalToAdd>;

export const ProposalAnswer = v.strictObject({ status: Ok, proposal: Proposal });
export type ProposalAnswer = v.InferOutput<typeof ProposalAnswer>;

export const ProposalsPrepared = v.strictObject({
  status: Ok,
  added: described(Count, "New proposals"),
});
export type ProposalsPrepared = v.InferOutput<typeof ProposalsPrepared>;

export const ProposalDecision = v.pipe(
  v.strictObject({
    decision: described(
      oneOf(["decline", "postpone", "reword", "reopen"]),
      "`decline`: nothing is proposed about the same thing again; `postpone`: until the next sitting; `reword`: `question` replaces the wording; `reopen`: it waits again",
    ),
    question: optional(wordedText(10, 500), "The new wording; for `reword` alone"),
  }),
  ruleAt(
    "question",
    ({ decision, question }) => (decision === "reword") === (question !== undefined),
    "must be given with reword, and with nothing else",
  ),
  v.title("Decision about a proposed question"),
);
export type ProposalDecision = v.InferOutput<typeof ProposalDecision>;
