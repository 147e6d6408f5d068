import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, wordDiff } from "#lib/web/interview/word-diff.js";

const written = (changes: Change[], kind: Change["kind"]) =>
  changes.flatMap((change) => (change.kind === kind ? [change.text] : []));
const without = (changes: Change[], kind: Change["kind"]) =>
  changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join("");

test("a changed word is separated from the unchanged text", () => {
  expect(wordDiff("It was made by the sea.", "It was made by two people and the sea.")).toEqual([
    { kind: "same", text: "It was made by " },
    { kind: "added", text: "two people and " },
    { kind: "same", text: "the sea." },
  ]);
});

test("the same wording is one run without changes, and two empty ones have no runs", () => {
  expect(wordDiff("We bought the boat.", "We bought the boat.")).toEqual([
    { kind: "same", text: "We bought the boat." },
  ]);
  expect(wordDiff("", "")).toEqual([]);
});

test("a phrase that replaces another is one change, not one per word", () => {
  const changes = wordDiff("They live in a red house now.", "They live by the cold water now.");
  expect(written(changes, "removed")).toEqual(["in a red house"]);
  expect(written(changes, "added")).toEqual(["by the cold water"]);
});

test("a change of white space alone is a change", () => {
  const changes = wordDiff("One line. Another.", "One line.\nAnother.");
  expect(written(changes, "removed")).toEqual([" "]);
  expect(written(changes, "added")).toEqual(["\n"]);
});

test("words of scripts without spaces are compared one by one", () => {
  const changes = wordDiff("私は海が好きです。", "私は山が好きです。");
  expect(written(changes, "removed")).toEqual(["海"]);
  expect(written(changes, "added")).toEqual(["山"]);
});

test("both wordings can be rebuilt exactly from the changes", () => {
  const words = fc.array(fc.constantFrom("the", "sea", " ", "\n", "boat", "é", "👩‍🔧", ".", ""), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const changes = wordDiff(one.join(""), other.join(""));
      expect(without(changes, "added")).toBe(one.join(""));
      expect(without(changes, "removed")).toBe(other.join(""));
    }),
  );
});

test("two long wordings with nothing in common count as replaced, in bounded time", () => {
  const one = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(" ");
  const other = Array.from({ length: 20_000 }, (_, index) => `b${index}`).join(" ");
  const began = process.cpuUsage().user;
  const changes = wordDiff(one, other);
  expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
  expect(without(changes, "added")).toBe(one);
  expect(without(changes, "removed")).toBe(other);
});
