import { hash } from "node:crypto";
import { snapDown } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";

/**
 * UTF-16 units per chunk. A chunk that would end inside a surrogate pair is one unit shorter, and
 * the next one unit longer.
 */
export const chunkUnits = 1024;

/** A piece of a text, with its position. */
export interface TextChunk {
  /** First UTF-16 unit. */
  start: number;
  text: string;
}

/** The text in chunks; an empty text has none (decision 3.40). */
export function chunksOf(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let at = 0; at < text.length; at += chunkUnits) {
    const start = snapDown(text, at);
    chunks.push({ start, text: text.slice(start, snapDown(text, at + chunkUnits)) });
  }
  return chunks;
}

/**
 * The hash of a chunk: SHA-256 over a zero byte and the canonical JSON `[start, text]`. The byte
 * distinguishes it from the hash of an inner node, and the start distinguishes equal pieces at
 * different positions.
 */
export function leafHash({ start, text }: TextChunk): Buffer {
  // Canonical JSON of this pair, written by hand for speed: a text has hundreds of chunks.
  return jsonLeafHash(`[${start},${JSON.stringify(text)}]`);
}

/** The hash of a leaf that is a canonical JSON: SHA-256 over a zero byte and the JSON. */
export function jsonLeafHash(canonical: string): Buffer {
  return hash("sha256", `\0${canonical}`, "buffer");
}

/**
 * The root over the hashes of all chunks, as 64 hex digits (the tree of RFC 6962). The root of a
 * single hash is the hash itself. A longer list is split after the largest power of two below its
 * length, and the root is the hash of a byte 1 followed by the two roots.
 *
 * @throws RangeError when there are no leaves
 */
export function treeRoot(leaves: readonly Buffer[]): string {
  if (leaves.length === 0) throw new RangeError("a tree needs at least one leaf");
  return rootOf(leaves, 0, leaves.length).toString("hex");
}

/**
 * The hashes that are needed to compute the root from the leaves `[start, end)`: the roots of the
 * largest subtrees without any of these leaves, from left to right, as hex.
 */
export function treePath(leaves: readonly Buffer[], { start, end }: Window): string[] {
  const path: string[] = [];
  const walk = (from: number, to: number) => {
    if (to <= start || from >= end) path.push(rootOf(leaves, from, to).toString("hex"));
    else if (to - from > 1) {
      const middle = from + leftLeaves(to - from);
      walk(from, middle);
      walk(middle, to);
    }
  };
  walk(0, leaves.length);
  return path;
}

/** The indexes of the chunks that cover the window of the chunked text. */
export function chunksAround(chunks: readonly TextChunk[], window: Window): Window {
  const start = chunks.findLastIndex((chunk) => chunk.start <= window.start);
  const end = chunks.findIndex((chunk) => chunk.start >= window.end);
  return { start: Math.max(0, start), end: end === -1 ? chunks.length : end };
}

function rootOf(leaves: readonly Buffer[], from: number, to: number): Buffer {
  const only = leaves[from];
  if (to - from === 1 && only !== undefined) return only;
  const middle = from + leftLeaves(to - from);
  const both = [rootOf(leaves, from, middle), rootOf(leaves, middle, to)];
  return hash("sha256", Buffer.concat([Buffer.of(1), ...both]), "buffer");
}

/** The largest power of two below a number of at least two. */
function leftLeaves(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
