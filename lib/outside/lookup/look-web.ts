import * as v from "valibot";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { lookAtPages } from "#lib/outside/lookup/look-page.js";
import { type LookStep, stepOf } from "#lib/outside/lookup/look-step.js";
import type { Lookup } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";
import type { WebResult } from "#lib/outside/web/web-search.js";

const Progress = v.object({ urls: v.array(v.string()) });

/** One search, and in a later slice at most three of the pages that it named (contract 3, a lookup). */
export async function lookOnWeb(
  providers: Providers,
  lookup: Lookup,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookStep> {
  if (lookup.progress !== null) {
    const { urls } = v.parse(Progress, lookup.progress);
    return lookAtPages(providers, urls, retrievedAt, signal);
  }
  if (providers.search === null) return { kind: "failed" };
  const found = await providers.search.search(`${lookup.artistName} ${lookup.topic}`, signal);
  if (found.kind !== "answered") return stepOf(found);
  const urls = withoutExcluded(found.value, lookup.excludeSourceUrls).map(({ url }) => url);
  if (urls.length === 0) return { kind: "collected", originals: [] };
  return {
    kind: "continues",
    stage: "reading",
    progress: { urls: urls.slice(0, 3) },
    provider: providers.search.provider,
    waitSeconds: 0,
  };
}

/** Results that the request did not exclude (interface 2.1.1): excluded pages are not fetched either. */
function withoutExcluded(results: readonly WebResult[], excluded: readonly string[]): WebResult[] {
  const keys = new Set(excluded.map((url) => canonicalUrl(url)));
  return results.filter(({ url }) => !keys.has(canonicalUrl(url)));
}
