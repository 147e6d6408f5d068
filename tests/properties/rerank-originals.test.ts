import fc from "fast-check";
import { expect, test } from "vitest";
import { type MatchedWindow, rerankOriginals } from "#lib/evidence/rerank-originals.js";
import { savedOriginal } from "../rules/model/saved-originals.js";

const names = fc.constantFrom("Ana Lund", "Glasswork", "Øya", "東京", "The", "", "A (Live)");
const windowsOfOne = fc
  .record({
    title: fc.option(names),
    text: fc.array(names, { minLength: 1, maxLength: 6 }).map((all) => all.join(" ")),
    windows: fc.array(
      fc.record({
        score: fc.constantFrom(0, 0.5, 1, 7, 7.5, 30),
        terms: fc.uniqueArray(fc.constantFrom("harp", "foghorn", "tour", "kantele")),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ title, text, windows }): MatchedWindow[] => {
    const original = savedOriginal(text, { title });
    const fromBest = windows.toSorted((one, other) => other.score - one.score);
    return fromBest.map((one, start) => ({ original, window: { start, end: start + 1 }, ...one }));
  });
const selections = fc.array(windowsOfOne, { maxLength: 12 });

test("re-ranking does not lose, repeat or change a window, and keeps the order within an original", () => {
  fc.assert(
    fc.property(selections, (originals) => {
      const given = originals.flat();
      const ranked = rerankOriginals(originals, given.length);
      expect(new Set(ranked)).toEqual(new Set(given));
      expect(ranked).toHaveLength(given.length);
      for (const windows of originals) {
        expect(ranked.filter((one) => windows.includes(one))).toEqual(windows);
      }
    }),
  );
});

test("a shorter re-ranking is the beginning of a longer one, and every call gives the same order", () => {
  fc.assert(
    fc.property(selections, fc.nat(12), (originals, count) => {
      const all = rerankOriginals(originals, 100);
      expect(rerankOriginals(originals, count)).toEqual(all.slice(0, count));
    }),
  );
});

test("the first window has the highest score, and of equal originals the first given wins", () => {
  fc.assert(
    fc.property(selections, (originals) => {
      const [first] = rerankOriginals(originals, 1);
      expect(first?.score ?? 0).toBe(Math.max(0, ...originals.flat().map(({ score }) => score)));
      const twice = originals.flatMap((windows) => [windows, windows.map((one) => ({ ...one }))]);
      for (const [place, window] of rerankOriginals(twice, 1).entries()) {
        expect(place).toBe(0);
        expect(originals.flat()).toContain(window);
      }
    }),
  );
});
