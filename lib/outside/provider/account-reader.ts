import type { TextPlace } from "#lib/contract/places.js";
import type { Platform } from "#lib/contract/platform.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/** One entry of an account as its provider gave it; its text may be missing, and is then empty. */
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
  /** When the words of a transcript are spoken (decision 1.33), kept only when all of it is sound; absent or null where the provider does not say it. */
  places?: readonly TextPlace[] | null;
}

/** The account whose entries are read. */
export interface ProviderAccount {
  platform: Platform;
  accountId: string;
  handle: string;
  url: string;
}

/**
 * One page of an account, newest first; `next` leads to the page behind it. Of the `items` that came,
 * those `unreadable` broke the documented shape: what they stand for is there, and not known.
 */
export interface EntriesPage {
  entries: ProviderEntry[];
  next: string | null;
  items: number;
  unreadable: number;
}

/** Whether something came and none of it could be read, which is a failure and no empty account. */
export function nothingReadable(page: { items: number; unreadable: number }): boolean {
  return page.items > 0 && page.unreadable >= page.items;
}

/** A platform whose accounts can be read page by page. */
export interface AccountReader {
  /** Whose rate limit a call uses. */
  provider: ProviderName;
  /** The provider of an address, where every host is one of its own. */
  providerOf?(url: string): ProviderName;
  /** The account behind a public identifier: a handle, a profile id or a feed's address. */
  find(
    identifier: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<Omit<ProviderAccount, "platform">>>;
  /** One page of an account, the first one when `next` is null. */
  read(
    account: ProviderAccount,
    next: string | null,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<EntriesPage>>;
  /** One entry anew, for text that is missing; a platform without such an operation has none. */
  readEntry?: ReadEntry;
}

/** Reads one entry of an account. */
type ReadEntry = (
  account: ProviderAccount,
  entryId: string,
  signal: AbortSignal,
) => Promise<ProviderAnswer<ProviderEntry[]>>;

/** A platform that can also be asked for a single entry. */
export interface EntryReader extends AccountReader {
  readEntry: ReadEntry;
}
