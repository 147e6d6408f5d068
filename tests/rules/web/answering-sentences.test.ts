import { expect, test } from "vitest";
import type { Status } from "#lib/client/generated/types.js";
import { answeringMarks, answeringSentences } from "#lib/web/ask/answering-sentences.js";
import { quotedParts } from "#lib/web/ask/quoted-parts.js";

type Marks = Status["marks"];

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
  expect(answeringSentences([notes], "When was it?")).toEqual({
    marks: [[]],
    nearest: null,
    isStrong: false,
  });
  expect(answeringSentences([], "Who played the bass pedals?")).toEqual({
    marks: [],
    nearest: null,
    isStrong: false,
  });
});

test("at most two sentences of a text are marked", () => {
  const text = "The tour began. The tour went north. The tour had boats. The tour ended in Vardø.";
  expect(marked(text, "tour began north boats ended").length).toBe(2);
});

test("the words that a model named are marked, and the first text with such words is the nearest", () => {
  const texts = [
    notes,
    "The record was made in a church. Nobody knows who played the bass pedals.",
  ];
  const references = texts.map((text) => ({ text, start: 100 }));
  const marksOf = (marks: Marks) =>
    answeringMarks({ references, stage: "complete", marks }, "bass pedals");
  const named = marksOf([null, { start: 123, end: 131 }]);
  expect(named.nearest).toBe(1);
  expect(named.marks[1]).toEqual([{ start: 23, end: 31 }]);
  expect(named.marks[0]).toHaveLength(1);
  const parts = quotedParts(texts[1] ?? "", named.marks[1] ?? []);
  expect(parts.filter(({ kind }) => kind === "mark")).toEqual([{ kind: "mark", text: "a church" }]);
  expect(marksOf(undefined).nearest).toBe(0);
  const further = [
    { start: 100, end: 104 },
    { start: 110, end: 112 },
  ];
  const { marks } = marksOf([null, { start: 123, end: 131, also: further }]);
  expect(marks[1]?.map(({ start }) => start + (references[1]?.start ?? 0))).toEqual([
    100, 110, 123,
  ]);
});

test("a sentence with less than half of the question is no strong mark, unless a model named it", () => {
  const far = "Which instruments did the band leave in the church?";
  expect(answeringSentences([notes], "Who played the bass pedals?").isStrong).toBe(true);
  expect(answeringSentences([notes], `${far} And who played drums?`).isStrong).toBe(false);
  const references = [{ text: notes, start: 0 }];
  const unresolved = { references, stage: "unresolved" as const };
  const marks = [{ start: 0, end: 9 }];
  expect(answeringMarks({ ...unresolved, marks }, far).isStrong).toBe(true);
  expect(answeringMarks(unresolved, "Who played the bass pedals?").isStrong).toBe(false);
});

test("a sentence that only repeats the question is no strong mark", () => {
  const heading = "Album: Slack Water by Skerrylight. It was made at sea.";
  const strong = (question: string) =>
    answeringSentences([heading], question, undefined, "Skerrylight").isStrong;
  expect(strong("Who mixed Slack Water?")).toBe(false);
  expect(strong("How is Slack Water sung?")).toBe(false);
  expect(strong("Was Slack Water made at sea?")).toBe(true);
});

test("the artist's name does not count as a match in texts that are all about the artist", () => {
  const texts = [
    "Nour Halden met him in Berlin. Nour Halden drove.",
    "She lives in Marseille with a cat.",
  ];
  const nearest = (question: string) =>
    answeringSentences(texts, question, undefined, "Nour Halden").nearest;
  expect(nearest("Where does Nour Halden live?")).toBe(1);
  expect(nearest("Nour Halden")).toBe(0);
});

test("in a list of credits, the title at its head is the subject of every line", () => {
  const texts = [
    "Album: Low Lamp by Skerrylight. Released: 2021. Credits: produced by Nils Orheim.",
    "Album: Salt Ledger by Skerrylight. Released: 2023. Credits: produced by Ilse Brandt.",
  ];
  const { marks, nearest } = answeringSentences(
    texts,
    "Who produced Salt Ledger?",
    "credits",
    "Skerrylight",
  );
  expect(nearest).toBe(1);
  expect(marks[1]?.map(({ start, end }) => texts[1]?.slice(start, end))).toContain(
    "Credits: produced by Ilse Brandt.",
  );
});

test("of two dates that agree, the more precise one is nearest", () => {
  const texts = [
    "The album Slack Water was released in March 2021.",
    "The album Slack Water was released on 5 March 2021.",
    "The album Slack Water was released on 6 May 2022.",
  ];
  const question = "When was the album Slack Water released?";
  expect(answeringSentences(texts, question, "release_date").nearest).toBe(1);
  expect(answeringSentences(texts.toReversed(), question, "release_date").nearest).toBe(0);
  expect(answeringSentences(texts, "Is Slack Water an album?").nearest).toBe(0);
});

test("the nearest of several quotations is reported, the first in a tie", () => {
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

test("a name in the question is not the person that the question asks for", () => {
  const texts = [
    "Single: Slack Water by Skerrylight. Released: May 2020.",
    "We had a year of Slack Water. Then Pernille Kvam mixed it.",
  ];
  const { marks, nearest } = answeringSentences(texts, "Who mixed Slack Water?");
  expect(nearest).toBe(1);
  expect(marks[1]?.map(({ start, end }) => texts[1]?.slice(start, end)).join()).toContain("Kvam");
});
