import { expect, test } from "vitest";
import { composeOffline } from "#lib/model/offline/offline-lore.js";

/** Sources of so many sentences, which have ids in order and `chars` characters each. */
function sources(counts: readonly number[], chars = 1) {
  let id = 0;
  return counts.map((count) => ({
    name: "source",
    attributes: {},
    text: Array.from({ length: count }, () => `s${++id} ${"x".repeat(chars)}`).join("\n"),
  }));
}
const lengths = (...given: Parameters<typeof sources>) =>
  composeOffline(sources(...given)).paragraphs.map((paragraph) => paragraph.length);

test("sentences keep their order, and those of one source form a paragraph", () => {
  const artist = { name: "artist", attributes: {}, text: "Some Artist" };
  expect(composeOffline([artist, ...sources([2, 1])])).toEqual({
    paragraphs: [["s1", "s2"], ["s3"]],
  });
  expect(composeOffline([artist])).toEqual({ paragraphs: [] });
});

test("a text has at most 20 paragraphs", () => {
  expect(lengths(Array(21).fill(1))).toHaveLength(20);
});

test("a text has at most 2,000 characters, unless its first sentence is longer", () => {
  expect(lengths([2, 1], 1000)).toEqual([2]);
  expect(lengths([2, 1], 1001)).toEqual([1]);
  expect(lengths([2], 2001)).toEqual([1]);
});
