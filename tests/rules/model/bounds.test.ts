import { expect, test } from "vitest";
import {
  charsLeft,
  isLastStep,
  mayAssess,
  mayAssessAgain,
  mayCallTool,
  mayTakeStep,
} from "#lib/model/bounds.js";

test("five steps may be taken, the fifth is the last, and there is no sixth", {
  tags: ["8.exploration"],
}, () => {
  expect([0, 4].map(mayTakeStep)).toEqual([true, true]);
  expect(mayTakeStep(5)).toBe(false);
  expect([3, 4].map(isLastStep)).toEqual([false, true]);
});

test("twelve tool calls may be made, but not a thirteenth", { tags: ["8.exploration"] }, () => {
  expect(mayCallTool(11)).toBe(true);
  expect(mayCallTool(12)).toBe(false);
});

test("the remainder of 24,000 characters is never negative", { tags: ["8.exploration"] }, () => {
  expect([0, 23_999, 24_000, 30_000].map(charsLeft)).toEqual([24_000, 1, 0, 0]);
});

test("saved-only work is assessed twice at most, ordinary work three times", {
  tags: ["8.assessment-calls"],
}, () => {
  expect([1, 2].map((made) => mayAssess(made, false))).toEqual([true, false]);
  expect([2, 3].map((made) => mayAssess(made, true))).toEqual([true, false]);
});

test("only the first invalid answer leads to another assessment", {
  tags: ["8.assessment-extra"],
}, () => {
  expect([0, 1].map(mayAssessAgain)).toEqual([true, false]);
});
