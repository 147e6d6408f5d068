import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisOf, loreText } from "#lib/artist/compose-lore.js";
import { type LoreSentence, loreSentences } from "#lib/artist/lore-sentences.js";

const sentence = (id: string, text: string): LoreSentence => ({
  id,
  kind: "entry",
  about: "",
  text,
});
const two = [sentence("s1", "First."), sentence("s2", "Second.")];

describe("the text of a composition", () => {
  test("is its sentences, with a blank line between paragraphs", () => {
    expect(loreText({ paragraphs: [["s2", "s1"]] }, two)).toBe("Second. First.");
    expect(loreText({ paragraphs: [["s2"], [], ["s1"]] }, two)).toBe("Second.\n\nFirst.");
  });

  test.each([
    [[]],
    [[[]]],
    [[["s3"]]],
    [[["s1", "s1"]]],
    [[["s1"], ["s1"]]],
    [[["constructor"]]],
  ])("is null for %j", (paragraphs) => {
    expect(loreText({ paragraphs }, two)).toBeNull();
  });

  test("holds nothing but approved sentences, and never more than 6,000 characters", () => {
    const sentences = fc
      .array(fc.string({ minLength: 1, maxLength: 2000, unit: "grapheme" }), { minLength: 1 })
      .map((texts) => texts.map((text, n) => sentence(`s${n + 1}`, text)));
    fc.assert(
      fc.property(sentences, (all) => {
        const text = loreText({ paragraphs: all.map(({ id }) => [id]) }, all) ?? "";
        expect(text.length).toBeLessThanOrEqual(6000);
        const told = all.slice(0, all.length);
        let joined = "";
        for (const { text: one } of told) {
          const longer = joined === "" ? one : `${joined}\n\n${one}`;
          if (longer.length > 6000) break;
          joined = longer;
        }
        expect(text).toBe(joined);
      }),
    );
  });
});

describe("the sentences to choose from", () => {
  const source = (text: string, fields = {}) => ({
    kind: "entry" as const,
    key: null,
    about: "",
    text,
    ...fields,
  });
  const of = (...sources: ReturnType<typeof source>[]) =>
    loreSentences({ text: null, basis: null, sources, boundaries: [] });

  test("are exact and unique, with ids in order", () => {
    expect(of(source("One boat. Two boats."), source("One boat."))).toEqual([
      sentence("s1", "One boat."),
      sentence("s2", "Two boats."),
    ]);
  });

  test("are at most 300 and 24,000 characters", () => {
    expect(
      of(source(Array.from({ length: 400 }, (_, n) => `Boat ${n} came.`).join(" "))),
    ).toHaveLength(300);
    const long = of(
      ...Array.from({ length: 30 }, (_, n) => source(`${n} ${"boat ".repeat(400)}.`)),
    );
    expect(long.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(24_000);
  });

  test("have a different basis when a word, the order or the model changes", () => {
    const basis = basisOf(two, "a");
    expect(basisOf([...two], "a")).toBe(basis);
    expect(basisOf(two, "b")).not.toBe(basis);
    expect(basisOf([...two].reverse(), "a")).not.toBe(basis);
  });
});
