import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBoundedQuestion, isUnderBoundary, repeatsClaim } from "#lib/artist/lore-sentences.js";

const boundary = (wording: string, questionKey: string | null = null) => ({ wording, questionKey });

describe("a text is under a boundary", () => {
  const touches = isUnderBoundary([
    boundary("Please do not write about my brother or the Accident."),
  ]);

  test.each([
    "Her brothers paid for the roof.",
    "After the accident they stopped.",
    "BROTHER!",
  ])("when it shares a word with the boundary's subject: %s", (text) => {
    expect(touches(text)).toBe(true);
  });

  test.each([
    "She writes about boats.",
    "Please come in.",
    "They do not tour.",
    "",
  ])("but not when it shares only words that phrase the boundary: %s", (text) => {
    expect(touches(text)).toBe(false);
  });

  test("whatever it says, when the boundary names no subject", () => {
    expect(isUnderBoundary([boundary("Do not publish anything.")])("A boat.")).toBe(true);
  });

  test("but not when the boundary is about a single question and names no subject", () => {
    const closed = [boundary("Keep this private.", "s1q1")];
    expect(isUnderBoundary(closed)("A boat.")).toBe(false);
    expect(isBoundedQuestion({ key: "s1q1" }, closed)).toBe(true);
    expect(isBoundedQuestion({ key: "s1q2" }, closed)).toBe(false);
    expect(isBoundedQuestion({ key: null }, [boundary("x")])).toBe(false);
  });

  test("never when there is no boundary", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !isUnderBoundary([])(text)));
  });
});

describe("a text says what was corrected", () => {
  const says = repeatsClaim(["Recorded in Oslo in 2019", ""]);

  test("when it holds every word of the claim, in any form and order", () => {
    expect(says("In 2019 the band was recording an album in Oslo.")).toBe(true);
    expect(says("In 2019 the band was in Oslo.")).toBe(false);
    expect(says("")).toBe(false);
  });
});
