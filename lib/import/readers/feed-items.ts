import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { FeedFile, FeedFileEntry } from "#lib/outside/lists/feed-file-content.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem } from "./reader-item.js";

/** Reads the bytes of a feed, from `url` or a file (null); null when they are not a feed. */
export async function readFeed(
  bytes: Uint8Array,
  url: string | null,
  { parse, signal }: ReaderContext,
): Promise<FeedFile> {
  const parsed = await parse("feed", { bytes, url }, signal);
  return parsed.kind === "parsed" ? parsed.value : null;
}

/**
 * The entries of a feed in a file; the address that the feed states is preferred to the given one.
 */
export async function* feedFileItems(
  where: string,
  bytes: Uint8Array,
  url: string | null,
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  const feed = await readFeed(bytes, url, context);
  if (feed !== null) yield* feedEntries(where, feed, feed.self ?? url, context);
  else yield { kind: "bad", where, what: "is not a readable feed (RSS, Atom or JSON Feed)" };
}

/**
 * The entries of a feed. If it is the feed of the artist's connected account, they are moments, as
 * a refresh stores them; otherwise they are pages, as a lookup of their addresses stores them.
 */
export function* feedEntries(
  where: string,
  feed: NonNullable<FeedFile>,
  url: string | null,
  { accounts }: ReaderContext,
): Generator<ReaderItem> {
  const address = url === null ? null : canonicalUrl(url);
  const account = accounts.find(
    ({ platform, accountId }) => platform === "moments" && accountId === address,
  );
  const seen = new Set<string>();
  for (const [index, entry] of feed.entries.entries()) {
    const place = `${where}, entry ${index + 1}`;
    if (entry.leftOut != null) yield { kind: "left_out", why: entry.leftOut };
    else if (seen.has(entry.id) && entry.id !== "") yield { kind: "left_out", why: "repetitions" };
    else if (entry.url === null) yield { kind: "bad", where: place, what: "has no address" };
    else yield entryItem(place, feed, entry, entry.url, account);
    seen.add(entry.id);
  }
}

function entryItem(
  where: string,
  feed: NonNullable<FeedFile>,
  { id, title, text, published, collection }: FeedFileEntry,
  url: string,
  account: ProviderAccount | undefined,
): ReaderItem {
  const words = text === "" ? (title ?? "") : text;
  if (words.trim() === "") return { kind: "left_out", why: "entries without words" };
  const page = { url, title, text: words, publishedAt: published };
  if (account === undefined) return { kind: "original", where, original: knownOriginal(page) };
  return {
    kind: "original",
    where,
    original: knownOriginal({
      ...page,
      kind: "moment",
      platform: "moments",
      accountId: account.accountId,
      entryId: id,
      collectionUrl: collection ?? feed.home ?? account.url,
      activityDate: published,
      activityDateKind: published === null ? null : "moment",
    }),
  };
}
