import type { ProviderAnswer } from "#lib/outside/provider/ask-provider.js";
import type { EntriesPage, ProviderAccount, ProviderEntry } from "#lib/outside/provider/entry.js";

/** A platform whose accounts can be read page by page. */
export interface AccountReader {
  /** Whose budget a call uses, and for how long after it the next one waits. */
  provider: string;
  spacingMs: number;
  /** Whose pace the host of an address keeps, where a platform's addresses are anybody's. */
  paceOf?(url: string): string;
  /** The account behind a public identifier: a handle, a profile id or a feed's address. */
  find(
    identifier: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<Omit<ProviderAccount, "platform">>>;
  read(
    account: ProviderAccount,
    next: string | null,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<EntriesPage>>;
  /** One entry anew, for text that is missing; a platform without such an operation has none. */
  readEntry?(
    account: ProviderAccount,
    entryId: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<ProviderEntry[]>>;
}
