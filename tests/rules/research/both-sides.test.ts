import { describe, expect, test } from "vitest";
import {
  type Conflict,
  type ContestedStatement,
  haveBothSides,
  saysBothSides,
} from "#lib/research/drafts/both-sides.js";

const date = (value: string, titleKey = "low lamp"): ContestedStatement => ({
  kind: "release_date",
  titleKey,
  role: "",
  value,
});
const producer = (value: string): ContestedStatement => ({
  kind: "credit",
  titleKey: "low lamp",
  role: "producer",
  value,
});
const sentence = (text: string, sourceId = "vault:a") => ({
  text,
  citations: [{ sourceId, revision: "a".repeat(64), start: 0, end: 1, quote: "x" }],
});
const says = (
  texts: string[],
  contested: ContestedStatement[],
  conflict: Conflict,
  language = "en",
) =>
  saysBothSides(
    texts.map((text, at) => sentence(text, `vault:${at}`)),
    contested,
    conflict,
    language,
  );
const dates = [date("2019-05-03"), date("2020-10-11")];

describe("a conflict that was asked about", () => {
  test.each([
    ["both days", "It came out on 3 May 2019 or on 11 October 2020.", true],
    ["one day", "It came out on 3 May 2019.", false],
    ["both years, where days are stated", "It came out in 2019 or 2020.", false],
    ["nothing of it", "It has nine songs.", false],
  ])("reported with %s", (_what, text, isTold) => {
    expect(says([text], dates, "statements")).toBe(isTold);
  });

  test("is read in the given language, which a short text does not show", () => {
    const short = "Im Mai 2019, im Oktober 2020.";
    const months = [date("2019-05"), date("2020-10")];
    expect(says([short], months, "statements", "de")).toBe(true);
    expect(says([short], months, "statements", "en")).toBe(false);
  });

  test("a year and a day of another year are two sides, a year and its day are one", () => {
    const text = "It came out in 2019, or on 11 October 2020.";
    expect(says([text], [date("2019"), date("2020-10-11")], "statements")).toBe(true);
    const same = "It came out in 2019, on 3 May 2019.";
    expect(says([same], [date("2019"), date("2019-05-03"), date("2020")], "statements")).toBe(
      false,
    );
  });

  test.each([
    ["Ana Lund and Tom Berg are both named as its producer.", true],
    ["Ana Lund produced it.", false],
  ])("about a credit: %s", (text, isTold) => {
    expect(says([text], [producer("ana lund"), producer("tom berg")], "statements")).toBe(isTold);
  });
});

describe("a conflict beside what was asked", () => {
  test("may be left out, but not reported with one side only", () => {
    expect(says(["It has nine songs."], dates, null)).toBe(true);
    expect(says(["It has nine songs and came out in 2019."], dates, null)).toBe(false);
  });

  test("needs both sides of each title that is mentioned", () => {
    const other = [date("2021", "slack water"), date("2022", "slack water")];
    const both = "Low Lamp came out on 3 May 2019 or on 11 October 2020.";
    expect(says([both], [...dates, ...other], null)).toBe(true);
    expect(says([both, "Slack Water came out in 2021."], [...dates, ...other], null)).toBe(false);
  });
});

test("a conflict that only a model saw needs two sources", () => {
  expect(says(["She left.", "She stayed."], [], "model")).toBe(true);
  expect(says(["She left."], [], "model")).toBe(false);
  expect(says(["She left.", "She stayed."], [], "statements")).toBe(false);
});

test.each([
  ["both sides of what was asked", dates, "statements", 1, true],
  ["one side of it", [date("2019-05-03")], "statements", 2, false],
  ["a year and a day in it", [date("2019"), date("2019-05-03")], "statements", 2, false],
  ["no side of it", [], "statements", 2, false],
  ["one side of something else", [date("2019-05-03")], null, 1, true],
  ["what a model saw in two sources", [], "model", 2, true],
  ["what a model saw in one source", [], "model", 1, false],
] as const)("references with %s can show a conflict (contested %j, by %s, sources %i): %s", (_what, contested, conflict, count, are) => {
  const sources = ["vault:a", "vault:b"].slice(0, count);
  expect(haveBothSides(sources, contested, conflict)).toBe(are);
});
