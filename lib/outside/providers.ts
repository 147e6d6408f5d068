import type { Platform } from "#lib/contract/platform.js";
import type { Env } from "#lib/env.js";
import { once } from "#lib/kernel/once.js";
import type { Scraper } from "#lib/outside/adapters/scraper.js";
import type { ReadTranscript } from "#lib/outside/adapters/transcript.js";
import type { WebSearch } from "#lib/outside/adapters/web-search.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { LookAtPage } from "#lib/outside/look/look-reader.js";
import type { Network } from "#lib/outside/network.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { AccountReader, EntryReader } from "#lib/outside/provider/account-reader.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/** Every adapter that this deployment has, by its configuration; what is not configured is not there. */
export interface Providers {
  readPage: ReadPage;
  lookAtPage: LookAtPage;
  readTranscript: ReadTranscript;
  search: WebSearch | null;
  /** Platforms that are read page by page. */
  readers: Readonly<Partial<Record<Platform, AccountReader>>>;
  /** social_c, which is read by asynchronous runs. */
  scraper: Scraper | null;
}

/**
 * The adapters that the settings configure (decisions 6.3, 6.5). What is there is known at once; the code of an adapter,
 * of the network and of the page reader is loaded with its first call, since most functions never make one (decision
 * 9.17).
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
    lookAtPage: async (page, mayFollow, signal) =>
      (await network()).lookAtPage(page, mayFollow, signal),
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
    // Both catalogs need no key, and ask for a way to reach whoever runs the program (decision 6.4).
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
      // Every host of feeds is limited as a provider of its own.
      providerOf: (url) => `moments:${new URL(url).host}`,
    },
  };
}

function configuredSearch(env: Env, ask: AskProvider): WebSearch | null {
  const { WEB_SEARCH_PROVIDER: provider, WEB_SEARCH_KEY: key, WEB_SEARCH_URL: base } = env;
  if (provider === undefined || key === undefined) return null;
  const load = once(async () =>
    provider === "brave"
      ? (await import("./adapters/brave.js")).braveSearch(ask, base, key)
      : (await import("./adapters/tavily.js")).tavilySearch(ask, base, key),
  );
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

/** A reader whose platform can also be asked for one entry anew. */
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
