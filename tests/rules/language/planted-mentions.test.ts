import { expect, test } from "vitest";
import { mentionsIn } from "#lib/language/mentions.js";
import { phraseOf } from "#lib/language/phrase.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { plantedSentences } from "../../support/planted/mentions.js";

const found = plantedSentences().map((planted) => ({
  ...planted,
  count: mentionsIn(planted.text, phraseOf(planted.of), analyzerOf(planted.text)).length,
}));
const ofKind = (kind: string) => found.filter((one) => one.kind === kind);

test("in eighteen languages every form that differs in case, accents and width is found once", () => {
  expect(new Set(found.map(({ language }) => language)).size).toBe(18);
  expect(ofKind("exact").filter(({ count }) => count !== 1)).toEqual([]);
});

test("every inflected form is found once", () => {
  expect(ofKind("inflected").filter(({ count }) => count !== 1)).toEqual([]);
});

test("of every 100 places that are found at least 98 are mentions", () => {
  const wrong = ofKind("other").filter(({ count }) => count > 0).length;
  const right = found.length - ofKind("other").length;
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.98);
});
