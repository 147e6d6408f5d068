import type { SocialPlatform } from "#lib/contract/platform.js";
import type { PageText } from "#lib/outside/page/page-reader.js";
import type { CollectedOriginal } from "#lib/outside/port.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";

/** An account of a social platform; questions look up only these. */
export type SocialAccount = ProviderAccount & { platform: SocialPlatform };

/** A page as an original without platform and account. */
export function pageOriginal(page: PageText, retrievedAt: string): CollectedOriginal {
  const of = { platform: null, accountId: null, entryId: null };
  return { kind: "web_page", ...of, ...page, retrievedAt };
}

/**
 * The captions and transcripts of the account that have text, as originals; releases and moments
 * are left out.
 */
export function postOriginals(
  account: SocialAccount,
  entries: readonly ProviderEntry[],
  retrievedAt: string,
): CollectedOriginal[] {
  return entries.flatMap((entry) => {
    const { kind, entryId, url, canonicalUrl, title, text, publishedAt, places, voices } = entry;
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
        ...(voices != null && { voices }),
      },
    ];
  });
}
