import type { Env } from "#lib/env.js";
import { type GuardedFetch, guardedFetch, userAgent } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { type LookAtPage, lookReader } from "#lib/outside/look/look-reader.js";
import { pageReader, type ReadPage } from "#lib/outside/page/page-reader.js";
import { providerClient } from "#lib/outside/provider/provider-client.js";
import type { AskProvider } from "#lib/outside/provider/provider-request.js";

/** Everything that opens connections to the outside. */
export interface Network {
  ask: AskProvider;
  fetchText: GuardedFetch;
  readPage: ReadPage;
  lookAtPage: LookAtPage;
}

/**
 * The network of this deployment; nothing is connected before the first call. Import this module lazily, because the
 * code behind it is large (decision 9.17).
 */
export function openNetwork(env: Env, monotonicMs: () => number): Network {
  const fetchText = guardedFetch({ contact: env.CONTACT, allowHosts: env.FETCH_ALLOW_HOSTS });
  const mayVisit = robots(fetchText, monotonicMs);
  return {
    ask: providerClient(userAgent(env.CONTACT)),
    fetchText,
    readPage: pageReader(fetchText, mayVisit),
    lookAtPage: lookReader(fetchText, mayVisit),
  };
}
