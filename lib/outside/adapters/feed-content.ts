import * as v from "valibot";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";
import { headLink } from "#lib/outside/page/head-link.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { htmlText } from "#lib/outside/provider/html-text.js";
import {
  countedItems,
  PublicationText,
  storableJson,
  WebUrl,
} from "#lib/outside/provider/provider-json.js";

const Item = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1)),
  url: v.nullish(WebUrl),
  external_url: v.nullish(WebUrl),
  title: v.nullish(v.string()),
  content_text: v.nullish(v.string()),
  content_html: v.nullish(v.string()),
  summary: v.nullish(v.string()),
  date_published: PublicationText,
  /** An extension, which the format allows: the collection that the item belongs to. */
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

/** A feed whose items contain plain text. */
export type MomentsFeed = ReturnType<typeof feedOf>;
export type MomentsItem = MomentsFeed["items"][number];

/**
 * What the address of a feed returns: the feed, a page whose head names a feed (`link`, as every
 * feed reader finds it), a page that names none, or neither.
 */
export type FeedContent =
  | { kind: "feed"; feed: MomentsFeed }
  | { kind: "link"; url: string }
  | { kind: "absent" }
  | { kind: "failed" };

export interface FeedInput {
  bytes: Uint8Array;
  contentType: string;
  /** Where it was read from. */
  url: string;
}

/**
 * Reads a feed, or finds the feed of a page. Runs in the thread that can be terminated (decision
 * 6.9).
 */
export function feedContent({ bytes, contentType, url }: FeedInput): FeedContent {
  if (!isHtmlType(mediaType(contentType))) return parsedFeed(bytes);
  const html = decodedText(bytes, contentType) ?? "";
  const found = headLink(html, "alternate", /^application\/(?:feed\+)?json$/i);
  const link = found === undefined ? null : URL.parse(found, url);
  return link === null ? { kind: "absent" } : { kind: "link", url: link.href };
}

function parsedFeed(bytes: Uint8Array): FeedContent {
  try {
    const parsed = v.safeParse(Feed, storableJson(bytes));
    return parsed.success ? { kind: "feed", feed: feedOf(parsed.output) } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function feedOf({ items, ...feed }: v.InferOutput<typeof Feed>) {
  const { title, home_page_url, feed_url, next_url } = feed;
  return {
    title,
    self: feed_url ?? null,
    collection: home_page_url ?? feed_url ?? null,
    next: next_url ?? null,
    count: items.items,
    items: items.read.flatMap((item) => {
      const url = item.url ?? item.external_url ?? v.safeParse(WebUrl, item.id).output;
      if (typeof url !== "string") return [];
      const content = item.content_text ?? (item.content_html ? htmlText(item.content_html) : null);
      return [
        {
          id: item.id,
          url,
          collection: item._collection?.url ?? null,
          title: item.title ?? null,
          text: content ?? item.summary ?? "",
          published: item.date_published,
        },
      ];
    }),
  };
}
