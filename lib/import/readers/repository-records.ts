import * as v from "valibot";
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
  e: v.array(v.object({ p: v.number(), k: v.instance(Uint8Array), v: Link, t: v.nullish(Link) })),
});

/** Maximum depth of the tree; a million records make about ten levels. */
const maxDepth = 64;

/**
 * The records of an AT Protocol repository in the order of their keys (`collection/rkey`), with the
 * link to each. A node that can be reached twice is refused.
 *
 * @throws CliError when it is not a tree
 */
export function* repositoryRecords(
  name: string,
  blocks: CarBlocks,
  root: unknown,
): Generator<{ key: string; cid: BlockLink }> {
  const seen = new Set<string>();
  function* walk(link: unknown, depth: number): Generator<{ key: string; cid: BlockLink }> {
    const read = v.safeParse(Link, link);
    const id = read.success ? String(read.output) : "";
    if (!read.success || depth > maxDepth || seen.has(id)) {
      throw new CliError(`${name} is not a complete repository: its tree is broken`);
    }
    seen.add(id);
    const node = v.safeParse(Node, blocks.read(read.output));
    if (!node.success)
      throw new CliError(`${name} is not a complete repository: its tree is broken`);
    if (node.output.l != null) yield* walk(node.output.l, depth + 1);
    let key = "";
    for (const { p, k, v: cid, t } of node.output.e) {
      key = key.slice(0, p) + Buffer.from(k).toString("latin1");
      yield { key, cid };
      if (t != null) yield* walk(t, depth + 1);
    }
  }
  yield* walk(root, 0);
}
