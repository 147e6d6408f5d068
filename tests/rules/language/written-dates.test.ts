import { describe, expect, test } from "vitest";
import { writtenDay } from "#lib/language/written-dates.js";

describe("the single day written in a short text", () => {
  test.each([
    ["17 May 2024", "2024-05-17"],
    ["Friday, May 17th, 2024 at 10:30", "2024-05-17"],
    ["le 5 mai 2024", "2024-05-05"],
    ["17 de mayo de 2024", "2024-05-17"],
    ["17. Oktober 2024", "2024-10-17"],
    ["5. toukokuuta 2024", "2024-05-05"],
    ["17\n  мая 2024, 00:03", "2024-05-17"],
    ["2024年5月17日", "2024-05-17"],
    ["17.05.2024 20:02", "2024-05-17"],
  ])("%s", (text, day) => {
    expect(writtenDay(text)).toBe(day);
  });

  test.each([
    ["in an order that countries differ in", "05/06/2024"],
    ["without its year", "17 May"],
    ["without its day", "May 2024"],
    ["as a year", "2024"],
    ["somewhere in a long text", `${"word ".repeat(30)}17 May 2024`],
    ["that no calendar has", "45 May 2024"],
    ["that no year has", "31 February 2024"],
  ])("is not read from a date %s", (_how, text) => {
    expect(writtenDay(text)).toBeNull();
  });
});
