import * as v from "valibot";
import { PublicationText, WebUrl } from "#lib/outside/provider/provider-json.js";
import type { BoxFile } from "./boxes/box.js";
import { jsonElements } from "./json-elements.js";
import type { ReaderItem } from "./reader-item.js";
import type { Spool, SpoolPlace } from "./spool.js";

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

/** The words of a post, put aside until the whole outbox is read, because later activities can change or delete it. */
export interface PostWords {
  id: string;
  url: string;
  html: string;
  warning: string;
}

/** What is kept of a post in memory meanwhile. */
export interface Kept {
  /** Its place in the outbox, from 1. */
  at: number;
  words: SpoolPlace;
  published: string | null;
  changed: string;
}

/** The posts of an outbox by their ids, as its activities leave them. */
export interface Posts {
  kept: Map<string, Kept>;
  deleted: Set<string>;
  spool: Spool<PostWords>;
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

/** Reads the activities of an outbox into `posts`, and gives what is left out or cannot be read. */
export async function* readOutbox(
  name: string,
  file: BoxFile,
  actor: Owner,
  posts: Posts,
): AsyncGenerator<ReaderItem> {
  for await (const { at, text } of jsonElements(name, file.read(), ["orderedItems", "items"])) {
    const where = placeOf(at);
    const activity = v.safeParse(Activity, parsedJson(text));
    if (!activity.success) {
      yield { kind: "bad", where, what: "is no activity with a type and an object" };
      continue;
    }
    const { type, object, to } = activity.output;
    if (type === "Announce") yield leftOut("boosts");
    else if (type === "Delete") posts.deleted.add(idOf(object));
    else if (type !== "Create" && type !== "Update") yield leftOut("activities that are no posts");
    else {
      const post = v.safeParse(Post, object);
      if (!post.success) {
        yield { kind: "bad", where, what: "has no readable post with type, id and addresses" };
        continue;
      }
      const why = whyNot(actor, { ...post.output, to: post.output.to ?? to });
      if (post.output.type === "Tombstone") posts.deleted.add(post.output.id);
      else if (why !== null) {
        // A post that became private is not public any more.
        posts.kept.delete(post.output.id);
        yield leftOut(why);
      } else yield* keep(posts, at, post.output);
    }
  }
}

function* keep(
  { kept, spool }: Posts,
  at: number,
  { id, url, content, summary, published, updated }: v.InferOutput<typeof Post>,
): Generator<ReaderItem> {
  const address = url ?? v.safeParse(WebUrl, id).output;
  if (typeof address !== "string") {
    yield { kind: "bad", where: placeOf(at), what: "the post has no address" };
    return;
  }
  const changed = updated ?? published ?? "";
  const other = kept.get(id);
  if (other !== undefined) {
    yield leftOut("earlier wordings of posts");
    if (Date.parse(other.changed) > Date.parse(changed)) return;
  }
  kept.set(id, {
    at,
    words: spool.put({ id, url: address, html: content ?? "", warning: summary ?? "" }),
    published: published ?? other?.published ?? null,
    changed,
  });
}

/** Why a post is no evidence, or null: it is not of the account, a reply to somebody else, or not public. */
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

/** Where an activity stands, for a person. */
export const placeOf = (at: number) => `outbox.json, item ${at}`;

export function leftOut(why: string): ReaderItem {
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
