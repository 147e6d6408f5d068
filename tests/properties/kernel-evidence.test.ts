import fc from "fast-check";
import { expect, test } from "vitest";
import { questionTerms } from "#lib/evidence/search-terms.js";
import { bestWindows, leadingWindow } from "#lib/evidence/windows.js";
import { finished } from "#lib/kernel/steps.js";
import { isWindowOf, type Window } from "#lib/kernel/window.js";
import { sentenceEnds } from "#lib/language/sentence-ends.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { analyzerOf, analyzers, tokensOf } from "#lib/language/tokens.js";
import { tsvectorOf } from "#lib/language/tsvector.js";
import { overlaps } from "../support/window-overlap.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const pieces = fc.constantFrom(
  ..."song album. Dr. e.g. sang på Øya. 東京の音楽家は歌った。 음악가는 Записи. Тραγούδια हिन्दी। नए เพลงใหม่ nhạc đã غنى؟ 🎸 👩‍👩‍👧 🇳🇴 e\u0301 don't".split(
    " ",
  ),
  "\n",
  "\r\n\r\n",
  " ",
  "! ",
  "A. ",
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join("")),
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: "binary", maxLength: 80 }),
);

/** A question of the first words of a text. */
function firstWords(text: string): string {
  const words = tokensOf(text).slice(0, 4);
  return words.map(({ start, end }) => text.slice(start, end)).join(" ");
}

function graphemeBorders(text: string): Set<number> {
  return new Set([...[...graphemes.segment(text)].map(({ index }) => index), text.length]);
}

function expectTrimmedWindows(text: string, windows: readonly Window[]) {
  for (const window of windows) {
    expect(isWindowOf(text, window)).toBe(true);
    expect(text.slice(window.start, window.end).trim()).not.toBe("");
  }
}

test("the sentences of a text are in order and contain everything but white space", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const sentences = sentencesOf(text);
      expectTrimmedWindows(text, sentences);
      let at = 0;
      for (const { start, end } of [...sentences, { start: text.length, end: text.length }]) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(text.slice(at, start).trim()).toBe("");
        at = end;
      }
    }),
    { numRuns: 500 },
  );
});

test("sentences of texts in Latin letters end where Intl.Segmenter ends them, at every character", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const bySegmenter = (text: string) =>
    Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
  const deciding = fc.constantFrom(...`.!?.!? \t\n\r\u00a0"'()«»“”‘’„‹›,;:–—-…aAzZéÉßǅƻª1²5$€™·/`);
  const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code));
  const punctuation = fc
    .integer({ min: 0x2000, max: 0x20cf })
    .map((code) => String.fromCharCode(code));
  const around = fc.array(fc.oneof({ weight: 8, arbitrary: deciding }, latin, punctuation), {
    maxLength: 24,
  });
  fc.assert(
    fc.property(
      around.map((all) => all.join("")),
      (text) => {
        expect([...sentenceEnds(text)]).toEqual(bySegmenter(text));
      },
    ),
    { numRuns: 5_000 },
  );
  const forms = ["One.@Two", "One. @two", "one.@two", "One! @Two", "1.@ Two", "@. Two"];
  const characters = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code));
  const other = forms
    .flatMap((form) => characters.map((character) => form.replace("@", character)))
    .filter((text) => [...sentenceEnds(text)].join() !== bySegmenter(text).join());
  expect(other).toEqual([]);
});

