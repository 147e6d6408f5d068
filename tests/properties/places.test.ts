import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Places } from "#lib/contract/given-places.js";
import {
  normalizedPlaces,
  placeMapOf,
  placeOf,
  placesIn,
  placesWithin,
} from "#lib/evidence/places.js";
import { type Spoken, spoken, spokenAt } from "../support/spoken.js";

const word = fc.stringMatching(/^[a-zæøåß時計🎸]{1,12}$/u);
const pause = fc.double({ min: 0, max: 90, noNaN: true });

/** Transcripts with up to this many words per cue. */
const transcripts = (maxWords: number) =>
  fc.array(
    fc.record({
      words: fc.array(word, { minLength: 1, maxLength: maxWords }),
      pauseSeconds: pause,
    }),
    { minLength: 1, maxLength: 40 },
  );

/** A window from one of its words to another, including the white space around them. */
function windowOf({ words, text }: Spoken, one: number, other: number) {
  const [first, last] = [one % words.length, other % words.length].sort((a, b) => a - b);
  const start = Math.max(0, (words[first as number]?.start ?? 0) - 1);
  const end = Math.min(text.length, (words[last as number]?.end ?? 0) + 1);
  return { start, end, text: text.slice(start, end) };
}

/** The largest error of a window's two times, in seconds. */
function errorOf(told: Spoken, one: number, other: number): number {
  const window = windowOf(told, one, other);
  const trimmed = { start: window.start + window.text.search(/\S/u), end: window.end };
  const truth = spokenAt(told, trimmed);
  const found = placeOf(normalizedPlaces(told.places), told.text.length, window);
  return Math.max(
    Math.abs((found.startSeconds ?? Number.NaN) - truth.startSeconds),
    Math.abs((found.endSeconds ?? Number.NaN) - truth.endSeconds),
  );
}

test("the time of a window is exact where speech is even, in cues of any length", () => {
  fc.assert(
    fc.property(transcripts(400), fc.nat(), fc.nat(), (cues, one, other) => {
      expect(errorOf(spoken(cues), one, other)).toBeLessThan(0.002);
    }),
    { numRuns: 300 },
  );
});

test("the time of a window is within one second where words are spoken up to a quarter faster or slower", () => {
  const pace = fc.array(fc.double({ min: 0.75, max: 1.25, noNaN: true }), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(transcripts(8), pace, fc.nat(), fc.nat(), (cues, paces, one, other) => {
      const told = spoken(cues, (at) => 0.065 * (paces[at % paces.length] ?? 1));
      expect(errorOf(told, one, other)).toBeLessThan(1);
    }),
    { numRuns: 500 },
  );
});

test("a window has the pages of its first and last word, wherever white space is cut", () => {
  const pages = fc.array(
    fc.record({ text: fc.array(word, { maxLength: 30 }), skipped: fc.nat(3) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(pages, fc.nat(), fc.nat(), (given, one, other) => {
      const written = given.filter(({ text }) => text.length > 0);
      fc.pre(written.length > 0);
      let [text, number] = ["", 0];
      const starts: { start: number; page: number }[] = [];
      const pageOfUnit: number[] = [];
      for (const { text: words, skipped } of written) {
        number += 1 + skipped;
        if (text !== "") text += "\n\n";
        starts.push({ start: text.length, page: number });
        text += words.join(" ");
        while (pageOfUnit.length < text.length) pageOfUnit.push(number);
      }
      const [from, to] = [one % text.length, other % text.length].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const window = { start: from, end: to + 1, text: text.slice(from, to + 1) };
      const inside = [...window.text.matchAll(/\S/g)].map(({ index }) => pageOfUnit[from + index]);
      fc.pre(inside.length > 0);
      const [first, last] = [inside[0], inside.at(-1)];
      const expected = first === last ? { page: first } : { page: first, endPage: last };
      expect(placeOf(starts, text.length, window)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("a stored map is read back in milliseconds, and storing it again changes nothing", () => {
  fc.assert(
    fc.property(transcripts(20), (cues) => {
      const places = v.parse(Places, spoken(cues).places);
      const normal = normalizedPlaces(places);
      expect(placesIn(placeMapOf(places))).toEqual(normal);
      expect(normalizedPlaces(normal)).toEqual(normal);
      for (const [at, place] of normal.entries()) {
        const given = places[at] as Spoken["places"][number];
        expect(Math.abs((place as typeof given).startSeconds - given.startSeconds)).toBeLessThan(
          0.001,
        );
      }
    }),
  );
  const pages = [
    { start: 0, page: 1 },
    { start: 40, page: 7 },
    { start: 90, page: 8 },
  ];
  expect(placesIn(placeMapOf(pages))).toEqual(pages);
});

test("a window before the first cue has no time, and a window that reaches into the cue starts with it", () => {
  const cues = [
    { start: 10, startSeconds: 5, endSeconds: 9 },
    { start: 20, startSeconds: 9, endSeconds: 12 },
  ];
  const text = "Untimed 12 words here and more.";
  const placed = (start: number, end: number) =>
    placeOf(cues, text.length, { start, text: text.slice(start, end) });
  expect(placed(0, 7)).toEqual({});
  expect(placed(0, 16)).toMatchObject({ startSeconds: 5 });
  expect(placesWithin(cues, { start: 0, end: 10 })).toEqual([]);
  expect(placesWithin(cues, { start: 12, end: 20 })).toEqual(cues.slice(0, 1));
  expect(placesWithin(cues, { start: 12, end: 21 })).toEqual(cues);
});

test("cues that overlap never make a window end before it begins", () => {
  const cues = [
    { start: 0, startSeconds: 0, endSeconds: 30 },
    { start: 10, startSeconds: 1, endSeconds: 2 },
  ];
  const { startSeconds, endSeconds } = placeOf(cues, 20, { start: 8, text: "x\ny more" });
  expect(endSeconds).toBeGreaterThanOrEqual(startSeconds ?? Number.NaN);
});
