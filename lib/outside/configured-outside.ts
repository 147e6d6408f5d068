import type { OutsidePort } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";
import type { RateLimiter } from "#lib/outside/rate-limit.js";

/**
 * The port for lookups of questions, using the adapters that this deployment has configured
 * (decision 6.2).
 *
 * @param allowedHosts host:port of single hosts whose pages are read although they are not public
 * @param limiter loads the rate limits, with the first lookup
 */
export function configuredOutside(
  providers: Providers,
  allowedHosts: readonly string[],
  limiter: () => Promise<RateLimiter>,
): OutsidePort {
  const { readers, scraper, search } = providers;
  return {
    capabilities: {
      web: search !== null,
      page: true,
      allowedHosts: allowedHosts.map((host) => host.toLowerCase()),
      social: [
        ...(readers.social_a === undefined ? [] : (["social_a"] as const)),
        ...(readers.social_b === undefined ? [] : (["social_b"] as const)),
        ...(scraper === null ? [] : (["social_c"] as const)),
      ],
    },
    // The code that runs the steps is loaded with the first lookup (decision 9.17).
    async look(lookup, signal) {
      const { takeLookupSlice } = await import("#lib/outside/lookup-slice.js");
      return takeLookupSlice(providers, await limiter(), lookup, signal);
    },
  };
}
