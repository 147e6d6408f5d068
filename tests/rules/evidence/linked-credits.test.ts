import { expect, test } from "vitest";
import { creditStatements } from "#lib/evidence/statements/credit-statements.js";
import { writtenSentence } from "#lib/evidence/statements/written-sentence.js";

/** The credits that a sentence states in a text about no particular release, as `role: people`, with their titles. */
function credits(sentence: string): { said: string[]; titles: string[] } {
  const found = creditStatements(writtenSentence(sentence), null).flatMap((one) =>
    one.kind === "credit" ? [one] : [],
  );
  return {
    said: found.map(({ role, stated }) => `${role}: ${stated}`),
    titles: [...new Set(found.map(({ title }) => title))],
  };
}

test.each([
  [
    "a title without marks",
    "Produced by Ana Lund, Harbour Lights is a record.",
    ["producer: Ana Lund"],
  ],
  ["a quoted title", "Produced by Ana Lund, “Harbour Lights” came out.", ["producer: Ana Lund"]],
  [
    "two of them in a list",
    "Produced by Ana Lund, Tom Berg, “Harbour Lights” came out.",
    ["producer: Ana Lund, Tom Berg"],
  ],
  [
    "two of them and two roles",
    "Produced and mixed by Ana Lund and Tom Berg, “Harbour Lights” came out.",
    ["mixer: Ana Lund, Tom Berg", "producer: Ana Lund, Tom Berg"],
  ],
  [
    "a verb that is no credit before it",
    "Recorded and produced by Ana Lund, “Harbour Lights” came out.",
    ["producer: Ana Lund"],
  ],
])("a sentence begins with its credit: %s", (_, sentence, said) => {
  expect(credits(sentence)).toEqual({ said, titles: ["Harbour Lights"] });
});

test.each([
  ["“Harbour Lights” was made with Ana Lund as producer.", "producer: Ana Lund"],
  ["“Harbour Lights” was recorded with Ana Lund producing.", "producer: Ana Lund"],
  ["They made “Harbour Lights” with Ana Lund mixing.", "mixer: Ana Lund"],
  ["They cut “Harbour Lights” with Ana Lund mastering.", "mastering engineer: Ana Lund"],
  ["The mixing of “Harbour Lights” was done by Ana Lund.", "mixer: Ana Lund"],
  ["The mastering for “Harbour Lights” was handled by Ana Lund.", "mastering engineer: Ana Lund"],
  ["Production on “Harbour Lights” was by Ana Lund.", "producer: Ana Lund"],
  ["Artwork for “Harbour Lights” is by Ana Lund.", "cover artist: Ana Lund"],
  ["Ana Lund painted the cover of “Harbour Lights”.", "cover artist: Ana Lund"],
  ["Ana Lund designed the album cover art for “Harbour Lights”.", "cover artist: Ana Lund"],
  [
    "Ana Lund and Tom Berg drew the sleeve of “Harbour Lights”.",
    "cover artist: Ana Lund, Tom Berg",
  ],
])("%s states %s", (sentence, said) => {
  expect(credits(sentence)).toEqual({ said: [said], titles: ["Harbour Lights"] });
});

test.each([
  ["no comma before the title", "Produced by Ana Lund “Harbour Lights” came out."],
  ["a verb that is no credit alone", "“Harbour Lights” was recorded by Ana Lund."],
  ["no maker", "They heard “Harbour Lights” with Ana Lund mixing."],
  ["a gerund that is no role", "They made “Harbour Lights” with Ana Lund laughing."],
  ["words between name and role", "They made “Harbour Lights” with Ana Lund happily mixing."],
  ["no form of to be", "The mixing of “Harbour Lights” took weeks by Ana Lund."],
  ["a place", "The mixing of “Harbour Lights” was done in Ana Lund."],
  ["a shared role", "Co-production of “Harbour Lights” was done by Ana Lund."],
  ["walls", "Ana Lund painted the walls of “Harbour Lights”."],
  ["one word for the cover", "Ana Lund painted cover of “Harbour Lights”."],
  ["another preposition", "Ana Lund painted the cover in “Harbour Lights”."],
])("a sentence with %s states no credit", (_, sentence) => {
  expect(credits(sentence).said).toEqual([]);
});
