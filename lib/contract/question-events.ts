import * as v from "valibot";
import { optional, titled } from "#lib/contract/primitives.js";
import { ResearchStatus, Stage } from "#lib/contract/research-status.js";

/** The data of one `status` event of a watched question job (decision 3.32). */
export const QuestionEvent = titled("Status event", {
  ...ResearchStatus.pipe[0].entries,
  passed: optional(
    v.literal(true),
    "Present when the job has already left this stage; updatedAt is when it entered the stage, and references and limitations are empty",
  ),
});
export type QuestionEvent = v.InferOutput<typeof QuestionEvent>;

/** Maximum time that one call watches a job, in seconds (decision 3.13). */
export const watchSeconds = 25;

/** A stage that a question job has entered, as its row records it (decision 3.31). */
export const EnteredStage = v.object({
  stage: Stage,
  /** RFC 3339. */
  at: v.string(),
});
export type EnteredStage = v.InferOutput<typeof EnteredStage>;

/** Headers of a status request that choose how to wait for a change (decisions 3.13, 3.32). */
export const WatchHeaders = v.object({
  prefer: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        "`wait=N` (RFC 7240) holds the answer until the job changes, for at most N seconds; N above 25 counts as 25. The status of an ended job is returned at once. A malformed preference is ignored",
      ),
      v.examples(["wait=25"]),
    ),
  ),
  "last-event-id": v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        "Only with `accept: text/event-stream`: the id of the last event that arrived. The stream continues after it; without an id, or with an id of another job, it begins with the first stage",
      ),
      v.examples(["1/2026-05-01T12:00:00.000Z"]),
    ),
  ),
});
