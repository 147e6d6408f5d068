import * as v from "valibot";
import type { TextPlace } from "#lib/contract/places.js";
import { Platform } from "#lib/contract/platform.js";
import type { TextVoice } from "#lib/contract/voices.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/** One entry of an account as its provider returned it; its text is empty when it is missing. */
export interface ProviderEntry {
  kind: "caption" | "transcript" | "release" | "moment";
  entryId: string;
  url: string;
  canonicalUrl: string | null;
  collectionUrl: string | null;
  title: string | null;
  text: string;
  publishedAt: string | null;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
  /**
   * When the words of a transcript are spoken (decision 1.33), kept only when the whole map is
   * valid; absent or null when the provider does not say.
   */
  places?: readonly TextPlace[] | null;
  /** Who speaks where, as the source states; absent or null when it names nobody. */
  voices?: readonly TextVoice[] | null;
}

/** The account whose entries are read. */
export const ProviderAccount = v.object({
  platform: Platform,
  accountId: v.string(),
  handle: v.string(),
  url: v.string(),
});
export type ProviderAccount = v.InferOutput<typeof ProviderAccount>;

/**
 * One page of an account, newest first; `next` leads to the following page. `items` counts the
 * entries received, `unreadable` those that broke the documented format: they exist, but their
 * content is unknown.
 */
export interface EntriesPage {
  entries: ProviderEntry[];
  next: string | null;
  items: number;
  unreadable: number;
}

/** Whether items were received but none could be read; that is a failure, not an empty account. */
export function nothingReadable(page: { items: number; unreadable: number }): boolean {
  return page.items > 0 && page.unreadable >= page.items;
}

/** A platform whose accounts can be read page by page. */
export interface AccountReader {
  /** Whose rate limit a call uses. */
  provider: ProviderName;
  /** The provider for an address, on platforms where every host counts as a separate provider. */
  providerOf?(url: string): ProviderName;
  /** The account behind a public identifier: a handle, a profile id or a feed's address. */
  find(
    identifier: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<Omit<ProviderAccount, "platform">>>;
  /** One page of an account; the first page when `next` is null. */
  read(
    account: ProviderAccount,
    next: string | null,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<EntriesPage>>;
  /**
   * Reads one entry again when its text is missing; absent on platforms without such an operation.
   */
  readEntry?: ReadEntry;
}

type ReadEntry = (
  account: ProviderAccount,
  entryId: string,
  signal: AbortSignal,
) => Promise<ProviderAnswer<ProviderEntry[]>>;

/** A platform that also has an operation for a single entry. */
export interface EntryReader extends AccountReader {
  readEntry: ReadEntry;
}
