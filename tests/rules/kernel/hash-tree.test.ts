import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as client from "#lib/client/proof/hashing.js";
import { chunksAround, chunksOf, leafHash, treePath, treeRoot } from "#lib/kernel/hash-tree.js";
import { occurrences } from "#lib/kernel/occurrences.js";
import { graphemeTexts } from "../../support/grapheme-texts.js";

const texts = fc
  .tuple(graphemeTexts, fc.integer({ min: 1, max: 8 }))
  .map(([text, times]) => text.repeat(times));

describe("the tree over a text", () => {
  test("has chunks that are the text again, and split no character", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const chunks = chunksOf(text);
        expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
        expect(chunks.every((chunk) => chunk.text.isWellFormed())).toBe(true);
        expect(client.chunksOf(text)).toEqual(chunks);
      }),
      { numRuns: 200 },
    );
  });

  test("is led to from every window by its chunks and path, in the client's own code", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (text, one, other) => {
        const [start = 0, end = 0] = [one % text.length, (other % text.length) + 1].sort(
          (a, b) => a - b,
        );
        const window = { start, end: Math.max(end, start + 1) };
        const chunks = chunksOf(text);
        const leaves = chunks.map(leafHash);
        const range = chunksAround(chunks, window);
        const part = chunks.slice(range.start, range.end);
        const path = treePath(leaves, range);
        const first = part[0]?.start ?? 0;
        const joined = part.map((chunk) => chunk.text).join("");
        expect(joined.slice(window.start - first, window.end - first)).toBe(
          text.slice(window.start, window.end),
        );
        const root = treeRoot(leaves);
        const rootFrom = (pieces: typeof part, hashes: string[]) =>
          client.rootFrom(chunks.length, range.start, pieces, hashes);
        expect(await rootFrom(part, path)).toBe(root);
        expect(await rootFrom(part, [...path, root])).toBeNull();
        const [head, ...rest] = part;
        if (head !== undefined) {
          expect(await rootFrom([{ ...head, start: head.start + 1 }, ...rest], path)).not.toBe(
            root,
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  test("of no chunks there is none", () => {
    expect(chunksOf("")).toEqual([]);
    expect(() => treeRoot([])).toThrow(RangeError);
  });
});

describe("occurrences", () => {
  test("are those that a plain search finds, overlapping ones among them", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 60 });
    const words = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(letters, words, (text, searched) => {
        const all = Array.from(text).filter((_, at) => text.startsWith(searched, at)).length;
        expect(occurrences(text, searched, 1000)).toBe(all);
        expect(occurrences(text, searched, 2)).toBe(Math.min(all, 2));
      }),
      { numRuns: 1000 },
    );
    expect(occurrences("text", "", 2)).toBe(0);
  });
});
