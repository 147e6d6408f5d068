import { describe, expect, test } from "vitest";
import { type Expected, statesDate } from "#lib/cli/eval/expected.js";
import { type FinishedQuestion, scoreAnswer, valuesOf } from "#lib/cli/eval/score-answer.js";
import type { Reference } from "#lib/contract/reference.js";

const text = "It rained. The record was produced\nby Ana Lund in Oslo. Nobody slept.";
const reference = (fields: Partial<Reference> = {}): Reference => ({
  sourceId: `vault:${"a".repeat(64)}`,
  revision: "b".repeat(64),
  start: 11,
  end: 55,
  text: text.slice(11, 55),
  url: "https://press.example/story",
  curation: "approved",
  ...fields,
});
const other = reference({
  sourceId: `vault:${"c".repeat(64)}`,
  text: "Nobody remembers who produced it.",
  url: "https://other.example/",
});
const finished = (
  references: readonly Reference[],
  fields: Partial<FinishedQuestion["status"]> & Partial<FinishedQuestion> = {},
): FinishedQuestion => {
  const { stage = "complete", selection = "research", ...rest } = fields;
  return {
    status: { stage, selection, references: [...references] },
    usage: { calls: 2, inputTokens: 900, outputTokens: 40 },
    isSaved: true,
    textOf: () => text,
    ...rest,
  };
};
const expected = (fields: Partial<Expected & { answer: true }>): Expected => ({
  answer: true,
  urls: [],
  quotes: [],
  date: null,
  ...fields,
});
const quoted = expected({ quotes: ["The record was produced by  Ana Lund"] });

describe("an answer is scored by what its references contain", () => {
  test("a reference with the quotation counts, whatever the white space", () => {
    expect(scoreAnswer(quoted, finished([reference()]))).toMatchObject({
      verdict: "complete",
      delivered: 1,
      firstPlace: true,
      covered: true,
      falseAnswer: false,
      falseRefusal: false,
    });
  });

  test("… and a reference without it does not: complete is then a false answer", () => {
    expect(scoreAnswer(quoted, finished([other]))).toMatchObject({
      delivered: 0,
      firstPlace: false,
      covered: false,
      falseAnswer: true,
      falseRefusal: false,
    });
    expect(scoreAnswer(quoted, finished([])).falseAnswer).toBe(true);
  });

  test("a quotation in the second reference counts as delivered, but not as first", () => {
    const score = scoreAnswer(quoted, finished([other, reference()]));
    expect(score).toMatchObject({ delivered: 1, firstPlace: false, covered: true });
  });

  test("the share of expected documents is delivered; addresses are compared in canonical form", () => {
    const urls = ["https://PRESS.example/story#top", "https://missing.example/"];
    const score = scoreAnswer(expected({ urls }), finished([reference(), other]));
    expect(score).toMatchObject({ delivered: 0.5, firstPlace: true, covered: null });
    expect(score.falseAnswer).toBe(false);
    const none = scoreAnswer(expected({ urls: ["https://missing.example/"] }), finished([other]));
    expect(none).toMatchObject({ delivered: 0, falseAnswer: true });
  });

  test("the right document without the expected words is a false answer", () => {
    const both = expected({ urls: [other.url], quotes: ["Ana Lund"] });
    expect(scoreAnswer(both, finished([other]))).toMatchObject({
      delivered: 1,
      covered: false,
      falseAnswer: true,
    });
    expect(scoreAnswer(both, finished([other, reference()])).falseAnswer).toBe(false);
  });

  test("when no answer is expected, complete is false and unresolved is right, whatever is referenced", () => {
    const nothing: Expected = { answer: false };
    expect(scoreAnswer(nothing, finished([reference()]))).toMatchObject({
      delivered: null,
      firstPlace: null,
      covered: null,
      falseAnswer: true,
      falseRefusal: null,
    });
    const unresolved = scoreAnswer(nothing, finished([reference()], { stage: "unresolved" }));
    expect(unresolved.falseAnswer).toBe(false);
  });

  test("unresolved although the answer is saved is a false refusal", () => {
    const refused = { stage: "unresolved", isSaved: true } as const;
    expect(scoreAnswer(quoted, finished([], refused)).falseRefusal).toBe(true);
  });

  test("… and with nothing saved it is not, unless a reference contains it", () => {
    const refused = { stage: "unresolved", isSaved: false } as const;
    expect(scoreAnswer(quoted, finished([], refused)).falseRefusal).toBeNull();
    expect(scoreAnswer(quoted, finished([reference()], refused)).falseRefusal).toBe(true);
  });

  test("failed and cancelled jobs say nothing about the evidence, and an unassessed selection claims nothing", () => {
    for (const stage of ["failed", "cancelled"] as const) {
      const score = scoreAnswer(quoted, finished([], { stage }));
      expect(score).toMatchObject({ verdict: "failed", falseAnswer: false, falseRefusal: false });
    }
    const resting = scoreAnswer(quoted, finished([other], { selection: "candidates" }));
    expect(resting).toMatchObject({ verdict: "candidates", falseAnswer: null });
    expect(valuesOf(resting).complete).toBeNull();
  });

  test("calls and tokens are taken over, and complete counts only where an answer is expected", () => {
    const values = valuesOf(scoreAnswer(quoted, finished([reference()])));
    expect(values).toMatchObject({
      modelCalls: 2,
      inputTokens: 900,
      outputTokens: 40,
      complete: 1,
    });
    expect(valuesOf(scoreAnswer({ answer: false }, finished([]))).complete).toBeNull();
  });
});

