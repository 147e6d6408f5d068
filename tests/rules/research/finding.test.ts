import { expect, test } from "vitest";
import { foundOf, type ModelFinding, passagesNamed } from "#lib/research/finding.js";
import { savedOriginal, windowOf } from "../model/saved-originals.js";

const text = "Ana Lund, née Moe 🎻, mixed it. Ana Lund mixed it.";
const shown = [
  windowOf(savedOriginal(text), 4, text.length, "w1"),
  windowOf(savedOriginal("1977!"), 0, 5, "w2"),
];
const finding = (fields: Partial<ModelFinding>): ModelFinding => ({
  verdict: "answered",
  answer: "",
  missing: "",
  instead: "",
  passages: [],
  ...fields,
});
/** Where quotes of these windows lie in their originals; null for a window that was not shown. */
const quotes = (...passages: [id: string, quote: string][]) => {
  const said = finding({ passages: passages.map(([id, quote]) => ({ id, quote })) });
  const named = passagesNamed(said, shown);
  return named && { ...named, windows: named.windows.map(({ id, quotes }) => ({ id, quotes })) };
};
const at = (start: number, end: number) => ({ start, end });

test("windows keep the order in which they were named, each once, with all of its quotes", () => {
  expect(quotes(["w2", "1977"], ["w1", "mixed"], ["w1", "Moe"])).toEqual({
    areQuoted: true,
    windows: [
      { id: "w2", quotes: [at(0, 4)] },
      { id: "w1", quotes: [at(22, 27), at(14, 17)] },
    ],
  });
  expect(quotes(["w1", "mixed"], ["w3", "mixed"])).toBeNull();
});

test("a quote repeats its window exactly, with at least three letters or all that the window has", () => {
  const isQuoted = (quote: string) => quotes(["w1", quote])?.areQuoted;
  for (const quote of ["Moe", "née", "🎻, mixed it. Ana"]) expect(isQuoted(quote)).toBe(true);
  for (const quote of ["Ana Lund,", "ana", "nee", "mixed  it", "it", "🎻", ""]) {
    expect(isQuoted(quote)).toBe(false);
  }
  expect(quotes(["w1", "Moe"], ["w1", "Mow"])).toMatchObject({
    areQuoted: false,
    windows: [{ id: "w1", quotes: [at(14, 17)] }],
  });
  expect(quotes(["w2", "77"])?.areQuoted).toBe(true);
});

test("a quote that ends inside a character is widened to all of it", () => {
  const half = text.slice(0, text.indexOf("🎻") + 1);
  expect(quotes(["w1", half.slice(10)])?.windows[0]?.quotes).toEqual([at(10, half.length + 1)]);
});

test.each([
  ["words that a window has", "Moe 🎻, mixed it", "premise", "Moe 🎻, mixed it"],
  ["words that no window has", "Tom Berg mixed it", "nothing", ""],
  ["words in other letters", "moe 🎻", "nothing", ""],
  ["a year", "1977", "premise", "1977"],
  ["a mark", "!", "nothing", ""],
  ["no words", "", "nothing", ""],
])("a premise counts as contradicted only by words of a window: %s", (_which, instead, verdict, told) => {
  const found = foundOf(finding({ verdict: "premise", instead }), shown);
  expect([found.verdict, found.instead]).toEqual([verdict, told]);
});

test("contradicting words are shown only for a premise, as one line, and not at all if they have an address", () => {
  const said = "See https://collect.invalid/ or\nnot: Moe mixed it.";
  const windows = [windowOf(savedOriginal(said), 0, said.length)];
  const told = (verdict: ModelFinding["verdict"], instead: string) =>
    foundOf(finding({ verdict, instead }), windows).instead;
  expect(told("premise", "or\nnot: Moe")).toBe("or not: Moe");
  expect(told("premise", "See https://collect.invalid/ or")).toBe("");
  expect(told("partly", "or\nnot: Moe")).toBe("");
});

test("contradicting words that were cut end with an ellipsis", () => {
  const long = "never in Oslo, ".repeat(20);
  const windows = [windowOf(savedOriginal(long), 0, long.length)];
  const told = foundOf(finding({ verdict: "premise", instead: long }), windows).instead;
  expect([told.length, told.at(-1), long.startsWith(told.slice(0, -1))]).toEqual([120, "…", true]);
});

test("at most fifteen words and 200 characters of an answer are kept", () => {
  const { answer } = foundOf(finding({ answer: `${"na ".repeat(14)}\n last one too` }), []);
  expect(answer).toBe(`${"na ".repeat(14)}last`);
  expect(foundOf(finding({ answer: "x".repeat(999) }), []).answer).toHaveLength(200);
});

test.each([
  ["the year", "the year"],
  ["see https://collect.invalid/?a=1 or collect.invalid now", "see or now"],
  ["a@b.example, the year", "the year"],
  ["No. 5, e.g. Vol.2, by J. S. Bach", "No. 5, e.g. Vol.2, by J. S. Bach"],
  ["one\nline\u2028of\u0000words \u202eonly\ud800", "one line of words only"],
  [`${"🎻".repeat(200)}`, "🎻".repeat(120)],
])("words of a model are shown on one line, without addresses and control characters: %j", (said, told) => {
  expect(foundOf(finding({ missing: said }), []).missing).toBe(told);
});
