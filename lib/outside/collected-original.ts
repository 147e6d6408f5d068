import type { SocialPlatform } from "#lib/contract/platform.js";
import type { PageText } from "#lib/outside/page/page-reader.js";
import type { CollectedOriginal } from "#lib/outside/port.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";

/** An account of a social platform; questions look up no other accounts. */
export type SocialAccount = ProviderAccount & { platform: SocialPlatform };

/** A page as an original without platform and account. */
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

/** The captions and transcripts with text as originals of the account; releases and moments are left out. */
export function postOriginals(
  account: SocialAccount,
  entries: readonly ProviderEntry[],
  retrievedAt: string,
): CollectedOriginal[] {
  return entries.flatMap((entry) => {
    const { kind, entryId, url, canonicalUrl, title, text, publishedAt, places } = entry;
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
        ...(places != null && { places }),
      },
    ];
  });
}
