import fc from "fast-check";
import { expect, test } from "vitest";
import { readBlocks } from "#lib/model/data-block.js";
import {
  type ExplorationNotebook,
  newNotebook,
  showWindow,
} from "#lib/research/exploration/exploration-notebook.js";
import { selectedWindows } from "#lib/research/exploration/exploration-selection.js";
import { toolQueryAnswer } from "#lib/research/exploration/tool-query-answer.js";
import { readStoredRequest } from "#lib/research/stored-request.js";
import { graphemeBorders, graphemeTexts } from "../../support/grapheme-texts.js";
import { overlaps } from "../../support/window-overlap.js";
import { savedOriginal } from "../model/saved-originals.js";

const request = readStoredRequest({ topic: "who mixed it", evidenceNeed: "credits" });
const notebook = () =>
  newNotebook("n", { request, facts: { artistName: "Skerrylight", weights: {}, titled: [] } });
/** A finding that names every window of an exploration. */
const all = ({ windows }: ExplorationNotebook) => ({
  verdict: "answered" as const,
  answer: "",
  missing: "",
  passages: windows.map(({ id }) => ({ id, quote: "" })),
});
const reads = fc.array(
  fc.record({ start: fc.nat(6_000), chars: fc.integer({ min: 1, max: 2_000 }) }),
  { minLength: 1, maxLength: 6 },
);

test("windows read at any offset show whole characters, and selections of them never overlap", () => {
  fc.assert(
    fc.property(graphemeTexts, reads, (text, asked) => {
      const original = savedOriginal(text);
      const borders = graphemeBorders(text);
      const book = notebook();
      for (const { start, chars } of asked) {
        const query = { kind: "read" as const, sourceId: "s", start: start % text.length, chars };
        const answer = toolQueryAnswer(book, request, query, original);
        for (const block of readBlocks("n", answer ?? "")) {
          const { start: from, end: to } = block.attributes;
          expect(block.text).toBe(text.slice(Number(from), Number(to)));
          expect([borders.has(Number(from)), borders.has(Number(to))]).toEqual([true, true]);
          expect(block.text.length).toBeLessThanOrEqual(2_000);
        }
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
      const book = notebook();
      showWindow(book, savedOriginal("x".repeat(30_000)), { start: 0, end: 24_000 - left });
      const shown = showWindow(book, savedOriginal(text), { start: 0, end: text.length });
      const [block] = readBlocks("n", shown ?? "");
      if (block === undefined) return;
      expect(graphemeBorders(text).has(Number(block.attributes.end))).toBe(true);
      expect(block.text.length).toBeLessThanOrEqual(left);
    }),
  );
});

test("overlapping shown windows of one original are selected as their union", () => {
  const book = notebook();
  const original = savedOriginal("The record was mixed by the sea, in one night. ".repeat(60));
  showWindow(book, original, { start: 0, end: 940 });
  showWindow(book, original, { start: 470, end: 1_410 });
  const overview = { windows: 3, onePerOriginal: true };
  expect(selectedWindows(book, all(book), overview)?.windows.map(({ window }) => window)).toEqual([
    { start: 0, end: 1_410 },
  ]);
});
