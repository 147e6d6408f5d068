import * as v from "valibot";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { ModelReply } from "#lib/model/model-step.js";

const database = databaseFunctions({
  complete_calls: { json: { calls: json<readonly CompletedCall[]>() }, returns: v.unknown() },
});

/** A model call as it is reserved before it is sent (decision 7.4). */
export interface ReservedCall {
  id: string;
  purpose: string;
  model: string;
}

/** Saves the outcome of calls that belong to no job. */
export async function completeCalls(
  db: FunctionDatabase,
  calls: readonly CompletedCall[],
): Promise<void> {
  await database.complete_calls(db, { jobId: null, calls });
}

type UnansweredReply = ModelReply<unknown> & { kind: "refused" | "unknown" | "cut" | "unsent" };

/**
 * The outcome and usage of a reserved call.
 *
 * @param isUsable false when the call was answered but the server's check found the answer invalid
 */
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
      return { id, outcome: unansweredOutcomes[reply.kind], inputTokens: null, outputTokens: null };
  }
}

const unansweredOutcomes = {
  refused: "failed",
  unknown: "unknown",
  cut: "cut",
  unsent: "unsent",
} as const;

/**
 * The outcome of a job whose model call was not answered; the call is never sent again (rule
 * 3.1.no-retry).
 */
export function endedByModel(call: ReservedCall, reply: UnansweredReply): SliceOutcome {
  return {
    kind: "failed",
    calls: [completedCall(call, reply)],
    ...(reply.kind === "unknown" || reply.kind === "cut"
      ? {
          outcome: "outcome_unknown",
          sentence: "no response from the reading model; not retried",
        }
      : {
          outcome: "model_failed",
          sentence: "the reading model gave no answer, which says nothing about the evidence",
        }),
  };
}
