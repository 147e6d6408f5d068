import { expect, test } from "vitest";
import { answeringSentences } from "#lib/web/ask/answering-sentences.js";
import { quotedParts } from "#lib/web/ask/quoted-parts.js";

function marked(text: string, question: string, need?: string): string[] {
  const { marks } = answeringSentences([text], question, need);
  return (marks[0] ?? []).map(({ start, end }) => text.slice(start, end));
}

const notes =
  "We worked in Bergen for a month. Nils Orheim produced the record, and played the bass pedals on it. " +
  "Jonas Brekkhus: drums. The foghorn sounded twice. The sleeve is a linocut.";

test("the sentence that has the question's words is marked, and the others are not", () => {
  expect(marked(notes, "Who played the bass pedals?", "credits")).toEqual([
    "Nils Orheim produced the record, and played the bass pedals on it.",
  ]);
  expect(marked(notes, "What is the sleeve?")).toEqual(["The sleeve is a linocut."]);
});

test("word endings, accents and case are ignored", () => {
  expect(marked("It rained. She recorded in Bodø. He left.", "recordings BODO")).toEqual([
    "She recorded in Bodø.",
  ]);
});

test("for a release, both the title and the date are marked", () => {
  const entry =
    "Album: Slack Water by Skerrylight. Released: 5 March 2021. Label: none. Format: LP.";
  expect(marked(entry, "When was Slack Water released?", "release_date")).toEqual([
    "Album: Slack Water by Skerrylight.",
    "Released: 5 March 2021.",
  ]);
});

test("nothing is marked when no sentence has a word of the question other than function words", () => {
  expect(answeringSentences([notes], "When was it?")).toEqual({ marks: [[]], nearest: null });
  expect(answeringSentences([], "Who played the bass pedals?")).toEqual({
    marks: [],
    nearest: null,
  });
});

test("at most three sentences of a text are marked", () => {
  const text = "The tour began. The tour went north. The tour had boats. The tour ended in Vardø.";
  expect(marked(text, "tour began north boats ended").length).toBe(3);
});

test("the nearest of several quotations is named, the first one in a tie", () => {
  const question = "Who played the bass pedals?";
  expect(answeringSentences(["The album came out in May.", notes], question).nearest).toBe(1);
  expect(answeringSentences([notes, notes], question).nearest).toBe(0);
});

test("a quotation in pieces is its exact text, with a sentence on each side of a mark", () => {
  const { marks } = answeringSentences([notes], "Who played the bass pedals?");
  const parts = quotedParts(notes, marks[0] ?? []);
  expect(parts.map(({ text }) => text).join("")).toBe(notes);
  expect(parts.map(({ kind }) => kind)).toEqual(["context", "mark", "context", "left-out"]);
  expect(parts[2]?.text).toBe(" Jonas Brekkhus: drums.");
});

test("without a mark the beginning of a quotation is shown", () => {
  const parts = quotedParts(notes, []);
  expect(parts.map(({ kind }) => kind)).toEqual(["context", "left-out"]);
  expect(parts[0]?.text).toMatch(/bass pedals on it\.$/);
});

test("marking a window of 12,000 characters with a long question stays fast", () => {
  const text = "Somebody played something on a record somewhere that year. ".repeat(205);
  const begun = process.cpuUsage();
  answeringSentences(Array(6).fill(text), "somebody played records everywhere ".repeat(14));
  const { user } = process.cpuUsage(begun);
  expect(user / 1000).toBeLessThan(2000);
});