describe("references that must never be delivered are counted", () => {
  test("references of one original that share text overlap", () => {
    const [one, two] = [reference({ start: 0, end: 20 }), reference({ start: 19, end: 30 })];
    expect(scoreAnswer(quoted, finished([one, two])).overlapping).toBe(1);
  });

  test("… and references that only touch, or are of different originals, do not", () => {
    const [one, two] = [reference({ start: 0, end: 20 }), reference({ start: 20, end: 30 })];
    const foreign = reference({ start: 0, end: 20, sourceId: other.sourceId });
    expect(scoreAnswer(quoted, finished([one, two, foreign])).overlapping).toBe(0);
  });

  test("a window that ends inside a grapheme of its original is counted, one that ends after it is not", () => {
    const family = "Live: 👩‍👩‍👧 and e\u0301.";
    const splitAt = (end: number) =>
      scoreAnswer(quoted, finished([reference({ start: 0, end })], { textOf: () => family }));
    expect(splitAt(8).splitGraphemes).toBe(1);
    expect(splitAt("Live: 👩‍👩‍👧".length).splitGraphemes).toBe(0);
    expect(splitAt(family.indexOf("\u0301")).splitGraphemes).toBe(1);
  });
});

describe("a date is stated", () => {
  const states = (date: string, said: string, activityDate?: string) =>
    statesDate(date, { text: said, ...(activityDate === undefined ? {} : { activityDate }) });

  test.each([
    ["2019-05-17", "Out on 17 May 2019."],
    ["2019-05-17", "Out on May 17th, 2019."],
    ["2019-05-17", "Out on the 17th of May\n2019."],
    ["2019-05-17", "released: 2019-05-17"],
    ["2019-05", "Out in May 2019."],
    ["2019-05", "Out on 3 May 2019."],
    ["2019", "Out in 2019."],
  ])("%s by “%s”", (date, said) => {
    expect(states(date, said)).toBe(true);
  });

  test.each([
    ["2019-05-17", "Out on 18 May 2019."],
    ["2019-05-17", "Out on 7 May 2019, and on 1 May 2017."],
    ["2019-05-17", "Out in May 2019."],
    ["2019-05", "Out in June 2019."],
    ["2019", "Sold 12019 copies."],
  ])("%s not by “%s”", (date, said) => {
    expect(states(date, said)).toBe(false);
  });

  test("by the entry's own date when it is inside the expected one, and not when it is less precise", () => {
    expect(states("2019-05", "Grey Coast.", "2019-05-17")).toBe(true);
    expect(states("2019-05-17", "Grey Coast.", "2019-05")).toBe(false);
  });
});
