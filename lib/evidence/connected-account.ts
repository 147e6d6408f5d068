import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";

/** A connected account of the artist, on which evidence hangs. */
export const ConnectedAccount = v.object({
  platform: Platform,
  accountId: v.string(),
  handle: v.string(),
  url: v.string(),
  /** Of `url`, with its port when it has one. */
  host: v.string(),
});
export type ConnectedAccount = v.InferOutput<typeof ConnectedAccount>;

/** What reading an account brought, as `store_reading` stores it; a failure leaves what was stored as it was. */
export interface AccountReading {
  account: { platform: string; accountId: string };
  /** Null when the account was read. */
  failure: string | null;
  originals: readonly StoredOriginal[];
  /** Every entry that was there, those that came without text included. */
  seen: readonly { sourceId: string; postKey: string }[];
  /** The range in which an entry that was not seen is gone: all, those since an instant, or null for none. */
  covers: "all" | "since" | null;
  /** RFC 3339, with `covers` "since"; else null. */
  since: string | null;
}
