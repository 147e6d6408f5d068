import { describe, expect, test } from "vitest";
import { searchTermsOf, searchVectorOf } from "#lib/evidence/search-terms.js";
import { finished } from "#lib/kernel/steps.js";
import { nameKey, namesIn } from "#lib/language/names.js";

describe("the names in a text", () => {
  test("are capitalised runs with the small words inside them, and their parts", () => {
    const names = namesIn("Songs from the Attic was cut by Rosa de la Cruz at Harbour Hall.");
    for (const name of ["Songs from the Attic", "Attic", "Rosa de la Cruz", "Harbour Hall"]) {
      expect(names, name).toContain(nameKey(name));
    }
  });

  test("continue after an initial but not after the end of a sentence", () => {
    const names = namesIn("It was J. Moller. Ana Lund came later.");
    expect(names).toContain(nameKey("J. Moller"));
    expect(names).not.toContain(nameKey("Moller Ana Lund"));
  });

  test("include text in quotation marks, even in scripts without capitals", () => {
    expect(namesIn("The single “low tide, low light” is out.")).toContain(
      nameKey("low tide, low light"),
    );
    expect(namesIn("新曲「海の歌」を発表")).toContain(nameKey("海の歌"));
  });

  test("are never only numbers, and never more than the limit for a text", () => {
    expect(namesIn("In 1998 and 2004 it rained.")).not.toContain("1998");
    const many = Array.from({ length: 900 }, (_, n) => `Anna${"b".repeat(n % 50)}${n} Lund`);
    expect(namesIn(many.join(". ")).length).toBeLessThanOrEqual(200);
  });
});

test("a title longer than any in a question is not a separate lexeme, but its words are", () => {
  const vector = finished(
    searchVectorOf({
      title: `Glass ${"word ".repeat(600)}`,
      text: "Sung.",
      url: "https://news.example/1",
    }),
  );
  expect(vector).not.toContain("'=");
  expect(vector).toContain("'glass'");
});

test("the vector of an original holds words, exact title, site and names, distinguished by their first character", () => {
  const vector = finished(
    searchVectorOf({
      title: "Low Tide (live)",
      text: "Ana Lund sang.",
      url: "https://www.harbour-news.co.uk/2024/low-tide",
    }),
  );
  const lexemes = vector.split(" '").map((lexeme) => lexeme.replace(/^'|'(:\S+)?$/g, ""));
  expect(lexemes).toEqual(
    expect.arrayContaining([
      "sang",
      "=low tide",
      "/harbournews",
      "@ana lund",
      expect.stringMatching(/^~/),
    ]),
  );
});

test("a question searches for its words, for the titles in it and for the sites it names", () => {
  const { words, titles, sites } = searchTermsOf(
    "Who plays on Low Tide, says Harbour News of Oct 2019?",
  );
  const terms = words.flatMap((word) => Object.keys(word));
  expect(terms).toEqual(expect.arrayContaining(["plai", "low", "tide", "octob", "2019"]));
  expect(terms).not.toContain("who");
  expect(titles).toContain("=low tide");
  expect(titles.some((title) => title === "=of")).toBe(false);
  expect(sites).toContain("/harbournews");
});
