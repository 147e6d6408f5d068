import * as v from "valibot";
import { CliError } from "#lib/local/cli-error.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import { storableJson, WebUrl } from "#lib/outside/provider/provider-json.js";
import type { Box } from "./boxes/box.js";
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
/** Posts whose words are read in one task of the thread that parses. */
const batch = 100;

/** Whether a box is the archive of a Mastodon account, as its settings export it. */
export function isMastodonArchive(paths: ReadonlySet<string>): boolean {
  return paths.has("outbox.json");
}

/**
 * The posts of a Mastodon archive under the identities of the live adapter: public posts and replies to oneself; boosts
 * and replies to others are left out, and so is what is not public (decisions 6.12, 8.20).
 *
 * @throws CliError when a part is missing or broken
 */
export async function mastodonReading(box: Box, context: ReaderContext): Promise<Reading> {
  const actor = await actorOf(box);
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
    items: itemsOf(box, actor, account.accountId, context.signal),
  };
}

async function actorOf(box: Box): Promise<Actor> {
  for await (const file of box.files()) {
    if (file.path !== "actor.json") continue;
    const bytes = await wholeBytes(`${box.name}: actor.json`, file.read(), maxActorBytes);
    try {
      return v.parse(Actor, storableJson(bytes));
    } catch {
      throw new CliError(
        `${box.name}: actor.json names no account, so that its posts have no author`,
      );
    }
  }
  throw new CliError(`${box.name} has an outbox.json and no actor.json: give the whole archive`);
}

async function* itemsOf(
  box: Box,
  actor: Actor,
  accountId: string,
  signal: AbortSignal,
): AsyncGenerator<ReaderItem> {
  using spool = new Spool<PostWords>();
  const posts: Posts = { kept: new Map(), deleted: new Set(), spool };
  for await (const file of box.files()) {
    if (file.path !== "outbox.json") continue;
    yield* readOutbox(`${box.name}: ${file.path}`, file, actor, posts);
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
    return { kind: "bad", where: placeOf(post.at), what: "its HTML exceeds the limits of parsing" };
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
      // The id of a post on its own server is the end of its address.
      entryId: id.split("/").at(-1) ?? id,
      url,
      text,
      publishedAt: post.published,
    }),
  };
}
