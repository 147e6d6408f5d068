import { expect, test } from "vitest";
import { sentencesOf } from "#lib/language/sentences.js";

function split(text: string): string[] {
  return sentencesOf(text).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ["a full stop", ["She sang.", "He played!", "Who left?"]],
  ["a title or a saint", ["Dr. Smith and Mrs. Jones met in St. Louis.", "They sang."]],
  ["initials", ["J. R. R. Tolkien wrote it.", "Nobody sang."]],
  ["months and numbers", ["It came out on Feb. 14 as No. 5.", "Then it rained."]],
  ["a stop before a small letter", ['"Really?" he asked.', "Yahoo! is old."]],
  ["Norwegian abbreviations", ["Hun sang bl.a. i Oslo, f.eks. på Øya.", "Det var fint."]],
  ["a numbered list", ["1. First song.", "2. Second song."]],
])("sentences are split correctly around %s", (_what, sentences) => {
  expect(split(sentences.join(" "))).toEqual(sentences);
});

test("Japanese and Arabic sentences end at their own marks", () => {
  expect(split("彼は歌った。次の歌。")).toEqual(["彼は歌った。", "次の歌。"]);
  expect(split("هل غنى؟ نعم.")).toEqual(["هل غنى؟", "نعم."]);
});

test("a day stays in one sentence with its month, and a number before another word ends a sentence", () => {
  expect(split("Es kam am 11. Oktober 2018. Dann nichts.")).toEqual([
    "Es kam am 11. Oktober 2018.",
    "Dann nichts.",
  ]);
  expect(split("Es waren 11. Oskar sang.")).toEqual(["Es waren 11.", "Oskar sang."]);
});

test("a line end always ends a sentence, whatever comes after it", () => {
  expect(split("first line\nsecond line\r\n\r\nthird 🎸\u2028mr.\nsmith")).toEqual([
    "first line",
    "second line",
    "third 🎸",
    "mr.",
    "smith",
  ]);
});

test("white space alone has no sentences", () => {
  expect(sentencesOf("")).toEqual([]);
  expect(sentencesOf(" \n\t\u3000\r\n")).toEqual([]);
});

test("a space that carries a combining mark stays with it", () => {
  expect(split("a\n \u0301b")).toEqual(["a", " \u0301b"]);
});
