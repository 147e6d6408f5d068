import { describe, expect, test } from "vitest";
import { isQuoteAt, isWindowOf, sliceOf, windowFrom } from "#lib/kernel/window.js";
import { overlaps } from "../../support/window-overlap.js";

describe("a window of a text", () => {
  const text = "a🎸b";

  test("is half open and counted in UTF-16 units", () => {
    expect(sliceOf(text, { start: 1, end: 3 })).toBe("🎸");
    expect(isWindowOf(text, { start: 0, end: 4 })).toBe(true);
  });

  test.each([
    ["is empty", 1, 1],
    ["runs backwards", 3, 1],
    ["starts before the text", -1, 1],
    ["ends after the text", 0, 5],
    ["starts inside a surrogate pair", 2, 4],
    ["ends inside a surrogate pair", 0, 2],
    ["is not whole", 0.5, 1],
    ["is not a number", Number.NaN, 1],
  ])("is refused when it %s", (_why, start, end) => {
    expect(isWindowOf(text, { start, end })).toBe(false);
  });

  test("from an index ends between graphemes, or between characters of one that fills it", () => {
    expect(windowFrom("one\r\n", 0, 4)).toEqual({ start: 0, end: 3 });
    expect(windowFrom("one\r\n", 3, 9)).toEqual({ start: 3, end: 5 });
    expect(windowFrom("👨🏽‍🚀", 0, 5)).toEqual({ start: 0, end: 5 });
    expect(windowFrom("👨🏽‍🚀", 1, 3)).toEqual({ start: 0, end: 2 });
  });

  test("overlaps another when they share a unit, not when they touch", () => {
    expect(overlaps({ start: 0, end: 3 }, { start: 2, end: 4 })).toBe(true);
    expect(overlaps({ start: 0, end: 4 }, { start: 1, end: 2 })).toBe(true);
    expect(overlaps({ start: 0, end: 2 }, { start: 2, end: 4 })).toBe(false);
  });
});

describe("a quote", () => {
  const text = "Hun sang på Øya. غنى 歌った🎸";

  test("matches its window when every unit is the same", () => {
    expect(isQuoteAt(text, { start: 12, end: 15 }, "Øya")).toBe(true);
    expect(isQuoteAt(text, { start: text.length - 2, end: text.length }, "🎸")).toBe(true);
  });

  test("does not match with a different case, composition, position or length", () => {
    expect(isQuoteAt(text, { start: 12, end: 15 }, "øya")).toBe(false);
    expect(isQuoteAt("på", { start: 0, end: 2 }, "pa\u030a")).toBe(false);
    expect(isQuoteAt(text, { start: 11, end: 14 }, "Øya")).toBe(false);
    expect(isQuoteAt(text, { start: 12, end: 16 }, "Øya")).toBe(false);
    expect(isQuoteAt(text, { start: 12, end: 12 }, "")).toBe(false);
  });
});
