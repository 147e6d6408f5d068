import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";

/** A connected account of the artist, as the database shows it. */
export const ConnectedAccount = v.object({
  platform: Platform,
  accountId: v.string(),
  handle: v.string(),
  url: v.string(),
  host: v.string(),
});
export type ConnectedAccount = v.InferOutput<typeof ConnectedAccount>;
