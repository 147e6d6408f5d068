import { canonicalUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/**
 * A search result. Its title and excerpt are never evidence; the page itself is, once it is read.
 */
export interface WebResult {
  url: string;
  title: string;
  excerpt: string;
}

/** A search of the open web (decision 6.3). */
export interface WebSearch {
  provider: ProviderName;
  search(query: string, signal: AbortSignal): Promise<ProviderAnswer<WebResult[]>>;
}

/** Maximum results of one search that are used. */
export const maxResults = 10;

/**
 * The first results with a valid URL of at most 2,000 characters without user info, each page once.
 */
export function usableResults<Found extends { url: string; title: string }>(
  results: readonly Found[],
  excerptOf: (found: Found) => string | null | undefined,
): WebResult[] {
  const seen = new Set<string>();
  return results
    .map((found) => ({ url: found.url, title: found.title, excerpt: excerptOf(found) ?? "" }))
    .filter(({ url }) => {
      const key = url.length <= 2000 && isHttpUrlWithoutUserInfo(url) ? canonicalUrl(url) : null;
      if (key === null || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, maxResults);
}