test("sentences and windows begin and end between graphemes", () => {
  const ordinary = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(""));
  fc.assert(
    fc.property(ordinary, fc.integer({ min: 24, max: 80 }), (text, maxChars) => {
      const borders = graphemeBorders(text);
      const spoken = maxChars % 2 === 0;
      const leading = leadingWindow(text, maxChars);
      for (const { start, end } of [
        ...sentencesOf(text),
        ...finished(bestWindows(text, firstWords(text), { maxChars, count: 4, spoken })),
        ...(leading === null ? [] : [leading]),
      ]) {
        expect(borders.has(start) && borders.has(end)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("windows fit their bounds, never overlap, come best first and contain the matches that they report", () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 8, max: 120 }),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      (text, maxChars, count, spoken) => {
        const question = firstWords(text);
        const best = () => finished(bestWindows(text, question, { maxChars, count, spoken }));
        const windows = best();
        expect(windows).toEqual(best());
        const held = new Set(tokensOf(text).map(({ term }) => term));
        const asked = questionTerms(question, analyzerOf(text));
        expect(windows.length > 0).toBe(asked.some((term) => held.has(term)));
        expect(windows.length).toBeLessThanOrEqual(count);
        expectTrimmedWindows(text, windows);
        windows.forEach((window, index) => {
          expect(window.end - window.start).toBeLessThanOrEqual(maxChars);
          if (!spoken) expect(window.matched.length).toBeGreaterThan(0);
          expect(window.score).toBeLessThanOrEqual(windows[index - 1]?.score ?? Infinity);
          for (const other of windows.slice(index + 1)) expect(overlaps(window, other)).toBe(false);
        });
      },
    ),
    { numRuns: 500 },
  );
});

test("a leading window fits and starts at the first character that is not white space", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 8, max: 120 }), (text, maxChars) => {
      const window = leadingWindow(text, maxChars);
      expect(window === null).toBe(text.trim() === "");
      if (window === null) return;
      expectTrimmedWindows(text, [window]);
      expect(window.end - window.start).toBeLessThanOrEqual(maxChars);
      expect(text.slice(0, window.start).trim()).toBe("");
    }),
    { numRuns: 500 },
  );
});

test("tokens are in text order, and the same text in another case has the same terms", () => {
  fc.assert(
    fc.property(texts, (text) => {
      let at = 0;
      let word: Window = { start: 0, end: 0 };
      for (const { term, start, end } of tokensOf(text)) {
        // Several terms of one word, such as a Korean word, have the word's window.
        if (start !== word.start || end !== word.end) expect(start).toBeGreaterThanOrEqual(at);
        word = { start, end };
        expect(text.slice(start, end).isWellFormed()).toBe(text.isWellFormed());
        expect(isWindowOf(text, { start, end })).toBe(true);
        expect(term.length).toBeGreaterThan(0);
        expect(term.length).toBeLessThanOrEqual(64);
        at = end;
      }
    }),
    { numRuns: 500 },
  );
});

test("no analyzer makes a term with half a character", () => {
  // Letters outside the Basic Multilingual Plane, in scripts whose words are shortened.
  const letters = fc.constantFrom("β", "ᵝ", "𐅵", "ş", "𝐒", "𞤁", "ö", "a", "𐀀", "Ж", "ß");
  const word = fc.array(letters, { minLength: 1, maxLength: 14 }).map((all) => all.join(""));
  fc.assert(
    fc.property(word, fc.constantFrom(...analyzers), (text, analyzer) => {
      for (const { term } of tokensOf(text, analyzer)) expect(term.isWellFormed()).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("a tsvector always has Postgres' syntax, every lexeme once, with increasing positions", () => {
  fc.assert(
    fc.property(fc.option(texts), texts, (title, text) => {
      const vector = tsvectorOf(title, text);
      const lexemes = vector === "" ? [] : vector.split(" ");
      for (const lexeme of lexemes)
        expect(lexeme).toMatch(/^'[\p{L}\p{N}\p{M}]+':\d+A?(,\d+A?)*$/u);
      expect(new Set(lexemes.map((lexeme) => lexeme.split(":")[0])).size).toBe(lexemes.length);
      for (const lexeme of lexemes) {
        const positions = (lexeme.split(":")[1] ?? "")
          .split(",")
          .map((mark) => Number.parseInt(mark, 10));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
      }
    }),
    { numRuns: 500 },
  );
});
