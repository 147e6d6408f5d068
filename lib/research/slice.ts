import type { Deps } from "#lib/deps.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { completedCall, type ReservedCall } from "#lib/jobs/model-call.js";
import type { Passage, SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import { sliceOf } from "#lib/kernel/window.js";
import type { ModelReply } from "#lib/model/model-step.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import type { ResearchState } from "#lib/research/research-state.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** Everything one slice of a question works with. */
export interface Slice {
  job: LeasedJob;
  request: StoredRequest;
  state: ResearchState;
  deps: Deps;
  model: ResearchModel & { available: true };
  signal: AbortSignal;
}

/** Names a call of this slice, to be reserved before it is sent. */
export function newCall({ deps, model }: Slice, purpose: string): ReservedCall {
  return { id: deps.newId(), purpose, model: model.name };
}

/** A model call that brought no answer ends the job; it is never sent again (interface 3.1). */
export function modelLost(
  call: ReservedCall,
  reply: ModelReply<unknown> & { kind: "refused" | "unknown" | "unsent" },
): SliceOutcome {
  return {
    kind: "failed",
    calls: [completedCall(call, reply)],
    ...(reply.kind === "unknown"
      ? {
          outcome: "outcome_unknown",
          sentence: "no answer of the reading model was heard, and it is not asked again",
        }
      : {
          outcome: "model_failed",
          sentence: "the reading model gave no answer, which says nothing about the evidence",
        }),
  };
}

/** A window as a job keeps it, with its exact text. */
export function passageOf({ original, window }: RankedWindow): Passage {
  return {
    sourceId: original.reference.sourceId,
    revision: original.reference.revision,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
  };
}
