import { expect, test } from "vitest";
import { titleNaming } from "#lib/web/ask/named-title.js";

const isNamed = (title: string, words: string, known: string[] = []) =>
  titleNaming(words, known)(title);

test.each([
  ["Slack Water", "When was slack water released?"],
  ["Café Noir", "When did Cafe Noir come out?"],
  ["Ærø", "Wann erschien aerø?"],
  ["Fog", "Who produced Fog’s last track?"],
  ["Fog", "Is Fog, in the end, an album?"],
  ["R.E.M.", "When was R.E.M. released?"],
  ["Ночь", "Когда вышла «Ночь»?"],
  ["夜明け", "夜明けはいつ発売されましたか"],
  ["ليل", "متى صدر لَيل؟"],
])("%s is named by: %s", (title, words) => {
  expect(isNamed(title, words)).toBe(true);
});

test.each([
  ["Fog", "When was Foghorn released?"],
  ["Ash", "Who washed the tapes?"],
  ["Slack Water", "Was the water slack?"],
  ["", "When was it released?"],
  ["!!!", "When was it released?"],
])("%s is not named by: %s", (title, words) => {
  expect(isNamed(title, words)).toBe(false);
});

test("a part of a longer known title is not named, unless that title is also elsewhere", () => {
  const known = ["Fog", "Fog Signal Company"];
  expect(isNamed("Fog", "Who played bass on Fog Signal Company?", known)).toBe(false);
  expect(isNamed("Fog Signal Company", "Who played bass on Fog Signal Company?", known)).toBe(true);
  expect(isNamed("Fog", "Is Fog on Fog Signal Company?", known)).toBe(true);
  expect(isNamed("Fog", "Who played bass on Fog Signal Company?")).toBe(true);
});
