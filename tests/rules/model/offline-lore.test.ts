import { expect, test } from "vitest";
import { composeOffline } from "#lib/model/offline/offline-lore.js";

/** Approved sentences with ids from s0 on, all about one thing unless `about` says otherwise. */
const sentences = (count: number, chars = 1, about: (nth: number) => string = () => "tour") =>
  Array.from({ length: count }, (_, nth) => ({
    name: "sentence",
    attributes: { id: `s${nth}`, about: about(nth) },
    text: "x".repeat(chars),
  }));
const lengths = (blocks: ReturnType<typeof sentences>) =>
  composeOffline(blocks).paragraphs.map((paragraph) => paragraph.length);

test("sentences keep their order, and sentences about one thing form one paragraph", () => {
  const topics = ["tour", "tour", "studio", "tour"];
  const blocks = sentences(4, 1, (nth) => topics[nth] ?? "");
  expect(composeOffline(blocks)).toEqual({ paragraphs: [["s0", "s1"], ["s2"], ["s3"]] });
  expect(composeOffline([])).toEqual({ paragraphs: [] });
});

test("a paragraph has at most 40 sentences", () => {
  expect(lengths(sentences(40))).toEqual([40]);
  expect(lengths(sentences(81))).toEqual([40, 40, 1]);
});

test("a text has at most 20 paragraphs", () => {
  expect(lengths(sentences(20, 1, String))).toHaveLength(20);
  expect(lengths(sentences(21, 1, String))).toHaveLength(20);
});

test("a text has at most 2,000 characters, unless its first sentence is longer", () => {
  expect(lengths(sentences(3, 1000))).toEqual([2]);
  expect(lengths(sentences(3, 1001))).toEqual([1]);
  expect(lengths(sentences(2, 2001))).toEqual([1]);
});
