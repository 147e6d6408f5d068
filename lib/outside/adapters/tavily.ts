import * as v from "valibot";
import { maxResults, usableResults, type WebSearch } from "#lib/outside/adapters/web-search.js";
import { readableItems } from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const Result = v.object({ url: v.string(), title: v.string(), content: v.nullish(v.string()) });
const Results = v.pipe(
  v.object({ results: readableItems(Result) }),
  v.transform(({ results }) => usableResults(results, ({ content }) => content)),
);

const tavilyUrl = "https://api.tavily.com";

/** Tavily's Search API: POST /search with a bearer token; its generated answer is switched off. */
export function tavilySearch(ask: AskProvider, base: string | undefined, key: string): WebSearch {
  return {
    provider: "tavily",
    search: (query, signal) =>
      ask({
        url: endpointUrl(base ?? tavilyUrl, "/search"),
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: { query, max_results: maxResults, search_depth: "basic", include_answer: false },
        schema: Results,
        signal,
      }),
  };
}
