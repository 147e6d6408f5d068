import type { SocialPlatform } from "#lib/contract/platform.js";
import type { PageText } from "#lib/outside/page/page-reader.js";
import type { CollectedOriginal } from "#lib/outside/port.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";

/** The account of a social platform, which alone a question may look up. */
export type SocialAccount = ProviderAccount & { platform: SocialPlatform };

/** A page that was read, as an original of no account. */
export function pageOriginal(page: PageText, retrievedAt: string): CollectedOriginal {
  const { url, canonicalUrl, title, text, publishedAt, truncated } = page;
  return {
    kind: "web_page",
    platform: null,
    accountId: null,
    entryId: null,
    url,
    canonicalUrl,
    title,
    text,
    publishedAt,
    retrievedAt,
    truncated,
  };
}

/** A post of an account as an original; releases and moments are never brought by a question. */
export function postOriginals(
  account: SocialAccount,
  entries: readonly ProviderEntry[],
  retrievedAt: string,
): CollectedOriginal[] {
  return entries.flatMap((entry) => {
    const { kind, entryId, url, canonicalUrl, title, text, publishedAt } = entry;
    if ((kind !== "caption" && kind !== "transcript") || text === "") return [];
    return [
      {
        kind,
        platform: account.platform,
        accountId: account.accountId,
        entryId,
        url,
        canonicalUrl,
        title,
        text,
        publishedAt,
        retrievedAt,
        truncated: null,
      },
    ];
  });
}
