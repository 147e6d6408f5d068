import type { Platform } from "#lib/contract/platform.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

/** The address of a Bluesky profile, by its handle or by its permanent id. */
export function blueskyProfile(nameOrId: string): string {
  return `https://bsky.app/profile/${nameOrId}`;
}

/** The addresses below which an account's posts are, in addition to its own address. */
const ownForms: Partial<Record<Platform, (account: ProviderAccount) => string[]>> = {
  // Posts are linked by the handle, which can change, and by the id, which cannot.
  social_a: ({ accountId }) => [blueskyProfile(accountId)],
};

/** The addresses that are an account's, with everything below them. */
export function ownAddresses(account: ProviderAccount): string[] {
  return [account.url, ...(ownForms[account.platform]?.(account) ?? [])];
}
