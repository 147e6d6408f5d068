import { canonicalUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/** A page that a search named. Its words only say what it is; evidence is what the page itself says. */
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

/** Most results that are looked at. */
export const maxResults = 10;

/** The results that may be read: well-formed public addresses, each page once. */
export function usableResults(results: readonly WebResult[]): WebResult[] {
  const seen = new Set<string>();
  return results
    .filter(({ url }) => {
      const key = url.length <= 2000 && isHttpUrlWithoutUserInfo(url) ? canonicalUrl(url) : null;
      if (key === null || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, maxResults);
}
