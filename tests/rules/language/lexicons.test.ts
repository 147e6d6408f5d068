import { expect, test } from "vitest";
import { pairsIn, wordsIn } from "#lib/language/lexicon/lexicon.js";
import { latinLexicons, otherLexicons } from "#lib/language/lexicon/lexicons.js";

const lexicons = Object.entries({ ...latinLexicons, ...otherLexicons });

test.each(
  lexicons,
)("%s has pairs of a word and its value where pairs are read", (_code, lexicon) => {
  for (const [word, month] of pairsIn(lexicon.months)) {
    expect([word, month].join(" ")).toMatch(/^\p{L}{3,9} \p{L}{3,10}$/u);
  }
  for (const [word, value] of [...pairsIn(lexicon.numbers), ...pairsIn(lexicon.scales)]) {
    expect(word).toMatch(/^[\p{L}\p{M}]+$/u);
    expect(Number(value)).not.toBeNaN();
  }
});

test.each(lexicons)("%s names function words, each once", (_code, { functionWords }) => {
  const words = wordsIn(functionWords);
  expect(words.length).toBeGreaterThan(10);
  expect(words).toEqual([...new Set(words)]);
});

test("an empty list has no words", () => {
  expect([wordsIn(""), pairsIn("")]).toEqual([[], []]);
});
