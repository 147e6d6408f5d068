import { createHash } from "node:crypto";
import { decode, encode } from "@ipld/dag-cbor";

interface Link {
  bytes: Uint8Array;
}

/** A node of the tree: per entry how much of the previous key it repeats, the rest, and two links. */
export interface TreeNode {
  l: Link | null;
  e: { p: number; k: Uint8Array; v: Link; t: Link | null }[];
}

/**
 * The CAR file of an AT Protocol repository with these records by key, its tree in two levels.
 *
 * @param spoil changes the nodes before they are written
 */
export function repositoryOf(
  did: string,
  records: Record<string, unknown>,
  spoil: (node: TreeNode) => void = () => {},
): Buffer {
  const blocks: Buffer[] = [];
  const put = (value: unknown): Link => {
    const bytes = encode(value);
    const link = linkTo(bytes);
    blocks.push(Buffer.concat([varint(link.bytes.length + bytes.length), link.bytes, bytes]));
    return link;
  };
  const entries = Object.entries(records)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => ({ key, link: put(value) }));
  const middle = Math.floor(entries.length / 2);
  const node = (some: typeof entries, left: Link | null, right: Link | null) => {
    const made: TreeNode = {
      l: left,
      e: some.map(({ key, link }, index) => {
        const shared = index === 0 ? 0 : sharedPrefix(some[index - 1]?.key ?? "", key);
        const isLast = index === some.length - 1;
        return { p: shared, k: Buffer.from(key.slice(shared)), v: link, t: isLast ? right : null };
      }),
    };
    spoil(made);
    return put(made);
  };
  const leaf = (some: typeof entries) => (some.length === 0 ? null : node(some, null, null));
  const left = leaf(entries.slice(0, middle));
  const right = leaf(entries.slice(middle + 1));
  const data = node(entries.slice(middle, middle + 1), left, right);
  const root = put({
    did,
    version: 3,
    rev: "3kaaaaaaaaa2a",
    prev: null,
    data,
    sig: Buffer.alloc(64),
  });
  const header = encode({ version: 1, roots: [root] });
  // The commit comes first in a repository that a server exports.
  return Buffer.concat([varint(header.length), header, ...blocks.reverse()]);
}

function sharedPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** A link to a block of DAG-CBOR, made as the codec reads one: by its tag. */
function linkTo(bytes: Uint8Array): Link {
  return linkOf(0x12, createHash("sha256").update(bytes).digest());
}

/** The same link with another hash function. */
export function otherwiseHashed({ bytes }: Link): Link {
  return linkOf(0x13, bytes.subarray(-32));
}

function linkOf(hash: number, digest: Uint8Array): Link {
  const tag = Buffer.from([0xd8, 0x2a, 0x58, 0x25, 0x00, 0x01, 0x71, hash, 0x20]);
  return decode(Buffer.concat([tag, digest]));
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}
