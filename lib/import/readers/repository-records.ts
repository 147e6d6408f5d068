import * as v from "valibot";
import { latin1 } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { BlockLink, CarBlocks } from "./car-blocks.js";

const Link = v.custom<BlockLink>(
  (value) => typeof value === "object" && value !== null && "multihash" in value,
);
/**
 * A node of the Merkle search tree: the link to the subtree left of all entries, and for each entry
 * the subtree to its right.
 */
const Node = v.object({
  l: v.nullish(Link),
  e: v.array(
    v.object({
      p: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      k: v.instance(Uint8Array),
      v: Link,
      t: v.nullish(Link),
    }),
  ),
});

/** Maximum depth of the tree; a million records make about ten levels. */
const maxDepth = 64;
/** Maximum bytes of a key; the protocol allows 317 for the collection and 512 for the record. */
const maxKeyBytes = 1024;

/**
 * The records of an AT Protocol repository in the order of their keys (`collection/rkey`), with the
 * link to each. Keys that do not ascend, and a node that can be reached twice, are refused.
 *
 * @throws CliError when it is not a tree
 */
export async function* repositoryRecords(
  name: string,
  blocks: CarBlocks,
  root: unknown,
): AsyncGenerator<{ key: string; cid: BlockLink }> {
  const seen = new Set<string>();
  let last = "";
  const broken = (why: string) =>
    new CliError(`${name} is not a complete repository: its tree is broken (${why})`);
  async function* walk(
    link: unknown,
    depth: number,
  ): AsyncGenerator<{ key: string; cid: BlockLink }> {
    const read = v.safeParse(Link, link);
    if (!read.success) throw broken("a node is not a link");
    const id = String(read.output);
    if (depth > maxDepth || seen.has(id)) throw broken(`node ${id} comes twice or too deep`);
    seen.add(id);
    const node = v.safeParse(Node, await blocks.read(read.output));
    if (!node.success) throw broken(`block ${id} is not a node`);
    if (node.output.l != null) yield* walk(node.output.l, depth + 1);
    let key = "";
    for (const { p, k, v: cid, t } of node.output.e) {
      // `p` is how much of the previous key is repeated.
      if (p > key.length) throw broken(`node ${id} repeats more of a key than there is`);
      key = key.slice(0, p) + latin1(k);
      if (key.length > maxKeyBytes || key <= last) throw broken(`a key of node ${id} is wrong`);
      last = key;
      yield { key, cid };
      if (t != null) yield* walk(t, depth + 1);
    }
  }
  yield* walk(root, 0);
}
