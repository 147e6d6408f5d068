import fc from "fast-check";
import { expect, test } from "vitest";
import { finished } from "#lib/kernel/steps.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import { readBlocks } from "#lib/model/data-block.js";
import {
  type ExplorationNotebook,
  freshParts,
  showWindow,
} from "#lib/research/exploration/exploration-notebook.js";
import { selectedWindows } from "#lib/research/exploration/exploration-selection.js";
import { toolQueryAnswer } from "#lib/research/exploration/tool-query-answer.js";
import { graphemeBorders, graphemeTexts } from "../../support/grapheme-texts.js";
import { overlaps } from "../../support/window-overlap.js";
import { emptyNotebook, mark, savedOriginal } from "../model/saved-originals.js";

/** A finding that names the windows of an exploration, as many as may be selected. */
const all = ({ windows }: ExplorationNotebook) => ({
  verdict: "answered" as const,
  answer: "",
  missing: "",
  instead: "",
  passages: windows.slice(0, 6).map(({ id }) => ({ id, quote: "" })),
});
const reads = fc.array(
  fc.record({
    start: fc.nat(6_000),
    chars: fc.integer({ min: 1, max: 300 }),
    side: fc.constantFrom("after", "before"),
  }),
  { minLength: 1, maxLength: 6 },
);

test("text read beside any window is whole characters that were not shown before, and selections never overlap", () => {
  fc.assert(
    fc.property(graphemeTexts, reads, (text, asked) => {
      const original = savedOriginal(text);
      const { sourceId } = original.reference;
      const borders = graphemeBorders(text);
      const book = emptyNotebook();
      for (const { start, chars, side } of asked) {
        const from = snapToGrapheme(text, start % text.length);
        const [part] = freshParts(book, original, { start: from, end: from + chars });
        if (part !== undefined)
          showWindow(book, original, { ...part, end: graphemeEnd(text, part.end) });
        const id = book.windows.at(-1)?.id ?? "";
        const query = { kind: "read" as const, sourceId, beside: { id, side } };
        const answer = finished(toolQueryAnswer(book, query, original));
        for (const block of readBlocks(mark, answer ?? "")) {
          expect(block.text.length).toBeLessThanOrEqual(2_000);
        }
      }
      const shown = book.windows.toSorted((one, other) => one.window.start - other.window.start);
      for (const [at, { window }] of shown.entries()) {
        expect([borders.has(window.start), borders.has(window.end)]).toEqual([true, true]);
        expect(window.end <= (shown[at + 1]?.window.start ?? window.end)).toBe(true);
      }
      const chosen = selectedWindows(book, all(book), { windows: 6, onePerOriginal: false });
      for (const [at, { window }] of (chosen?.windows ?? []).entries()) {
        for (const other of chosen?.windows.slice(at + 1) ?? []) {
          expect(overlaps(window, other.window)).toBe(false);
        }
      }
      expect(chosen === null).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("the last of the remaining text is also cut between characters", () => {
  fc.assert(
    fc.property(graphemeTexts, fc.integer({ min: 1, max: 300 }), (text, left) => {
      const book = emptyNotebook();
      showWindow(book, savedOriginal("x".repeat(30_000)), { start: 0, end: 24_000 - left });
      const shown = showWindow(book, savedOriginal(text), { start: 0, end: text.length });
      const [block] = readBlocks(mark, shown ?? "");
      if (block === undefined) return;
      expect(graphemeBorders(text).has(book.windows.at(-1)?.window.end ?? 0)).toBe(true);
      expect(block.text.length).toBeLessThanOrEqual(left);
    }),
  );
});

test("overlapping shown windows of one original are selected as their union", () => {
  const book = emptyNotebook();
  const original = savedOriginal("The record was mixed by the sea, in one night. ".repeat(60));
  showWindow(book, original, { start: 0, end: 940 });
  showWindow(book, original, { start: 470, end: 1_410 });
  const overview = { windows: 3, onePerOriginal: true };
  expect(selectedWindows(book, all(book), overview)?.windows.map(({ window }) => window)).toEqual([
    { start: 0, end: 1_410 },
  ]);
});
