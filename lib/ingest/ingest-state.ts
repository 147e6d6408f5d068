import * as v from "valibot";
import { Reading } from "#lib/ingest/account-read.js";

/** What a slice of an ingest leaves for the next. */
export const IngestState = v.object({
  connected: v.optional(v.boolean(), false),
  waits: v.optional(v.number(), 0),
  reading: v.optional(v.nullable(Reading), null),
});
export type IngestState = v.InferOutput<typeof IngestState>;
