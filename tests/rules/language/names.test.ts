import { expect, test } from "vitest";
import { nameKey, namesIn } from "#lib/language/names.js";
import { cpuMsOf } from "../../support/cpu-time.js";

test.each([
  ["Harbour Glass (Live)", "harbour glass"],
  ["Harbour Glass [Remaster] ", "harbour glass"],
  ["Harbour Glass （2024）", "harbour glass"],
  ["(Live)", "live"],
  ["Harbour (Live) Glass", "harbour live glass"],
  ["Harbour Glass (a (b))", "harbour glass a b"],
  ["Harbour Glass)", "harbour glass"],
])("the brackets that end a title are not part of its name: %s", (title, key) => {
  expect(nameKey(title)).toBe(nameKey(key));
});

test.each([
  ["a name of thirty thousand parts", () => namesIn("Aa of ".repeat(30_000))],
  ["a name of sixty thousand words", () => namesIn("Aa ".repeat(60_000))],
  ["words that join nothing", () => namesIn("Aa of of ".repeat(20_000))],
  ["open quotation marks", () => namesIn('"a'.repeat(100_000))],
  ["a title of blanks", () => nameKey(`A${" ".repeat(200_000)}x`)],
  ["a title of brackets", () => nameKey("(".repeat(100_000) + ")".repeat(100_000))],
])("takes linear time even for text that is written to be slow: %s", async (_, read) => {
  expect(await cpuMsOf(read)).toBeLessThan(2_000);
});
