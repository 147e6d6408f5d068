import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { FeedContent, MomentsFeed, MomentsItem } from "#lib/outside/adapters/feed-content.js";
import type { Fetched, GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { parse, parseFailure } from "#lib/outside/parsing/parse-pool.js";
import type { AccountReader, ProviderEntry } from "#lib/outside/provider/account-reader.js";
import { type ProviderAnswer, refusedBy } from "#lib/outside/provider/provider-request.js";

/**
 * Moments of a connected account as JSON Feed 1.1. The accountId is the address of the feed. It can
 * be on any host, so it is read through the guarded fetch. A feed is one collection unless its
 * items name theirs.
 */
export function jsonFeedReader(fetchText: GuardedFetch): AccountReader {
  async function contentAt(url: string, signal: AbortSignal): Promise<ProviderAnswer<FeedContent>> {
    const accept = "application/feed+json, application/json, text/html;q=0.5";
    const fetched = await fetchText(url, { signal, accept });
    if (fetched.kind !== "fetched") return refused(fetched);
    const { bytes, contentType } = fetched;
    const parsed = await parse("feed", { bytes, contentType, url: fetched.url }, signal);
    return parsed.kind === "parsed"
      ? { kind: "answered", value: parsed.value }
      : parseFailure(parsed);
  }
  async function feedAt(url: string, signal: AbortSignal): Promise<ProviderAnswer<MomentsFeed>> {
    const first = await contentAt(url, signal);
    if (first.kind !== "answered" || first.value.kind !== "link") return feedIn(first);
    const linked = await contentAt(first.value.url, signal);
    // A page that was linked as the feed is not a feed, even if it names another one.
    const isPage = linked.kind === "answered" && linked.value.kind !== "feed";
    return isPage ? { kind: "failed" } : feedIn(linked);
  }
  return {
    provider: "moments",
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
      const collection = feed.collection ?? account.url;
      const entries = feed.items.map((item) => entryOf(item, collection));
      const { count: items, next: after } = feed;
      const unreadable = items - entries.length;
      return { kind: "answered", value: { entries, next: after, items, unreadable } };
    },
  };
}

function feedIn(answer: ProviderAnswer<FeedContent>): ProviderAnswer<MomentsFeed> {
  if (answer.kind !== "answered") return answer;
  const { value } = answer;
  if (value.kind === "feed") return { kind: "answered", value: value.feed };
  return { kind: value.kind === "absent" ? "absent" : "failed" };
}

function entryOf(item: MomentsItem, collection: string): ProviderEntry {
  return {
    kind: "moment",
    entryId: item.id,
    url: item.url,
    canonicalUrl: null,
    collectionUrl: item.collection ?? collection,
    title: item.title,
    text: item.text,
    publishedAt: item.published,
    activityDate: item.published,
    activityDateKind: item.published === null ? null : "moment",
  };
}

function refused(fetched: Exclude<Fetched, { kind: "fetched" }>): ProviderAnswer<never> {
  if (fetched.kind === "refused") return { kind: "failed" };
  if (fetched.reason !== "status") return { kind: "unknown" };
  return refusedBy(fetched.status, fetched.retryAfterSeconds);
}
