import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";

/** A connected account of the artist; its originals are eligible while it is connected. */
export const ConnectedAccount = v.object({
  platform: Platform,
  accountId: v.string(),
  handle: v.string(),
  url: v.string(),
  /** Host of `url`, with its port if it has one. */
  host: v.string(),
});
export type ConnectedAccount = v.InferOutput<typeof ConnectedAccount>;

/**
 * The result of reading an account, in the form that `store_reading` takes; a failure changes no
 * stored data.
 */
export interface AccountReading {
  account: { platform: string; accountId: string };
  /** Why the reading failed; null when it succeeded. */
  failure: string | null;
  originals: readonly StoredOriginal[];
  /** Every entry of the account, including entries without text. */
  seen: readonly { sourceId: string; postKey: string }[];
  /**
   * Which stored entries to mark as gone when they were not seen: all, those since `since`, or null
   * for none.
   */
  covers: "all" | "since" | null;
  /** RFC 3339, with `covers` "since"; else null. */
  since: string | null;
}
