import * as v from "valibot";
import { ResearchStatus, Stage } from "#lib/contract/research-status.js";

/** The data of one `status` event of a watched question job (decision 3.32). */
export const QuestionEvent = v.pipe(
  v.strictObject({
    ...ResearchStatus.pipe[0].entries,
    passed: v.exactOptional(
      v.pipe(
        v.literal(true),
        v.description(
          "Present when the job has left this stage since: updatedAt is when it entered, and references and limitations are empty",
        ),
      ),
    ),
  }),
  v.title("Status event"),
);
export type QuestionEvent = v.InferOutput<typeof QuestionEvent>;

/** A stage that a question job has entered, as its row records it (decision 3.31). */
export const EnteredStage = v.object({
  stage: Stage,
  /** RFC 3339. */
  at: v.string(),
});
export type EnteredStage = v.InferOutput<typeof EnteredStage>;

/** Headers of a request to the status that choose how its change is awaited (decisions 3.13, 3.32). */
export const WatchHeaders = v.object({
  prefer: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        "`wait=N` (RFC 7240) holds the answer until the job changes, for at most N seconds; N above 25 counts as 25. An ended job is answered at once. A malformed preference is ignored",
      ),
      v.examples(["wait=25"]),
    ),
  ),
  "last-event-id": v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        "With `accept: text/event-stream` alone: the id of the last event that arrived. The stream goes on behind it; without it, or with one that is none of this job's, it begins with the first stage",
      ),
      v.examples(["1/2026-05-01T12:00:00.000Z"]),
    ),
  ),
});
