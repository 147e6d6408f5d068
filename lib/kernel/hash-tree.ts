import { hash } from "node:crypto";
import { snapDown } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";

/** UTF-16 units of a chunk; one that would end inside a surrogate pair is one shorter, and the next one longer. */
export const chunkUnits = 1024;

/** A piece of a text, with its place. */
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
 * The hash of a chunk: SHA-256 over a zero byte and the canonical JSON `[start, text]`. The byte keeps it apart from the
 * hash of two others, and the start keeps equal pieces at different places apart.
 */
export function leafHash({ start, text }: TextChunk): Buffer {
  // The canonical JSON of a list of these two, which is written here because a text has hundreds of chunks.
  return hash("sha256", `\0[${start},${JSON.stringify(text)}]`, "buffer");
}

/**
 * The root over the hashes of all chunks, as 64 hex digits: a list of one is its hash, another one is cut behind the
 * largest power of two below its length, and the two roots hashed together behind a byte 1 (the tree of RFC 6962).
 *
 * @throws RangeError for no leaves
 */
export function treeRoot(leaves: readonly Buffer[]): string {
  if (leaves.length === 0) throw new RangeError("a tree has a leaf");
  return rootOf(leaves, 0, leaves.length).toString("hex");
}

/**
 * What completes the leaves from `start` up to `end` to the root: the roots of the largest parts of the tree that hold
 * none of them, from the left to the right, as hex.
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

/** The indexes of the chunks that hold the window, of a text with these chunks. */
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
