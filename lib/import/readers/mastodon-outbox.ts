import * as v from "valibot";
import { PublicationText, WebUrl } from "#lib/outside/provider/provider-json.js";
import type { ArchiveFile } from "./archives/archive.js";
import { jsonElements } from "./json-elements.js";
import type { ReaderItem } from "./reader-item.js";

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

/**
 * The last version of a post: which item of the outbox has its words, from 1, because later items
 * can change or delete it.
 */
interface LastVersion {
  at: number;
  published: string | null;
  changed: string;
}

/** The posts of an outbox by id, after all its activities were applied. */
export interface Posts {
  last: Map<string, LastVersion>;
  deleted: Set<string>;
}

/** The words of a post as HTML, and its content warning. */
export interface PostWords {
  at: number;
  id: string;
  url: string;
  html: string;
  warning: string;
  published: string | null;
}

const publicNames = new Set([
  "https://www.w3.org/ns/activitystreams#Public",
  "as:Public",
  "Public",
]);

/** Whose outbox it is. */
interface Owner {
  id: string;
  url?: string | null | undefined;
}

/**
 * Reads the activities of an outbox into `posts`, and yields what is left out or cannot be read.
 */
export async function* readOutbox(
  name: string,
  file: ArchiveFile,
  actor: Owner,
  posts: Posts,
): AsyncGenerator<ReaderItem> {
  for await (const { at, value } of itemsOfOutbox(name, file)) {
    const where = placeOf(at);
    const activity = v.safeParse(Activity, value);
    if (!activity.success) {
      yield { kind: "bad", where, what: "is not an activity with a type and an object" };
      continue;
    }
    const { type, object, to } = activity.output;
    if (type === "Announce") yield leftOut("boosts");
    else if (type === "Delete") posts.deleted.add(idOf(object));
    else if (type !== "Create" && type !== "Update") yield leftOut("activities other than posts");
    else {
      const post = v.safeParse(Post, object);
      if (!post.success) {
        yield { kind: "bad", where, what: "has no readable post with type, id and addresses" };
        continue;
      }
      const why = whyNot(actor, { ...post.output, to: post.output.to ?? to });
      if (post.output.type === "Tombstone") posts.deleted.add(post.output.id);
      else if (why !== null) {
        // A post that became private is no longer public.
        posts.last.delete(post.output.id);
        yield leftOut(why);
      } else yield* keep(posts, at, post.output);
    }
  }
}

function* keep(
  { last }: Posts,
  at: number,
  post: v.InferOutput<typeof Post>,
): Generator<ReaderItem> {
  if (addressOf(post) === null) {
    yield { kind: "bad", where: placeOf(at), what: "the post has no address" };
    return;
  }
  const { id, published, updated } = post;
  const changed = updated ?? published ?? "";
  const other = last.get(id);
  if (other !== undefined) {
    yield leftOut("earlier versions of posts");
    if (Date.parse(other.changed) > Date.parse(changed)) return;
  }
  last.set(id, { at, published: published ?? other?.published ?? null, changed });
}

function addressOf({ id, url }: v.InferOutput<typeof Post>): string | null {
  const address = url ?? v.safeParse(WebUrl, id).output;
  return typeof address === "string" ? address : null;
}

/** Reads the outbox again, for the words of the last version of each post. */
export async function* wordsOfPosts(
  name: string,
  file: ArchiveFile,
  { last }: Posts,
): AsyncGenerator<PostWords> {
  const idAt = new Map<number, string>();
  for (const [id, { at }] of last) idAt.set(at, id);
  for await (const { at, value } of itemsOfOutbox(name, file)) {
    const id = idAt.get(at);
    if (id === undefined) continue;
    const post = v.parse(Post, v.parse(Activity, value).object);
    const { content, summary } = post;
    const published = last.get(id)?.published ?? null;
    const [html, warning] = [content ?? "", summary ?? ""];
    yield { at, id, url: addressOf(post) ?? "", html, warning, published };
  }
}

function itemsOfOutbox(name: string, file: ArchiveFile) {
  return jsonElements(name, file.read(), ["orderedItems", "items"]);
}

/**
 * Why a post is not evidence (it is by another account, a reply to somebody else, or not public);
 * null if it is evidence.
 */
function whyNot(actor: Owner, { id, inReplyTo, to }: v.InferOutput<typeof Post>): string | null {
  const own = [`${actor.id}/`, ...(actor.url == null ? [] : [`${actor.url}/`])];
  const addressees = typeof to === "string" ? [to] : (to ?? []);
  if (!addressees.some((one) => typeof one === "string" && publicNames.has(one))) {
    return "posts that are not public";
  }
  const isOwn = (uri: string) => own.some((prefix) => uri.startsWith(prefix));
  if (inReplyTo != null && !isOwn(inReplyTo)) return "replies to others";
  return isOwn(id) || id.startsWith(new URL(actor.id).origin) ? null : "posts of others";
}

const Own = v.object({ url: WebUrl, attributedTo: v.string() });
const Posted = v.object({
  actor: WebUrl,
  object: v.fallback(Own, { url: "", attributedTo: "" }),
});

/**
 * The account of the first activity that names one, for an outbox without its archive. Its name is taken from the
 * addresses of its posts, because on newer servers the account's own address has a number instead.
 */
export async function actorIn(name: string, file: ArchiveFile) {
  let id: string | undefined;
  for await (const { value } of itemsOfOutbox(name, file)) {
    const { success, output } = v.safeParse(Posted, value);
    if (!success) continue;
    id ??= output.actor;
    if (output.object.attributedTo !== id) continue;
    const named = /^https?:\/\/[^/]+\/@([^/@]{1,100})(?=\/)/.exec(output.object.url);
    if (named?.[1] !== undefined) return { id, preferredUsername: named[1], url: named[0] };
  }
  const preferredUsername = /\/@?([^/@]{1,100})$/.exec(id ?? "")?.[1];
  return id === undefined || preferredUsername === undefined
    ? null
    : { id, preferredUsername, url: null };
}

/** The position of an activity, in words. */
export const placeOf = (at: number) => `outbox.json, item ${at}`;

export function leftOut(why: string): ReaderItem {
  return { kind: "left_out", why };
}

function idOf(object: unknown): string {
  if (typeof object === "string") return object;
  const parsed = v.safeParse(v.object({ id: v.string() }), object);
  return parsed.success ? parsed.output.id : "";
}
