import * as v from "valibot";
import { maxResults, usableResults, type WebSearch } from "#lib/outside/adapters/web-search.js";
import { readableItems } from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const Result = v.object({ url: v.string(), title: v.string(), description: v.nullish(v.string()) });
const Results = v.pipe(
  // Absent when there are no results.
  v.object({ web: v.nullish(v.object({ results: readableItems(Result) })) }),
  v.transform(({ web }) => usableResults(web?.results ?? [], ({ description }) => description)),
);

const braveUrl = "https://api.search.brave.com";

/** Brave's Web Search API: GET /res/v1/web/search with a subscription token. */
export function braveSearch(ask: AskProvider, base: string | undefined, key: string): WebSearch {
  return {
    provider: "brave",
    search: (query, signal) =>
      ask({
        url: endpointUrl(base ?? braveUrl, "/res/v1/web/search", { q: query, count: maxResults }),
        headers: { "x-subscription-token": key },
        schema: Results,
        signal,
      }),
  };
}
