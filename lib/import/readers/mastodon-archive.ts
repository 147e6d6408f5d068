import * as v from "valibot";
import { storable } from "#lib/kernel/text.js";
import { storableJson, WebUrl } from "#lib/outside/provider/provider-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { Archive, ArchiveFile } from "./archives/archive.js";
import {
  actorIn,
  leftOut,
  type Posts,
  type PostWords,
  placeOf,
  readOutbox,
  wordsOfPosts,
} from "./mastodon-outbox.js";
import { wholeBytes } from "./read-bytes.js";
import { accountOfArchive, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";

const Actor = v.object({ id: WebUrl, preferredUsername: v.string(), url: v.nullish(WebUrl) });
type Actor = v.InferOutput<typeof Actor>;

const maxActorBytes = 1024 * 1024;
/** Posts whose words are parsed in one task of the parser thread. */
const batch = 100;

/** Whether this is the archive of a Mastodon account, as exported from its settings. */
export function isMastodonArchive(paths: ReadonlySet<string>): boolean {
  return paths.has("outbox.json");
}

/**
 * The posts of a Mastodon archive with the same identities as in the live adapter: public posts and
 * replies to oneself. Boosts, replies to others and non-public posts are left out (decisions 6.12,
 * 8.20).
 *
 * @throws CliError when a part is missing or broken
 */
export async function mastodonReading(archive: Archive, context: ReaderContext): Promise<Reading> {
  const actor = await actorOf(archive);
  const { host } = new URL(actor.id);
  const handle = `${actor.preferredUsername}@${host}`;
  const { account, notes } = await accountOfArchive(context, {
    platform: "social_b",
    accountId: actor.id,
    handle,
    url: actor.url ?? actor.id,
    names: [handle, actor.id],
    hasLiveId: false,
  });
  return {
    what: `a Mastodon archive of @${handle}`,
    account,
    notes,
    items: itemsOf(archive, actor, account.accountId, context),
  };
}

async function actorOf(archive: Archive): Promise<Actor> {
  for await (const file of archive.files()) {
    if (file.path !== "actor.json") continue;
    const bytes = await wholeBytes(`${archive.name}: actor.json`, file.read(), maxActorBytes);
    try {
      return v.parse(Actor, storableJson(bytes));
    } catch {
      throw new CliError(
        `${archive.name}: actor.json names no account, so the posts have no author`,
      );
    }
  }
  for await (const file of outboxOf(archive)) {
    const actor = await actorIn(`${archive.name}: outbox.json`, file);
    if (actor !== null) return actor;
  }
  throw new CliError(`${archive.name} does not say whose posts it has: give the whole archive`);
}

async function* itemsOf(
  archive: Archive,
  actor: Actor,
  accountId: string,
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  const posts: Posts = { last: new Map(), deleted: new Set() };
  const label = `${archive.name}: outbox.json`;
  for await (const file of outboxOf(archive)) yield* readOutbox(label, file, actor, posts);
  for (const id of posts.deleted) if (posts.last.delete(id)) yield leftOut("deleted posts");
  for await (const file of outboxOf(archive)) {
    for await (const some of batchesOf(wordsOfPosts(label, file, posts))) {
      const words = await wordsOf(some, context);
      for (const [place, post] of some.entries()) {
        yield itemOf(post, words[place] ?? null, accountId);
      }
    }
  }
}

/** The outbox, once. */
async function* outboxOf(archive: Archive): AsyncGenerator<ArchiveFile> {
  for await (const file of archive.files()) {
    if (file.path !== "outbox.json") continue;
    yield file;
    return;
  }
}

async function* batchesOf(posts: AsyncIterable<PostWords>): AsyncGenerator<PostWords[]> {
  let some: PostWords[] = [];
  for await (const post of posts) {
    if (some.push(post) < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function wordsOf(
  posts: readonly PostWords[],
  context: ReaderContext,
): Promise<(string | null)[]> {
  const fragments = posts.map(({ html }) => html);
  const parsed = await context.parse("htmlTexts", fragments, context.signal);
  if (parsed.kind === "parsed") return parsed.value;
  if (posts.length === 1) return [null];
  const one = await Promise.all(posts.map((post) => wordsOf([post], context)));
  return one.flat();
}

function itemOf(post: PostWords, words: string | null, accountId: string): ReaderItem {
  if (words === null) {
    return { kind: "bad", where: placeOf(post.at), what: "its HTML exceeds the parser's limits" };
  }
  const { id, url, warning, published } = post;
  const written = [warning, words].filter((part) => part !== "").join("\n\n");
  const text = storable(written);
  if (text.trim() === "") return leftOut("posts without words");
  return {
    kind: "original",
    where: placeOf(post.at),
    original: knownOriginal({
      kind: "caption",
      platform: "social_b",
      accountId,
      // A post's id on its own server is the last part of its address.
      entryId: id.split("/").at(-1) ?? id,
      url,
      text,
      publishedAt: published,
    }),
  };
}
