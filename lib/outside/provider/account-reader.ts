import type { Answered } from "./ask-provider.js";
import type { Account, EntriesPage, Entry } from "./entry.js";

/** A platform whose accounts can be read page by page. */
export interface AccountReader {
  /** Whose budget a call uses, and for how long after it the next one waits. */
  provider: string;
  spacingMs: number;
  /** Whose pace the host of an address keeps, where a platform's addresses are anybody's. */
  paceOf?(url: string): string;
  /** The account behind a public identifier: a handle, a profile id or a feed's address. */
  find(identifier: string, signal: AbortSignal): Promise<Answered<Omit<Account, "platform">>>;
  read(account: Account, next: string | null, signal: AbortSignal): Promise<Answered<EntriesPage>>;
  /** One entry anew, for text that is missing; a platform without such an operation has none. */
  readEntry?(account: Account, entryId: string, signal: AbortSignal): Promise<Answered<Entry[]>>;
}
