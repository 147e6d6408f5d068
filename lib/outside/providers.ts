import type { Platform } from "#lib/contract/platform.js";
import type { Env } from "#lib/env.js";
import { atprotoReader } from "#lib/outside/adapters/atproto.js";
import { braveSearch, braveUrl } from "#lib/outside/adapters/brave.js";
import { discogsReader, discogsUrl } from "#lib/outside/adapters/discogs.js";
import { fediverseReader } from "#lib/outside/adapters/fediverse.js";
import { jsonFeedReader } from "#lib/outside/adapters/json-feed.js";
import { musicbrainzReader, musicbrainzUrl } from "#lib/outside/adapters/musicbrainz.js";
import { apifyScraper, type Scraper } from "#lib/outside/adapters/scraper.js";
import { tavilySearch, tavilyUrl } from "#lib/outside/adapters/tavily.js";
import { type ReadTranscript, transcriptReader } from "#lib/outside/adapters/transcript.js";
import type { WebSearch } from "#lib/outside/adapters/web-search.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { Network } from "#lib/outside/network.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { AccountReader } from "#lib/outside/provider/account-reader.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";

/** Every adapter that this deployment has, by its configuration; what is not configured is not there. */
export interface Providers {
  readPage: ReadPage;
  readTranscript: ReadTranscript;
  search: WebSearch | null;
  /** Platforms that are read page by page. */
  readers: Readonly<Partial<Record<Platform, AccountReader>>>;
  /** social_c, which is read by asynchronous runs. */
  scraper: Scraper | null;
}

/**
 * Builds the adapters from the settings (decisions 6.3, 6.5). What speaks to the network and reads pages is
 * large, and most functions never do: its code is loaded with the first call.
 */
export function configuredProviders(env: Env, monotonicMs: () => number): Providers {
  let opened: Promise<Network> | undefined;
  const network = () => {
    opened ??= import("./network.js").then(({ openNetwork }) => openNetwork(env, monotonicMs));
    return opened;
  };
  const ask: AskProvider = async (request) => (await network()).ask(request);
  const fetchText: GuardedFetch = async (url, options) => (await network()).fetchText(url, options);
  const { ATPROTO_URL, FEDIVERSE_URL, CONTACT } = env;
  return {
    readPage: async (url, signal) => (await network()).readPage(url, signal),
    readTranscript: transcriptReader(fetchText),
    search: configuredSearch(env, ask),
    readers: {
      ...(ATPROTO_URL && { social_a: atprotoReader(ask, ATPROTO_URL) }),
      ...(FEDIVERSE_URL && { social_b: fediverseReader(ask, FEDIVERSE_URL) }),
      // Both catalogs need no key, and ask for a way to reach whoever runs the program (decision 6.4).
      ...(CONTACT && {
        catalog_a: musicbrainzReader(ask, env.MUSICBRAINZ_URL ?? musicbrainzUrl),
        catalog_b: discogsReader(ask, env.CATALOG_B_URL ?? discogsUrl),
      }),
      moments: jsonFeedReader(fetchText),
    },
    scraper:
      env.SCRAPER_URL !== undefined && env.SCRAPER_TOKEN !== undefined
        ? apifyScraper(ask, env.SCRAPER_URL, env.SCRAPER_TOKEN)
        : null,
  };
}

function configuredSearch(env: Env, ask: AskProvider): WebSearch | null {
  const { WEB_SEARCH_PROVIDER, WEB_SEARCH_KEY, WEB_SEARCH_URL } = env;
  if (WEB_SEARCH_PROVIDER === undefined || WEB_SEARCH_KEY === undefined) return null;
  return WEB_SEARCH_PROVIDER === "brave"
    ? braveSearch(ask, WEB_SEARCH_URL ?? braveUrl, WEB_SEARCH_KEY)
    : tavilySearch(ask, WEB_SEARCH_URL ?? tavilyUrl, WEB_SEARCH_KEY);
}
