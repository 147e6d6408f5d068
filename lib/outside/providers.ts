import type { Platform } from "#lib/contract/platform.js";
import { once } from "#lib/kernel/once.js";
import type { Scraper } from "#lib/outside/adapters/scraper.js";
import type { ReadTranscript } from "#lib/outside/adapters/transcript.js";
import type { WebSearch } from "#lib/outside/adapters/web-search.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { ReadLinkedPages } from "#lib/outside/lists/list-reader.js";
import type { Network } from "#lib/outside/network.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { FindOnPage } from "#lib/outside/page/words-on-page.js";
import type { AccountReader, EntryReader } from "#lib/outside/provider/account-reader.js";
import type { ArtistCatalog } from "#lib/outside/provider/artist-catalog.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";
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
  const network: () => Promise<Network> = once(async () =>
    (await import("./network.js")).openNetwork(env, monotonicMs),
  );
  const ask: AskProvider = async (request) => (await network()).ask(request);
  const fetchText: GuardedFetch = async (url, options) => (await network()).fetchText(url, options);
  const transcripts = once(async () =>
    (await import("./adapters/transcript.js")).transcriptReader(fetchText),
  );
  const { SCRAPER_URL, SCRAPER_TOKEN } = env;
  return {
    readPage: async (url, signal) => (await network()).readPage(url, signal),
    readLinkedPages: async (url, signal) => (await network()).readLinkedPages(url, signal),
    recheckPage: async (page, mayFollow, signal) =>
      (await network()).recheckPage(page, mayFollow, signal),
    findOnPage: async (url, words, signal) => (await network()).findOnPage(url, words, signal),
    ...(env.CONTACT && { catalog: lazyCatalog(ask, env.MUSICBRAINZ_URL) }),
    readTranscript: async (url, signal) => (await transcripts())(url, signal),
    search: configuredSearch(env, ask),
    readers: configuredReaders(env, ask, fetchText),
    scraper:
      SCRAPER_URL !== undefined && SCRAPER_TOKEN !== undefined
        ? lazyScraper(async () =>
            (await import("./adapters/scraper.js")).apifyScraper(ask, SCRAPER_URL, SCRAPER_TOKEN),
          )
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
      social_a: withEntries("atproto", async () =>
        (await import("./adapters/atproto.js")).atprotoReader(ask, ATPROTO_URL),
      ),
    }),
    ...(FEDIVERSE_URL && {
      social_b: withEntries("fediverse", async () =>
        (await import("./adapters/fediverse.js")).fediverseReader(ask, FEDIVERSE_URL),
      ),
    }),
    // Neither catalog needs a key, but both require a contact of the operator (decision 6.4).
    ...(CONTACT && {
      catalog_a: lazyReader("musicbrainz", async () =>
        (await import("./adapters/musicbrainz.js")).musicbrainzReader(ask, MUSICBRAINZ_URL),
      ),
      catalog_b: lazyReader("discogs", async () =>
        (await import("./adapters/discogs.js")).discogsReader(ask, CATALOG_B_URL),
      ),
    }),
    moments: {
      ...lazyReader("moments", async () =>
        (await import("./adapters/json-feed.js")).jsonFeedReader(fetchText),
      ),
      // Every host of feeds is rate limited as a separate provider.
      providerOf: (url) => `moments:${new URL(url).host}`,
    },
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
  const load = once(async () => (await searchAdapters[provider]())(ask, base, key ?? ""));
  return { provider, search: async (query, signal) => (await load()).search(query, signal) };
}

function lazyReader(provider: ProviderName, load: () => Promise<AccountReader>): AccountReader {
  const reader = once(load);
  return {
    provider,
    find: async (identifier, signal) => (await reader()).find(identifier, signal),
    read: async (account, next, signal) => (await reader()).read(account, next, signal),
  };
}

function lazyCatalog(ask: AskProvider, base: string | undefined): ArtistCatalog {
  const artists = once(async () =>
    (await import("./adapters/musicbrainz-artists.js")).musicbrainzArtists(ask, base),
  );
  return {
    platform: "catalog_a",
    provider: "musicbrainz",
    search: async (name, signal) => (await artists()).search(name, signal),
    read: async (identifier, signal) => (await artists()).read(identifier, signal),
  };
}

/** A reader whose platform also has an operation for a single entry. */
function withEntries(provider: ProviderName, load: () => Promise<EntryReader>): AccountReader {
  const reader = once(load);
  return {
    ...lazyReader(provider, reader),
    readEntry: async (account, entryId, signal) =>
      (await reader()).readEntry(account, entryId, signal),
  };
}

function lazyScraper(load: () => Promise<Scraper>): Scraper {
  const scraper = once(load);
  return {
    provider: "scraper",
    start: async (account, signal) => (await scraper()).start(account, signal),
    poll: async (runId, signal) => (await scraper()).poll(runId, signal),
    items: async (account, datasetId, signal) =>
      (await scraper()).items(account, datasetId, signal),
  };
}
