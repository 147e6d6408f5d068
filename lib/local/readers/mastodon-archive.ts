import * as v from "valibot";
import { CliError } from "#lib/local/cli-error.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import { PublicationText, storableJson, WebUrl } from "#lib/outside/provider/provider-json.js";
import type { Box, BoxFile } from "./boxes/box.js";
import { jsonElements } from "./json-elements.js";
import { wholeBytes } from "./read-bytes.js";
import { accountOfArchive, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";

const Actor = v.object({ id: WebUrl, preferredUsername: v.string(), url: v.nullish(WebUrl) });
const Addressees = v.nullish(v.union([v.string(), v.array(v.unknown())]));
const Post = v.object({
  type: v.string(),
  id: v.string(),
  url: v.nullish(WebUrl),
  content: v.nullish(v.string()),
  summary: v.nullish(v.string()),
  published: PublicationText,
  updated: v.nullish(v.string()),
  inReplyTo: v.nullish(v.string()),
  to: Addressees,
});
const Activity = v.object({ type: v.string(), object: v.unknown(), to: Addressees });
type Actor = v.InferOutput<typeof Actor>;

/** What is kept of a post until the whole outbox is read, because later activities can change or delete it. */
interface Kept {
  /** Its place in the outbox, from 1. */
  at: number;
  id: string;
  url: string;
  html: string;
  warning: string;
  published: string | null;
  changed: string;
}

const maxActorBytes = 1024 * 1024;
const publicNames = new Set([
  "https://www.w3.org/ns/activitystreams#Public",
  "as:Public",
  "Public",
]);
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
  const posts = new Map<string, Kept>();
  const deleted = new Set<string>();
  for await (const file of box.files()) {
    if (file.path !== "outbox.json") continue;
    yield* readOutbox(box, file, actor, posts, deleted);
    break;
  }
  for (const id of deleted) if (posts.delete(id)) yield leftOut("deleted posts");
  // What was given away is let go, so that an archive is not held twice.
  while (posts.size > 0) {
    const some: Kept[] = [];
    for (const [id, post] of posts) {
      posts.delete(id);
      if (some.push(post) === batch) break;
    }
    const words = await wordsOf(some, signal);
    for (const [place, post] of some.entries()) yield itemOf(post, words[place] ?? null, accountId);
  }
}

async function* readOutbox(
  box: Box,
  file: BoxFile,
  actor: Actor,
  posts: Map<string, Kept>,
  deleted: Set<string>,
): AsyncGenerator<ReaderItem> {
  const name = `${box.name}: ${file.path}`;
  for await (const { at, text } of jsonElements(name, file.read(), ["orderedItems", "items"])) {
    const where = placeOf(at);
    const activity = v.safeParse(Activity, parsedJson(text));
    if (!activity.success) {
      yield { kind: "bad", where, what: "is no activity with a type and an object" };
      continue;
    }
    const { type, object, to } = activity.output;
    if (type === "Announce") yield leftOut("boosts");
    else if (type === "Delete") deleted.add(idOf(object));
    else if (type !== "Create" && type !== "Update") yield leftOut("activities that are no posts");
    else {
      const post = v.safeParse(Post, object);
      if (!post.success) {
        yield { kind: "bad", where, what: "has no readable post with type, id and addresses" };
        continue;
      }
      const why = whyNot(actor, { ...post.output, to: post.output.to ?? to });
      if (post.output.type === "Tombstone") deleted.add(post.output.id);
      else if (why !== null) {
        // A post that became private is not public any more.
        posts.delete(post.output.id);
        yield leftOut(why);
      } else yield* keep(posts, at, post.output);
    }
  }
}

function* keep(
  posts: Map<string, Kept>,
  at: number,
  { id, url, content, summary, published, updated }: v.InferOutput<typeof Post>,
): Generator<ReaderItem> {
  const address = url ?? v.safeParse(WebUrl, id).output;
  if (typeof address !== "string") {
    yield { kind: "bad", where: placeOf(at), what: "the post has no address" };
    return;
  }
  const changed = updated ?? published ?? "";
  const other = posts.get(id);
  if (other !== undefined) {
    yield leftOut("earlier wordings of posts");
    if (Date.parse(other.changed) > Date.parse(changed)) return;
  }
  posts.set(id, {
    at,
    id,
    url: address,
    html: content ?? "",
    warning: summary ?? "",
    published: published ?? other?.published ?? null,
    changed,
  });
}

/** Why a post is no evidence, or null: it is not of the account, a reply to somebody else, or not public. */
function whyNot(actor: Actor, { id, inReplyTo, to }: v.InferOutput<typeof Post>): string | null {
  const own = [`${actor.id}/`, ...(actor.url == null ? [] : [`${actor.url}/`])];
  const addressees = typeof to === "string" ? [to] : (to ?? []);
  if (!addressees.some((one) => typeof one === "string" && publicNames.has(one))) {
    return "posts that are not public";
  }
  const isOwn = (uri: string) => own.some((prefix) => uri.startsWith(prefix));
  if (inReplyTo != null && !isOwn(inReplyTo)) return "replies to others";
  return isOwn(id) || id.startsWith(new URL(actor.id).origin) ? null : "posts of others";
}

async function wordsOf(posts: readonly Kept[], signal: AbortSignal): Promise<(string | null)[]> {
  const parsed = await parse(
    "htmlTexts",
    posts.map(({ html }) => html),
    signal,
  );
  if (parsed.kind === "parsed") return parsed.value;
  if (posts.length === 1) return [null];
  const one = await Promise.all(posts.map((post) => wordsOf([post], signal)));
  return one.flat();
}

function itemOf(post: Kept, words: string | null, accountId: string): ReaderItem {
  if (words === null) {
    return { kind: "bad", where: placeOf(post.at), what: "its HTML exceeds the limits of parsing" };
  }
  const written = [post.warning, words].filter((part) => part !== "").join("\n\n");
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
      entryId: post.id.split("/").at(-1) ?? post.id,
      url: post.url,
      text,
      publishedAt: post.published,
    }),
  };
}

const placeOf = (at: number) => `outbox.json, item ${at}`;

function leftOut(why: string): ReaderItem {
  return { kind: "left_out", why };
}

function idOf(object: unknown): string {
  if (typeof object === "string") return object;
  const parsed = v.safeParse(v.object({ id: v.string() }), object);
  return parsed.success ? parsed.output.id : "";
}

/** The value of a text that should be JSON; null when it is none, which no schema accepts. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
