import { expect, test } from "vitest";
import { citationFailure, uncitedSentences } from "#lib/research/answer-citations.js";

const text = "The record was produced by Ana Lund in Oslo.";
const original = { sourceId: "vault:a", revision: "r1", text };
const passage = { sourceId: "vault:a", revision: "r1", start: 4, end: 35, text: text.slice(4, 35) };
const cited = (start: number, end: number, fields = {}) => ({
  sourceId: "vault:a",
  revision: "r1",
  start,
  end,
  quote: text.slice(start, end),
  ...fields,
});
const fails = (citation: ReturnType<typeof cited>) =>
  citationFailure(citation, [original], [passage]);

test("a citation is valid when its quote is exactly its window within the job's references", () => {
  expect(fails(cited(4, 35))).toBeNull();
  expect(fails(cited(11, 20))).toBeNull();
});

test("the first reason that applies is reported", () => {
  expect(fails(cited(4, 35, { sourceId: "vault:b", revision: "r2" }))).toBe("source_unavailable");
  expect(fails(cited(4, 35, { revision: "r2", quote: "?" }))).toBe("revision_changed");
  expect(fails(cited(0, 35, { quote: "?" }))).toBe("quote_mismatch");
  expect(fails(cited(4, 99))).toBe("quote_mismatch");
  expect(fails(cited(0, 35))).toBe("outside_selection");
  expect(fails(cited(4, 36))).toBe("outside_selection");
});

const answer = "Ana Lund produced it. It was made in Oslo. \n\nThat is all.";
const placed = (answerStart: number, answerEnd: number) => cited(4, 35, { answerStart, answerEnd });

test("sentences are not checked without a placed citation", () => {
  expect(uncitedSentences(answer, [cited(4, 35)])).toBeNull();
});

test("a sentence is covered when all its words are, by one citation or several together", () => {
  expect(uncitedSentences(answer, [placed(0, 21)])).toEqual([1, 2]);
  expect(uncitedSentences(answer, [placed(0, 20), placed(22, 41), cited(4, 35)])).toEqual([2]);
  expect(uncitedSentences(answer, [placed(0, 8), placed(9, 41), placed(45, 57)])).toEqual([]);
  expect(uncitedSentences(answer, [placed(0, 19)])).toEqual([0, 1, 2]);
});
