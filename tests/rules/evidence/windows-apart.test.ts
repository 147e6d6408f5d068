import fc from "fast-check";
import { expect, test } from "vitest";
import { windowsApart } from "#lib/evidence/windows-apart.js";
import { isWindowOf } from "#lib/kernel/window.js";
import { graphemeBorders, graphemeTexts } from "../../support/grapheme-texts.js";
import { overlaps } from "../../support/window-overlap.js";
import { savedOriginal, windowOf } from "../model/saved-originals.js";

const sentences = "The record was mixed by the sea, in one night. ".repeat(200);
const extents = (...windows: [number, number][]) => {
  const original = savedOriginal(sentences);
  return windowsApart(windows.map(([start, end]) => windowOf(original, start, end))).map(
    ({ window }) => [window.start, window.end],
  );
};

test("overlapping windows become their union, at the position of the first, when it is no longer than a window", () => {
  expect(extents([500, 900], [3_000, 3_100], [0, 600])).toEqual([
    [0, 900],
    [3_000, 3_100],
  ]);
  expect(extents([1_000, 2_000], [0, 1_001])).toEqual([[0, 2_000]]);
});

test("windows that only touch stay separate", () => {
  expect(extents([0, 470], [470, 940])).toEqual([
    [0, 470],
    [470, 940],
  ]);
});

test("when the union is too long, the later window starts where the other ends, after the white space", () => {
  expect(extents([0, 1_409], [940, 2_349])).toEqual([
    [0, 1_409],
    [1_410, 2_349],
  ]);
  expect(extents([940, 2_349], [0, 1_409])).toEqual([
    [1_410, 2_349],
    [0, 1_409],
  ]);
});

test("the remainder of a window is dropped when it is too short to be useful", () => {
  expect(extents([0, 1_990], [300, 2_015])).toEqual([[0, 1_990]]);
  expect(extents([0, 1_990], [300, 2_060])).toHaveLength(2);
});

test("a window inside another window is left out, however long the outer one is", () => {
  expect(extents([100, 200], [0, 2_500], [2_600, 2_700])).toEqual([
    [0, 2_500],
    [2_600, 2_700],
  ]);
});

test("a quote goes to the window that contains it, whatever window it was named in, and the first that was named stays first", () => {
  const original = savedOriginal(sentences);
  const quoted = (start: number, end: number, ...quotes: [number, number][]) => ({
    ...windowOf(original, start, end),
    quotes: quotes.map(([from, to]) => ({ start: from, end: to })),
  });
  const quotes = (...windows: ReturnType<typeof quoted>[]) =>
    windowsApart(windows).map((one) => one.quotes.map(({ start, end }) => [start, end]));
  expect(quotes(quoted(500, 900, [700, 710]), quoted(0, 600, [590, 600], [4, 10]))).toEqual([
    [
      [700, 710],
      [590, 600],
      [4, 10],
    ],
  ]);
  const cut = quotes(quoted(0, 1_409, [0, 9]), quoted(940, 2_349, [950, 960], [2_000, 2_010]));
  expect(cut).toEqual([
    [
      [0, 9],
      [950, 960],
    ],
    [[2_000, 2_010]],
  ]);
});

test("quotes that overlap are one, and those that only touch are two", () => {
  const one = { ...windowOf(savedOriginal(sentences), 0, 100), quotes: [] };
  const parts = [
    [20, 30],
    [4, 10],
    [10, 15],
    [25, 40],
    [27, 28],
  ].map(([start = 0, end = 0]) => ({ start, end }));
  expect(windowsApart([{ ...one, quotes: parts }])[0]?.quotes).toEqual([
    { start: 20, end: 40 },
    { start: 4, end: 10 },
    { start: 10, end: 15 },
  ]);
});

test("windows of different originals are never joined", () => {
  const two = [windowOf(savedOriginal("One."), 0, 4), windowOf(savedOriginal("Two."), 0, 4)];
  expect(windowsApart(two)).toEqual(two);
});

const picks = fc.array(fc.tuple(fc.nat(4_000), fc.integer({ min: 1, max: 2_000 })), {
  minLength: 1,
  maxLength: 6,
});

test("for any choice, references do not overlap, lose no useful chosen text, and end between characters", () => {
  fc.assert(
    fc.property(graphemeTexts, picks, (text, chosen) => {
      const original = savedOriginal(text);
      const borders = graphemeBorders(text);
      const windows = chosen.flatMap(([at, length]) => {
        const start = at % text.length;
        const end = Math.min(text.length, start + length);
        return end > start ? [windowOf(original, start, end)] : [];
      });
      const apart = windowsApart(windows);
      for (const [index, { window }] of apart.entries()) {
        expect(isWindowOf(text, window)).toBe(true);
        expect([borders.has(window.start), borders.has(window.end)]).toEqual([true, true]);
        for (const other of apart.slice(index + 1)) {
          expect(overlaps(window, other.window)).toBe(false);
        }
      }
      expect(windowsApart(apart)).toEqual(apart);
      const covered = (at: number) =>
        apart.some(({ window }) => window.start <= at && at < window.end);
      for (const { window } of windows) {
        const lost = [...text.slice(window.start, window.end)].length;
        const uncovered = Array.from(
          { length: window.end - window.start },
          (_, at) => window.start + at,
        ).filter((at) => !covered(at) && !/\s/.test(text[at] ?? ""));
        expect(uncovered.length).toBeLessThanOrEqual(Math.min(lost * 2, 64));
      }
    }),
    { numRuns: 400 },
  );
});

test("a union is never longer than one window", () => {
  fc.assert(
    fc.property(picks, (chosen) => {
      const original = savedOriginal("word ".repeat(1_300));
      const windows = chosen.map(([at, length]) => windowOf(original, at, at + length));
      for (const { window } of windowsApart(windows)) {
        expect(window.end - window.start).toBeLessThanOrEqual(2_000);
      }
    }),
  );
});
