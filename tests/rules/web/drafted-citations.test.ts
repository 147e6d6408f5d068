import { expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { draftedAnswer } from "#lib/web/ask/drafted-citations.js";

const references = ["one", "two"].map(
  (text, index): Reference => ({
    sourceId: `vault:${index}`,
    revision: "b".repeat(64),
    start: 0,
    end: text.length,
    text,
    url: "https://a.example/",
    curation: "approved",
  }),
);

function cited(draft: string) {
  const { answer, citations, unknown } = draftedAnswer(draft, references);
  const pieces = citations.map(({ quote, answerStart, answerEnd }) => [
    quote,
    answer.slice(answerStart, answerEnd),
  ]);
  return { answer, pieces, unknown };
}

test("a number after or inside a sentence cites its quotation for that sentence", () => {
  expect(cited("He played it. [1] It came out in May [2].")).toEqual({
    answer: "He played it. It came out in May.",
    pieces: [
      ["one", "He played it."],
      ["two", "It came out in May."],
    ],
    unknown: [],
  });
});

test("several numbers in one pair of brackets cite several quotations", () => {
  expect(cited("He played it [1, 2].").pieces).toEqual([
    ["one", "He played it."],
    ["two", "He played it."],
  ]);
});

test("an unknown number is reported and cites nothing", () => {
  expect(cited("He played it. [3]")).toEqual({ answer: "He played it.", pieces: [], unknown: [3] });
  expect(cited("[1]")).toEqual({ answer: "", pieces: [], unknown: [1] });
});

test("other brackets stay unchanged", () => {
  expect(cited("He said [sic] no [2020].").answer).toBe("He said [sic] no [2020].");
});
