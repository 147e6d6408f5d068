import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as client from "#lib/client/proof/hashing.js";
import { chunksAround, chunksOf, leafHash, treePath, treeRoot } from "#lib/kernel/hash-tree.js";
import { occurrences } from "#lib/language/occurrences.js";
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

  test("has a root that the client computes from the chunks and path of every window", async () => {
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

  test("cannot be made without chunks", () => {
    expect(chunksOf("")).toEqual([]);
    expect(() => treeRoot([])).toThrow(RangeError);
  });
});

describe("occurrences", () => {
  test("are those that a plain search finds, including overlapping ones", () => {
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

test.each([
  ["inside one chunk", 10, 20, 0, 1],
  ["up to the end of a chunk", 0, 1024, 0, 1],
  ["one unit further", 0, 1025, 0, 2],
  ["from the start of a chunk", 1024, 1030, 1, 2],
  ["one unit before it", 1023, 1030, 0, 2],
  ["in the middle of three", 1100, 1200, 1, 2],
  ["to the end of the text", 2050, 2500, 2, 3],
])("the chunks around a window %s", (_, start, end, first, last) => {
  expect(chunksAround(chunksOf("x".repeat(2500)), { start, end })).toEqual({
    start: first,
    end: last,
  });
});

test("a tree without leaves is an error", () => {
  expect(() => treeRoot([])).toThrow(new RangeError("a tree needs at least one leaf"));
});
