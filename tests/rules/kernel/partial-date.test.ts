import { describe, expect, test } from "vitest";
import {
  dayBounds,
  isCalendarDay,
  type PartialDate,
  parseDayOrInstant,
  parsePartialDate,
  readMachineDate,
} from "#lib/kernel/partial-date.js";
import { comparePartialDatesDescending, liesWithin } from "../../support/partial-dates.js";

function read(text: string): PartialDate {
  const date = parsePartialDate(text);
  if (date === null) throw new Error(`${text} should be a date`);
  return date;
}

describe("a partial date", () => {
  test.each([
    ["2024", "year", "2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ["2024-02", "month", "2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["2024-12", "month", "2024-12-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ["2024-02-29", "day", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["0099-12-31", "day", "0099-12-31T00:00:00.000Z", "0100-01-01T00:00:00.000Z"],
    [
      "2024-05-17T23:30:00-02:00",
      "instant",
      "2024-05-18T01:30:00.000Z",
      "2024-05-18T01:30:00.001Z",
    ],
    [
      "2024-05-17t01:30:00.123456z",
      "instant",
      "2024-05-17T01:30:00.123Z",
      "2024-05-17T01:30:00.124Z",
    ],
  ])("%s keeps its text and %s precision and covers its UTC interval", (text, precision, start, end) => {
    const date = read(text);
    expect({ ...date, start: date.start.toISOString(), end: date.end.toISOString() }).toEqual({
      text,
      precision,
      start,
      end,
    });
  });

  test.each(
    `0000 24 2024-13 2024-00 2024-2 2024-02-30 2023-02-29 2024-04-31 2024-05-00 +2024 2024-05-17T12:00:00
     2024-05-17T12:00Z 2024-05-17T24:00:00Z 2024-05-17T12:60:00Z 2024-05-17T12:00:60Z 2024-05-17T12:00:00+24:00
     2024-05-17T12:00:00+0200 2024-02-30T12:00:00Z 0001-01-01T00:00:00+01:00 9999-12-31T23:59:59-01:00 2024-W10
     ２０２４ 2024-05-17T12:00:00.Z`.split(/\s+/),
  )("%s is no date", (text) => {
    expect(parsePartialDate(text)).toBeNull();
  });

  test("a date with white space around it, even a line end, is not a date", () => {
    for (const text of ["", " 2024", "2024\n", "2024-05-17 12:00:00Z"]) {
      expect(parsePartialDate(text)).toBeNull();
    }
  });

  test("a publication date is a day or an instant, never less", () => {
    expect(parseDayOrInstant("2024-05-17")?.precision).toBe("day");
    expect(parseDayOrInstant("2024-05-17T12:00:00Z")?.precision).toBe("instant");
    expect(parseDayOrInstant("2024-05")).toBeNull();
    expect(parseDayOrInstant("2024")).toBeNull();
  });

  test("a calendar day is a whole day that exists", () => {
    expect(isCalendarDay("2024-02-29")).toBe(true);
    expect(isCalendarDay("2024-02-30")).toBe(false);
    expect(isCalendarDay("2024-02")).toBe(false);
  });
});

describe("day bounds", () => {
  test("include both days whole, and are open where no day is given", () => {
    expect(dayBounds("2024-05-01", "2024-05-01")).toEqual({
      start: new Date("2024-05-01T00:00:00Z"),
      end: new Date("2024-05-02T00:00:00Z"),
    });
    expect(dayBounds(undefined, null)).toEqual({ start: null, end: null });
    expect(() => dayBounds("2024-05")).toThrow(RangeError);
  });

  test("admit a date only when all of it is inside", () => {
    const may = dayBounds("2024-05-01", "2024-05-31");
    for (const text of ["2024-05", "2024-05-01", "2024-05-31", "2024-05-31T23:59:59.999Z"]) {
      expect(liesWithin(read(text), may)).toBe(true);
    }
    for (const text of [
      "2024",
      "2024-04-30",
      "2024-06-01T00:00:00Z",
      "2024-05-31T23:59:59-01:00",
    ]) {
      expect(liesWithin(read(text), may)).toBe(false);
    }
    expect(liesWithin(read("2024"), dayBounds("2023-12-31"))).toBe(true);
  });
});

test("dates sort newest start first, and of equal starts the more precise first", () => {
  const texts = ["2024", "2024-01-01", "2025", "2024-01", "2024-01-01T00:00:00Z", "2024-01-02"];
  expect(
    texts
      .map(read)
      .sort(comparePartialDatesDescending)
      .map(({ text }) => text),
  ).toEqual(["2025", "2024-01-02", "2024-01-01T00:00:00Z", "2024-01-01", "2024-01", "2024"]);
});

describe("a machine-written date", () => {
  test.each([
    ["Fri, 17 May 2024 10:00:00 +0200", "2024-05-17T10:00:00+02:00"],
    ["17 Sept 2024 10:00 GMT", "2024-09-17T10:00:00Z"],
    ["Fri, 17 May 99 23:00:00 EST", "1999-05-17T23:00:00-05:00"],
    ["17 May 24 23:00:00 pdt", "2024-05-17T23:00:00-07:00"],
    ["17 May 2024 10:00:00 CEST", "2024-05-17"],
    ["2024-05-17T10:00:00.250+0100", "2024-05-17T10:00:00.250+01:00"],
    ["2024/5/7", "2024-05-07"],
    ["2024-05-17 9:30z", "2024-05-17T09:30:00Z"],
    ["2024-05-17 09:30:00", "2024-05-17"],
    ["2024-05-17T25:30:00Z", "2024-05-17"],
    ["20240517T093000Z", "2024-05-17T09:30:00Z"],
    ["20240517", "2024-05-17"],
  ])("%s is %s", (text, date) => {
    expect(readMachineDate(text)?.text).toBe(date);
  });

  test.each([
    "",
    "2024",
    "2024-05",
    "17 mars 2024",
    "5/6/2024",
    "2024-02-30",
    "31 Feb 2024",
    "soon",
  ])("%j is not a date", (text) => {
    expect(readMachineDate(text)).toBeNull();
  });
});

test.each([
  ["2024-05-01T10:00:00+23:59", "2024-04-30T10:01:00.000Z"],
  ["2024-05-01T10:00:00-01:30", "2024-05-01T11:30:00.000Z"],
  ["2024-05-01T10:00:00.5Z", "2024-05-01T10:00:00.500Z"],
  ["2024-05-01T10:00:00.12345Z", "2024-05-01T10:00:00.123Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
])("the instant %s is %s", (text, instant) => {
  expect(parseDayOrInstant(text)?.start.toISOString()).toBe(instant);
});

test.each([
  "2024-05-01T10:00:00+24:00",
  "2024-05-01T10:00:00+01:60",
  "2024-13-01",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01",
])("%s is not an instant", (text) => {
  expect(parseDayOrInstant(text)).toBeNull();
});
