import * as v from "valibot";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { blueskyProfile } from "#lib/outside/adapters/own-addresses.js";
import type {
  EntryReader,
  ProviderAccount,
  ProviderEntry,
} from "#lib/outside/provider/account-reader.js";
import {
  countedItems,
  PublicationText,
  readableItems,
} from "#lib/outside/provider/provider-json.js";
import { type AskProvider, endpointUrl } from "#lib/outside/provider/provider-request.js";

const Labels = v.nullish(v.array(v.object({ val: v.string() })));
const Author = v.object({ did: v.string(), handle: v.string(), labels: Labels });
const PostRef = v.object({ uri: v.string() });
const Post = v.object({
  uri: v.string(),
  author: Author,
  record: v.object({
    text: v.string(),
    /** Set by the client; it can be any date. */
    createdAt: PublicationText,
    reply: v.nullish(v.object({ root: PostRef, parent: PostRef })),
  }),
  /** When the app view first saw the post. */
  indexedAt: PublicationText,
});
type Post = v.InferOutput<typeof Post>;

const Feed = v.object({
  feed: countedItems(v.object({ post: Post, reason: v.optional(v.unknown()) })),
  cursor: v.nullish(v.string()),
});
const Posts = v.object({ posts: readableItems(Post) });

/**
 * Label of accounts that show their posts to signed-in users only; such accounts are not read at
 * all.
 */
const signedInOnly = "!no-unauthenticated";

/**
 * Public posts through an AT Protocol app view: app.bsky.actor.getProfile,
 * app.bsky.feed.getAuthorFeed and app.bsky.feed.getPosts. The accountId is the DID, which stays the
 * same when the handle changes.
 */
export function atprotoReader(ask: AskProvider, base: string): EntryReader {
  return {
    provider: "atproto",
    async find(identifier, signal) {
      const actor = identifier.replace(/^@/, "");
      const answer = await ask({
        url: endpointUrl(base, "/xrpc/app.bsky.actor.getProfile", { actor }),
        schema: Author,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      if (isSignedInOnly(answer.value)) return { kind: "denied" };
      const { did, handle } = answer.value;
      const value = { accountId: did, handle, url: blueskyProfile(handle) };
      return { kind: "answered", value };
    },
    async read(account, next, signal) {
      const answer = await ask({
        url: endpointUrl(base, "/xrpc/app.bsky.feed.getAuthorFeed", {
          actor: account.accountId,
          filter: "posts_and_author_threads",
          limit: 100,
          cursor: next ?? undefined,
        }),
        schema: Feed,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      const { feed, cursor } = answer.value;
      const { read, items, unreadable } = feed;
      const own = read.filter(({ reason }) => reason === undefined);
      const entries = own.flatMap(({ post }) => entryOf(account, post));
      return { kind: "answered", value: { entries, next: cursor ?? null, items, unreadable } };
    },
    async readEntry(account, entryId, signal) {
      const answer = await ask({
        url: endpointUrl(base, "/xrpc/app.bsky.feed.getPosts", { uris: entryId }),
        schema: Posts,
        signal,
      });
      if (answer.kind !== "answered") return answer;
      return {
        kind: "answered",
        value: answer.value.posts.flatMap((post) => entryOf(account, post)),
      };
    },
  };
}

function entryOf(account: ProviderAccount, post: Post): ProviderEntry[] {
  const { uri, author, record } = post;
  const key = /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/([\w.~:-]{1,512})$/.exec(uri)?.[1];
  if (key === undefined || !isOwn(account, author) || isSignedInOnly(author)) return [];
  if (!isInOwnThread(post)) return [];
  return [
    {
      kind: "caption",
      entryId: uri,
      url: `${blueskyProfile(author.handle)}/post/${key}`,
      canonicalUrl: `${blueskyProfile(author.did)}/post/${key}`,
      collectionUrl: null,
      title: null,
      text: record.text,
      publishedAt: publicationOf(post),
      activityDate: null,
      activityDateKind: null,
    },
  ];
}

/**
 * Whether a post starts a thread or continues a thread of its author (decision 6.12). The check is
 * needed because some app views do not know the filter, or apply it only to the root of a reply,
 * and then return replies to others too.
 */
function isInOwnThread({ author, record: { reply } }: Post): boolean {
  if (reply == null) return true;
  return [reply.root, reply.parent].every(({ uri }) => uri.startsWith(`at://${author.did}/`));
}

/**
 * The earlier of the client's and the provider's time (decision 1.7); null when the client's time
 * cannot be read.
 */
function publicationOf({ record: { createdAt }, indexedAt }: Post): string | null {
  const [created, indexed] = [createdAt, indexedAt].map((text) =>
    text === null ? null : parsePartialDate(text),
  );
  if (created == null || indexed == null) return createdAt;
  return indexed.start < created.start ? indexed.text : created.text;
}

/** Imported accounts can have their handle as accountId instead of the DID. */
function isOwn({ accountId }: ProviderAccount, author: v.InferOutput<typeof Author>): boolean {
  return author.did === accountId || author.handle === accountId;
}

function isSignedInOnly({ labels }: v.InferOutput<typeof Author>): boolean {
  return labels?.some(({ val }) => val === signedInOnly) ?? false;
}
