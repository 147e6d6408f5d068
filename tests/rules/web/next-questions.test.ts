import { expect, test } from "vitest";
import type { Reference } from "#lib/client/generated/types.js";
import { dayWords } from "#lib/web/app/words.js";
import { type Known, nextQuestions } from "#lib/web/ask/next-questions.js";

const reference = (publishedAt: string | null = null) => ({ publishedAt }) as Reference;
const release = (title: string, people: string[] = []) =>
  ({ title, people }) as unknown as Known["releases"][number];

const references = [reference("2023-05-01")];
const known = {
  releases: [release("Oslo"), release("Low Lamp", ["Skerrylight", "Petra Vannevik"])],
  gaps: [
    { from: "2015-02", until: "2016-09" },
    { from: "2019-04", until: "2020-03" },
  ],
};
const gap = `What happened from ${dayWords("2019-04")} to ${dayWords("2020-03")}?`;

test("the next questions: a credited person, a new and an old release, and the last gap", () => {
  expect(nextQuestions(references, known, ["Who produced it?"], "Skerrylight")).toEqual([
    "What else did Petra Vannevik do?",
    "When was Low Lamp released?",
    "Who worked on Oslo?",
    gap,
  ]);
});

test("no next question is about something that an earlier question named", () => {
  const asked = ["Did petra vannevik and Skerrylight make Low Lamp?", gap];
  expect(nextQuestions(references, known, asked)).toEqual([
    "When was Oslo released?",
    "Who worked on Oslo?",
    "What else happened in 2023?",
  ]);
});

test("no next question is too long to be read at a glance, or without evidence", () => {
  expect(nextQuestions([], { releases: [release("x".repeat(120))], gaps: [] }, [])).toEqual([]);
  expect(nextQuestions([], { releases: [], gaps: [] }, ["Who?"])).toEqual([]);
});
