import { type GuardedFetch, guardedFetch, userAgent } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { listReader, type ReadLinkedPages } from "#lib/outside/lists/list-reader.js";
import { pageReader, type ReadPage } from "#lib/outside/page/page-reader.js";
import { type FindOnPage, findOnPage } from "#lib/outside/page/words-on-page.js";
import { providerClient } from "#lib/outside/provider/provider-client.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";
import { type RecheckPage, recheckReader } from "#lib/outside/recheck/recheck-reader.js";
import type { Env } from "#lib/platform/env.js";

/** Everything that opens outgoing connections. */
export interface Network {
  ask: AskProvider;
  fetchText: GuardedFetch;
  readPage: ReadPage;
  readLinkedPages: ReadLinkedPages;
  recheckPage: RecheckPage;
  findOnPage: FindOnPage;
}

/**
 * The network of this deployment; it connects at the first call. Import this module lazily, because
 * it loads a lot of code (decision 9.17).
 */
export function openNetwork(env: Env, monotonicMs: () => number): Network {
  const fetchText = guardedFetch({ contact: env.CONTACT, allowHosts: env.FETCH_ALLOW_HOSTS });
  const mayVisit = robots(fetchText, monotonicMs);
  return {
    ask: providerClient(userAgent(env.CONTACT)),
    fetchText,
    readPage: pageReader(fetchText, mayVisit),
    readLinkedPages: listReader(fetchText, mayVisit),
    recheckPage: recheckReader(fetchText, mayVisit),
    findOnPage: findOnPage(fetchText, mayVisit),
  };
}
