import { Parser } from "htmlparser2";
import * as v from "valibot";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { Fetched, GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { decodedText, isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { AccountReader, ProviderEntry } from "#lib/outside/provider/account-reader.js";
import { htmlText } from "#lib/outside/provider/html-text.js";
import {
  countedItems,
  PublicationText,
  storableJson,
  WebUrl,
} from "#lib/outside/provider/provider-json.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";

const Item = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1)),
  url: v.nullish(WebUrl),
  external_url: v.nullish(WebUrl),
  title: v.nullish(v.string()),
  content_text: v.nullish(v.string()),
  content_html: v.nullish(v.string()),
  summary: v.nullish(v.string()),
  date_published: PublicationText,
  /** An extension (the format allows them): the collection of the item. */
  _collection: v.nullish(v.object({ url: WebUrl })),
});
const Feed = v.object({
  version: v.pipe(v.string(), v.startsWith("https://jsonfeed.org/version/1")),
  title: v.string(),
  home_page_url: v.nullish(WebUrl),
  feed_url: v.nullish(WebUrl),
  next_url: v.nullish(WebUrl),
  items: countedItems(Item),
});
type Feed = v.InferOutput<typeof Feed>;

/**
 * Moments of a connected account as JSON Feed 1.1. The accountId is the address of the feed, which can be on any host
 * and is therefore read through the guarded fetch. A feed is one collection unless its items name theirs.
 */
export function jsonFeedReader(fetchText: GuardedFetch): AccountReader {
  async function feedAt(url: string, signal: AbortSignal): Promise<ProviderAnswer<Feed>> {
    const options = { signal, accept: "application/feed+json, application/json, text/html;q=0.5" };
    const fetched = await fetchText(url, options);
    if (fetched.kind !== "fetched") return refused(fetched);
    if (!isHtmlType(fetched.type)) return parsedFeed(fetched.bytes);
    // An HTML page links to its feed in its head (feed autodiscovery).
    const link = feedLink(decodedText(fetched.bytes, fetched.contentType) ?? "", fetched.url);
    if (link === null) return { kind: "absent" };
    const feed = await fetchText(link, options);
    return feed.kind === "fetched" ? parsedFeed(feed.bytes) : refused(feed);
  }
  return {
    provider: "moments",
    providerOf: (url) => `moments:${new URL(url).host}`,
    async find(identifier, signal) {
      const answer = await feedAt(identifier, signal);
      if (answer.kind !== "answered") return answer;
      const { title } = answer.value;
      const value = {
        accountId: canonicalUrl(identifier) ?? identifier,
        handle: title,
        url: identifier,
      };
      return { kind: "answered", value };
    },
    async read(account, next, signal) {
      const answer = await feedAt(next ?? account.url, signal);
      if (answer.kind !== "answered") return answer;
      const feed = answer.value;
      const collection = feed.home_page_url ?? feed.feed_url ?? account.url;
      const { read, items } = feed.items;
      const entries = read.flatMap((item) => entryOf(item, collection));
      const unreadable = items - entries.length;
      return {
        kind: "answered",
        value: { entries, next: feed.next_url ?? null, items, unreadable },
      };
    },
  };
}

function entryOf(item: v.InferOutput<typeof Item>, collection: string): ProviderEntry[] {
  const url = item.url ?? item.external_url ?? v.safeParse(WebUrl, item.id).output;
  if (typeof url !== "string") return [];
  const content = item.content_text ?? (item.content_html ? htmlText(item.content_html) : null);
  return [
    {
      kind: "moment",
      entryId: item.id,
      url,
      canonicalUrl: null,
      collectionUrl: item._collection?.url ?? collection,
      title: item.title ?? null,
      text: content ?? item.summary ?? "",
      publishedAt: item.date_published,
      activityDate: item.date_published,
      activityDateKind: item.date_published === null ? null : "moment",
    },
  ];
}

function parsedFeed(bytes: Uint8Array): ProviderAnswer<Feed> {
  try {
    const parsed = v.safeParse(Feed, storableJson(bytes));
    return parsed.success ? { kind: "answered", value: parsed.output } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function refused(fetched: Exclude<Fetched, { kind: "fetched" }>): ProviderAnswer<never> {
  if (fetched.kind === "refused") return { kind: "failed" };
  if (fetched.reason !== "status") return { kind: "unknown" };
  const { status } = fetched;
  if (status === 429 || status === 503) {
    return { kind: "limited", retryAfterSeconds: fetched.retryAfterSeconds ?? 60 };
  }
  if (status === 401 || status === 403) return { kind: "denied" };
  return { kind: status === 404 || status === 410 ? "absent" : "failed" };
}

/** The address of the JSON Feed that a page links to (`rel=alternate`); null without one. */
function feedLink(html: string, url: string): string | null {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, type, href }) {
      const isFeed = /^application\/(?:feed\+)?json$/i.test(type ?? "");
      if (name === "link" && isFeed && /(?:^|\s)alternate(?:\s|$)/i.test(rel ?? "")) found ??= href;
      if (name === "body") parser.pause();
    },
  });
  parser.write(html);
  return found !== undefined && URL.canParse(found, url) ? new URL(found, url).href : null;
}
