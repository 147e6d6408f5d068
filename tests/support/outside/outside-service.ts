import { configuredOutside } from "#lib/outside/configured-outside.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import type { SearchProvider } from "#lib/platform/search-providers.js";
import { type TestService, testService } from "../service.js";
import type { LocalServer } from "./server.js";

/** The settings of providers for which a test runs its own server. */
export interface OutsideSettings {
  search?: { provider: SearchProvider; server: LocalServer };
  atproto?: LocalServer;
  fediverse?: LocalServer;
  scraper?: LocalServer;
  musicbrainz?: LocalServer;
  discogs?: LocalServer;
  /** Servers that the guarded fetch may reach. */
  open?: readonly LocalServer[];
}

const nobodyThere = "http://127.0.0.1:9";

/** The service with real adapters, each against a local server with the provider's protocol. */
export async function outsideService(settings: OutsideSettings): Promise<TestService> {
  const service = await testService();
  const { search, atproto, fediverse, scraper, musicbrainz, discogs, open = [] } = settings;
  service.deps.env = {
    ...service.deps.env,
    CONTACT: "mailto:ops@service.example",
    FETCH_ALLOW_HOSTS: open.map(({ host }) => host),
    ...(search && {
      WEB_SEARCH_PROVIDER: search.provider,
      WEB_SEARCH_KEY: "search-key",
      WEB_SEARCH_URL: search.server.url,
    }),
    ...(atproto && { ATPROTO_URL: atproto.url }),
    ...(fediverse && { FEDIVERSE_URL: fediverse.url }),
    ...(scraper && {
      SCRAPER_URL: `${scraper.url}/v2/acts/short-posts`,
      SCRAPER_TOKEN: "scraper-token",
    }),
    // A catalog without a test server gets an unreachable address, not the public one.
    MUSICBRAINZ_URL: musicbrainz?.url ?? nobodyThere,
    CATALOG_B_URL: discogs?.url ?? nobodyThere,
  };
  service.deps.providers = configuredProviders(service.deps.env, service.deps.monotonicMs);
  service.deps.outside = configuredOutside(
    service.deps.providers,
    service.deps.env.FETCH_ALLOW_HOSTS,
    async () => rateLimiter(service.deps.db),
  );
  return service;
}
