import type { Platform } from "#lib/contract/platform.js";
import { once } from "#lib/kernel/once.js";
import type { Scraper } from "#lib/outside/adapters/scraper.js";
import type { ReadTranscript } from "#lib/outside/adapters/transcript.js";
import type { WebSearch } from "#lib/outside/adapters/web-search.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { ReadLinkedPages } from "#lib/outside/lists/list-reader.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { FindOnPage } from "#lib/outside/page/words-on-page.js";
import type { AccountReader } from "#lib/outside/provider/account-reader.js";
import type { ArtistCatalog } from "#lib/outside/provider/artist-catalog.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";
import type { RecheckPage } from "#lib/outside/recheck/recheck-reader.js";
import type { Env } from "#lib/platform/env.js";
import { type SearchProvider, searchSettings } from "#lib/platform/search-providers.js";

/** Every adapter that this deployment has configured; the others are absent. */
export interface Providers {
  readPage: ReadPage;
  readLinkedPages: ReadLinkedPages;
  recheckPage: RecheckPage;
  findOnPage: FindOnPage;
  /** Where new artists are looked up; absent without a contact. */
  catalog?: ArtistCatalog;
  readTranscript: ReadTranscript;
  search: WebSearch | null;
  /** Platforms that are read page by page. */
  readers: Readonly<Partial<Record<Platform, AccountReader>>>;
  /** social_c, which is read by asynchronous runs. */
  scraper: Scraper | null;
}

/**
 * The adapters that the settings configure (decisions 6.3, 6.5). Which adapters exist is known at
 * once. The code of an adapter, of the network and of the page reader is loaded at its first call,
 * because most functions never make one (decision 9.17).
 */
export function configuredProviders(env: Env, monotonicMs: () => number): Providers {
  const { ask, fetchText, ...pages } = lazily(
    async () => (await import("./network.js")).openNetwork(env, monotonicMs),
    ["ask", "fetchText", "readPage", "readLinkedPages", "recheckPage", "findOnPage"],
  );
  const { readTranscript } = lazily(async () => {
    const { transcriptReader } = await import("./adapters/transcript.js");
    return { readTranscript: transcriptReader(fetchText) };
  }, ["readTranscript"]);
  const { SCRAPER_URL, SCRAPER_TOKEN } = env;
  return {
    ...pages,
    ...(env.CONTACT && { catalog: configuredCatalog(ask, env.MUSICBRAINZ_URL) }),
    readTranscript,
    search: configuredSearch(env, ask),
    readers: configuredReaders(env, ask, fetchText),
    scraper:
      SCRAPER_URL !== undefined && SCRAPER_TOKEN !== undefined
        ? {
            provider: "scraper",
            ...lazily(async () => {
              const { apifyScraper } = await import("./adapters/scraper.js");
              return apifyScraper(ask, SCRAPER_URL, SCRAPER_TOKEN);
            }, ["start", "poll", "items"]),
          }
        : null,
  };
}

function configuredReaders(
  { ATPROTO_URL, FEDIVERSE_URL, MUSICBRAINZ_URL, CATALOG_B_URL, CONTACT }: Env,
  ask: AskProvider,
  fetchText: GuardedFetch,
): Providers["readers"] {
  return {
    ...(ATPROTO_URL && {
      social_a: {
        provider: "atproto",
        ...lazily(
          async () => (await import("./adapters/atproto.js")).atprotoReader(ask, ATPROTO_URL),
          ["find", "read", "readEntry"],
        ),
      },
    }),
    ...(FEDIVERSE_URL && {
      social_b: {
        provider: "fediverse",
        ...lazily(
          async () => (await import("./adapters/fediverse.js")).fediverseReader(ask, FEDIVERSE_URL),
          ["find", "read", "readEntry"],
        ),
      },
    }),
    // Neither catalog needs a key, but both require a contact of the operator (decision 6.4).
    ...(CONTACT && {
      catalog_a: {
        provider: "musicbrainz",
        ...lazily(async () => {
          const { musicbrainzReader } = await import("./adapters/musicbrainz.js");
          return musicbrainzReader(ask, MUSICBRAINZ_URL);
        }, ["find", "read"]),
      },
      catalog_b: {
        provider: "discogs",
        ...lazily(
          async () => (await import("./adapters/discogs.js")).discogsReader(ask, CATALOG_B_URL),
          ["find", "read"],
        ),
      },
    }),
    moments: {
      provider: "moments",
      ...lazily(
        async () => (await import("./adapters/json-feed.js")).jsonFeedReader(fetchText),
        ["find", "read"],
      ),
      // Every host of feeds is rate limited as a separate provider.
      providerOf: (url) => `moments:${new URL(url).host}`,
    },
  };
}

function configuredCatalog(ask: AskProvider, base: string | undefined): ArtistCatalog {
  return {
    platform: "catalog_a",
    provider: "musicbrainz",
    ...lazily(async () => {
      const { musicbrainzArtists } = await import("./adapters/musicbrainz-artists.js");
      return musicbrainzArtists(ask, base);
    }, ["search", "read"]),
  };
}

/** Creates a search with the key, at another address than the public one if given. */
type SearchAdapter = (ask: AskProvider, base: string | undefined, key: string) => WebSearch;

const searchAdapters: Readonly<Record<SearchProvider, () => Promise<SearchAdapter>>> = {
  brave: async () => (await import("./adapters/brave.js")).braveSearch,
  tavily: async () => (await import("./adapters/tavily.js")).tavilySearch,
};

function configuredSearch(env: Env, ask: AskProvider): WebSearch | null {
  const { WEB_SEARCH_PROVIDER: provider, WEB_SEARCH_KEY: key, WEB_SEARCH_URL: base } = env;
  if (provider === undefined || searchSettings(provider).some((name) => !env[name])) return null;
  const load = async () => (await searchAdapters[provider]())(ask, base, key ?? "");
  return { provider, ...lazily(load, ["search"]) };
}

/** The methods with these names, of an object that is loaded at the first call of one. */
function lazily<Loaded extends object, const Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  names: readonly Name[],
): Pick<Loaded, Name> {
  const loaded = once(load as () => Promise<Record<Name, (...given: unknown[]) => unknown>>);
  const methods = names.map((name) => [
    name,
    async (...given: unknown[]) => (await loaded())[name](...given),
  ]);
  return Object.fromEntries(methods);
}
