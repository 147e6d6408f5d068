import * as v from "valibot";
import {
  Count,
  described,
  distinctList,
  Ok,
  storableText,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";

/** The body that asks to recover missing text (decision 5.14). */
export const ExtractBody = titled("Text recovery request", {
  sourceIds: distinctList(storableText(1, 200), 1, 20),
});
export type ExtractBody = v.InferOutput<typeof ExtractBody>;

/** The 202 of a recovery that was queued. */
export const ExtractQueued = v.strictObject({
  status: Ok,
  jobId: Uuid,
  kind: v.literal("caption_extract"),
  queued: described(Count, "Sources that had no text"),
});
export type ExtractQueued = v.InferOutput<typeof ExtractQueued>;

/** The 200 when every source has its text. */
export const ExtractIdle = v.strictObject({ status: Ok, jobId: v.null(), queued: v.literal(0) });
export type ExtractIdle = v.InferOutput<typeof ExtractIdle>;
