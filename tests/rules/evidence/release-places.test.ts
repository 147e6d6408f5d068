import { expect, test } from "vitest";
import { placeBehind } from "#lib/evidence/statements/release-clauses.js";
import { writtenSentence } from "#lib/evidence/statements/written-sentence.js";

test.each([
  ["in Japan", "japan"],
  ["in the UK", "uk"],
  ["on vinyl", "vinyl"],
  ["on vinyl and CD", ""],
  ["vinyl", "vinyl"],
  ["worldwide", ""],
  ["in October", ""],
  ["at Japan", ""],
  ["on Harbour", ""],
])("after a date, %s is the place %j", (words, place) => {
  expect(placeBehind(writtenSentence(words), 0)).toBe(place);
});
