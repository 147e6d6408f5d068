import * as v from "valibot";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/account-reader.js";
import {
  countedItems,
  PublicationText,
  readableItems,
  WebUrl,
} from "#lib/outside/provider/provider-json.js";
import {
  type AskProvider,
  endpointUrl,
  type ProviderAnswer,
} from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const Run = v.object({
  data: v.object({ id: Id, status: v.string(), defaultDatasetId: Id }),
});
const Item = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  text: v.nullish(v.string()),
  createTimeISO: PublicationText,
  webVideoUrl: WebUrl,
  authorMeta: v.object({ id: v.nullish(v.string()), name: v.nullish(v.string()) }),
  videoMeta: v.nullish(
    v.object({
      subtitleLinks: v.nullish(
        readableItems(v.object({ language: v.nullish(v.string()), downloadLink: WebUrl })),
      ),
    }),
  ),
});

/** The state of a scraper run: running, finished with a data set, or ended without a data set. */
export type ScraperRun =
  | { state: "running"; runId: string }
  | { state: "done"; runId: string; datasetId: string }
  | { state: "ended" };

/** A post of a run, with the address of its transcript, or null. */
export interface ScrapedPost {
  caption: ProviderEntry;
  transcriptUrl: string | null;
}

/**
 * The account's own posts in a data set, the total number of `items`, and the number that could not
 * be parsed.
 */
export interface ScrapedPosts {
  posts: ScrapedPost[];
  items: number;
  unreadable: number;
}

/** Asynchronous scraper runs: start, poll, read the data set. Only the start is charged. */
export interface Scraper {
  provider: ProviderName;
  start(account: ProviderAccount, signal: AbortSignal): Promise<ProviderAnswer<ScraperRun>>;
  poll(runId: string, signal: AbortSignal): Promise<ProviderAnswer<ScraperRun>>;
  items(
    account: ProviderAccount,
    datasetId: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<ScrapedPosts>>;
}

const maxItems = 100;

/**
 * Apify's API: POST {actor}/runs, GET actor-runs/:id, GET datasets/:id/items. `base` is the address of an actor
 * (`…/v2/acts/name`) whose input is {profiles, resultsPerPage} and whose items are short video posts.
 */
export function apifyScraper(ask: AskProvider, base: string, token: string): Scraper {
  const api = base.replace(/\/(?:acts|actor-tasks)\/.*/s, "");
  const headers = { authorization: `Bearer ${token}` };
  return {
    provider: "scraper",
    async start(account, signal) {
      const body = {
        profiles: [account.handle.replace(/^@/, "")],
        profileSorting: "latest",
        resultsPerPage: maxItems,
        shouldDownloadSubtitles: true,
      };
      const url = endpointUrl(base, "/runs");
      return runOf(
        await ask({ url, method: "POST", hasEffect: true, headers, body, schema: Run, signal }),
      );
    },
    async poll(runId, signal) {
      const url = endpointUrl(api, `/actor-runs/${runId}`);
      return runOf(await ask({ url, headers, schema: Run, signal }));
    },
    async items(account, datasetId, signal) {
      const query = { clean: "true", format: "json", limit: maxItems };
      const url = endpointUrl(api, `/datasets/${datasetId}/items`, query);
      const answer = await ask({ url, headers, schema: countedItems(Item), signal });
      if (answer.kind !== "answered") return answer;
      const { read, items, unreadable } = answer.value;
      const posts = read.flatMap((item) => postOf(account, item));
      return { kind: "answered", value: { posts, items, unreadable } };
    },
  };
}

function runOf(answer: ProviderAnswer<v.InferOutput<typeof Run>>): ProviderAnswer<ScraperRun> {
  if (answer.kind !== "answered") return answer;
  const { id, status, defaultDatasetId } = answer.value.data;
  if (status === "SUCCEEDED") {
    return { kind: "answered", value: { state: "done", runId: id, datasetId: defaultDatasetId } };
  }
  const isUnderWay = status === "READY" || status === "RUNNING";
  return {
    kind: "answered",
    value: isUnderWay ? { state: "running", runId: id } : { state: "ended" },
  };
}

function postOf(account: ProviderAccount, item: v.InferOutput<typeof Item>): ScrapedPost[] {
  const handle = account.handle.replace(/^@/, "").toLowerCase();
  const isOwn =
    item.authorMeta.id === account.accountId || item.authorMeta.name?.toLowerCase() === handle;
  if (!isOwn) return [];
  const links = item.videoMeta?.subtitleLinks ?? [];
  const spoken = links.find(({ language }) => language?.toLowerCase().startsWith("en")) ?? links[0];
  const caption: ProviderEntry = {
    kind: "caption",
    entryId: item.id,
    url: item.webVideoUrl,
    canonicalUrl: null,
    collectionUrl: null,
    title: null,
    text: item.text ?? "",
    publishedAt: item.createTimeISO,
    activityDate: null,
    activityDateKind: null,
  };
  return [{ caption, transcriptUrl: spoken?.downloadLink ?? null }];
}
