import { expect, test } from "vitest";
import { readText, unitsIn } from "#lib/evidence/read-text.js";
import { unitsOf } from "#lib/evidence/units.js";
import { finished } from "#lib/kernel/steps.js";
import { analyzerOf } from "#lib/language/tokens.js";

const original = (revision: string, text: string) =>
  ({ text, reference: { revision } }) as Parameters<typeof readText>[0];
const text = "The harp was tuned in Oslo. Der Winter war lang. She sang.";

test("a text that is read a second time is kept from then on", () => {
  const once = readText(original("kept", text));
  const twice = readText(original("kept", text));
  expect(twice).not.toBe(once);
  expect(readText(original("kept", text))).toBe(twice);
});

test("a read text has the analyzer and the units of the original, however it is cut into windows", () => {
  const read = readText(original("cut", text));
  expect(read.analyzer).toBe(analyzerOf(text));
  for (const [maxChars, voiceStarts] of [
    [200, []],
    [40, []],
    [200, [28]],
  ] as const) {
    const units = finished(unitsIn(read, maxChars, voiceStarts));
    expect(units).toEqual(finished(unitsOf(text, maxChars, voiceStarts)));
    expect(finished(unitsIn(read, maxChars, voiceStarts))).toBe(units);
  }
});

test("a kept text is never served for another one", () => {
  for (let reads = 0; reads < 3; reads++) readText(original("same", text));
  expect(readText(original("same", "Another text.")).text).toBe("Another text.");
});

test("texts are kept up to a total number of characters, the most recently read ones", () => {
  const long = "Long ago. ".repeat(10_000);
  const read = (revision: string) => readText(original(revision, long));
  const kept = [read("first"), read("first")][1];
  for (let other = 0; other < 60; other++) {
    for (let reads = 0; reads < 2; reads++) read(`other ${other}`);
    // One that is in use stays.
    expect(read("first")).toBe(kept);
  }
  for (let other = 100; other < 160; other++)
    for (let reads = 0; reads < 2; reads++) read(`other ${other}`);
  expect(read("first")).not.toBe(kept);
  const huge = "x".repeat(2_000_001);
  for (let reads = 0; reads < 2; reads++) readText(original("huge", huge));
  expect(readText(original("huge", huge))).not.toBe(readText(original("huge", huge)));
});
