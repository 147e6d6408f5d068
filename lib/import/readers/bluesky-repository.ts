import * as v from "valibot";
import { storable } from "#lib/kernel/text.js";
import { blueskyProfile } from "#lib/outside/adapters/own-addresses.js";
import { PublicationText } from "#lib/outside/provider/provider-json.js";
import { CliError } from "#lib/platform/cli-error.js";
import { type CarBlocks, carBlocks } from "./car-blocks.js";
import type { NamedBlob } from "./read-bytes.js";
import { accountOfArchive, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "./reader-item.js";
import { repositoryRecords } from "./repository-records.js";

const postCollection = "app.bsky.feed.post";
const profileKey = "app.bsky.actor.profile/self";
/** The code of the encoding of records; CAR files of other programs have others. */
const dagCbor = 0x71;

const Commit = v.object({
  did: v.pipe(v.string(), v.regex(/^did:[a-z]+:[\w.:%-]{1,500}$/)),
  data: v.unknown(),
});
const Ref = v.object({ uri: v.string() });
const Post = v.object({
  text: v.string(),
  createdAt: PublicationText,
  reply: v.nullish(v.object({ root: Ref, parent: Ref })),
});
const Profile = v.object({
  labels: v.nullish(v.object({ values: v.nullish(v.array(v.object({ val: v.string() }))) })),
});

/**
 * Label of accounts that show their posts only to signed-in users; they are not read, as in live
 * lookups.
 */
const signedInOnly = "!no-unauthenticated";

/**
 * The posts of a Bluesky repository (CAR) with the same identities as in the live adapter: posts
 * and replies to oneself (decision 6.12). Reposts are separate records, not posts.
 *
 * @throws CliError when the repository is incomplete or invalid
 */
export async function blueskyReading(
  { name, blob }: NamedBlob,
  context: ReaderContext,
): Promise<Reading> {
  const blocks = await carBlocks(name, blob, context.onBytes);
  const isCbor = blocks.root.code === dagCbor;
  const commit = v.safeParse(Commit, isCbor ? await blocks.read(blocks.root) : null);
  if (!commit.success) throw new CliError(`${name} is a CAR file, but not a Bluesky repository`);
  const { did, data } = commit.output;
  const account = await accountOfArchive(context, {
    platform: "social_a",
    accountId: did,
    handle: did,
    url: blueskyProfile(did),
    names: [did],
    hasLiveId: true,
  });
  return {
    what: `a Bluesky repository of ${account.account.handle}`,
    ...account,
    items: itemsOf(name, blocks, data, did, account.account),
  };
}

async function* itemsOf(
  name: string,
  blocks: CarBlocks,
  tree: unknown,
  did: string,
  account: { accountId: string; handle: string },
): AsyncGenerator<ReaderItem> {
  for await (const { key, cid } of repositoryRecords(name, blocks, tree)) {
    const [collection = "", rkey = ""] = key.split("/", 2);
    if (key === profileKey) refuseSignedInOnly(name, await blocks.read(cid));
    if (collection === "app.bsky.feed.repost") yield { kind: "left_out", why: "reposts" };
    if (collection === postCollection) {
      yield postItem(key, rkey, await blocks.read(cid), did, account);
    }
  }
}

function postItem(
  where: string,
  rkey: string,
  record: unknown,
  did: string,
  { accountId, handle }: { accountId: string; handle: string },
): ReaderItem {
  const post = v.safeParse(Post, record);
  if (!post.success || !/^[\w.~:-]{1,512}$/.test(rkey)) {
    return { kind: "bad", where, what: "is not a post with text" };
  }
  const { text, createdAt, reply } = post.output;
  const isToOther =
    reply != null && ![reply.root, reply.parent].every(({ uri }) => uri.startsWith(`at://${did}/`));
  if (isToOther) return { kind: "left_out", why: "replies to others" };
  if (text.trim() === "") return { kind: "left_out", why: "posts without words" };
  return {
    kind: "original",
    where,
    original: knownOriginal({
      kind: "caption",
      platform: "social_a",
      accountId,
      entryId: `at://${did}/${postCollection}/${rkey}`,
      url: `${blueskyProfile(handle)}/post/${rkey}`,
      canonicalUrl: `${blueskyProfile(did)}/post/${rkey}`,
      text: storable(text),
      publishedAt: createdAt,
    }),
  };
}

/** @throws CliError when the account shows its posts only to signed-in users */
function refuseSignedInOnly(name: string, record: unknown): void {
  const profile = v.safeParse(Profile, record);
  const labels = profile.success ? (profile.output.labels?.values ?? []) : [];
  if (labels.some(({ val }) => val === signedInOnly)) {
    throw new CliError(
      `${name}: the account shows its posts only to signed-in users, so they are not imported`,
    );
  }
}
