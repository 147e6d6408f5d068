import type { CompletedCall } from "#lib/jobs/outcome.js";
import type { ModelReply } from "#lib/model/model-step.js";

/** A model call as it is reserved. */
export interface ReservedCall {
  id: string;
  purpose: string;
  model: string;
}

/** The outcome and usage of a reserved call, whatever became of it. */
export function completedCall(
  { id }: ReservedCall,
  reply: ModelReply<unknown>,
  isUsable = true,
): CompletedCall {
  switch (reply.kind) {
    case "answered":
    case "tools":
      return { id, outcome: isUsable ? "answered" : "invalid", ...reply.usage };
    case "invalid":
    case "overstepped":
      return { id, outcome: "invalid", ...reply.usage };
    default:
      return { id, outcome: lostOutcomes[reply.kind], inputTokens: null, outputTokens: null };
  }
}

const lostOutcomes = { refused: "failed", unknown: "unknown", unsent: "unsent" } as const;
