import * as v from "valibot";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import { storableJson, WebUrl } from "#lib/outside/provider/provider-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { Archive } from "./archives/archive.js";
import {
  type Kept,
  leftOut,
  type Posts,
  type PostWords,
  placeOf,
  readOutbox,
} from "./mastodon-outbox.js";
import { wholeBytes } from "./read-bytes.js";
import { accountOfArchive, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";
import { Spool } from "./spool.js";

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
    items: itemsOf(archive, actor, account.accountId, context.signal),
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
  throw new CliError(
    `${archive.name} has an outbox.json but no actor.json: give the whole archive`,
  );
}

async function* itemsOf(
  archive: Archive,
  actor: Actor,
  accountId: string,
  signal: AbortSignal,
): AsyncGenerator<ReaderItem> {
  using spool = new Spool<PostWords>();
  const posts: Posts = { kept: new Map(), deleted: new Set(), spool };
  for await (const file of archive.files()) {
    if (file.path !== "outbox.json") continue;
    yield* readOutbox(`${archive.name}: ${file.path}`, file, actor, posts);
    break;
  }
  for (const id of posts.deleted) if (posts.kept.delete(id)) yield leftOut("deleted posts");
  for (const some of batchesOf(posts)) {
    const words = await wordsOf(some, signal);
    for (const [place, post] of some.entries()) yield itemOf(post, words[place] ?? null, accountId);
  }
}

type KeptPost = Kept & { written: PostWords };

function* batchesOf({ kept, spool }: Posts): Generator<KeptPost[]> {
  let some: KeptPost[] = [];
  for (const post of kept.values()) {
    if (some.push({ ...post, written: spool.get(post.words) }) < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function wordsOf(
  posts: readonly KeptPost[],
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const parsed = await parse(
    "htmlTexts",
    posts.map(({ written }) => written.html),
    signal,
  );
  if (parsed.kind === "parsed") return parsed.value;
  if (posts.length === 1) return [null];
  const one = await Promise.all(posts.map((post) => wordsOf([post], signal)));
  return one.flat();
}

function itemOf(post: KeptPost, words: string | null, accountId: string): ReaderItem {
  if (words === null) {
    return { kind: "bad", where: placeOf(post.at), what: "its HTML exceeds the parser's limits" };
  }
  const { id, url, warning } = post.written;
  const written = [warning, words].filter((part) => part !== "").join("\n\n");
  const text = written.toWellFormed().replaceAll("\0", "\ufffd");
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
      publishedAt: post.published,
    }),
  };
}
