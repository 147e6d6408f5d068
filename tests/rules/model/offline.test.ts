import { expect, test } from "vitest";
import { judgeOffline } from "#lib/model/offline/offline-assessment.js";
import { offlineQuestion } from "#lib/model/offline/offline-question.js";

const asked = (text: string, selects = "words") => ({
  name: "question",
  attributes: { selects },
  text,
});
const shown = (id: string, text: string, title = "") => ({
  name: "window",
  attributes: { id, title },
  text,
});
const answers = (question: string, ...texts: string[]) =>
  judgeOffline([
    asked(question),
    ...texts.map((text, at) => shown(`w${at + 1}`, text)),
  ]).windows.some((window) => window.answers);

test("the kind of a question is read from its words", () => {
  const kind = (text: string) => offlineQuestion(text).kind;
  expect(kind("How many harbours did it visit?")).toBe("quantity");
  expect(kind("When did it come out?")).toBe("date");
  expect(kind("Why was it late?")).toBe("explanation");
  expect(kind("What happened when the power failed?")).toBe("explanation");
  expect(kind("Who mixed it?")).toBe("other");
});

test("words that say which one is meant are required, and what an answer rephrases is not", () => {
  expect(offlineQuestion("When is the remix album released?").required).toEqual(["remix"]);
  expect(offlineQuestion("Which guitar strings does she use?").required).toEqual([
    "guitar",
    "string",
  ]);
  expect(offlineQuestion("Who has the broken low D?").required).toEqual(["low"]);
  expect(offlineQuestion("What happened when the power failed?").required).toEqual([]);
  expect(offlineQuestion("Who found the bell?").required).toEqual([]);
  expect(offlineQuestion("Who made the remix of the song?").required).toEqual(["remix"]);
});

test("a window answers when it holds what the question names, and not when it lacks the one that is meant", () => {
  expect(answers("Who mixed the live album?", "The live album was mixed by Siri.")).toBe(true);
  expect(answers("Who mixed the remix album?", "The live album was mixed by Siri.")).toBe(false);
});

test("a name that no window mentions is never answered", () => {
  expect(answers("What did they play in Oslo?", "They did play the old songs in Oslo.")).toBe(true);
  expect(answers("What did they play in Bergen?", "They did play the old songs in Oslo.")).toBe(
    false,
  );
});

test("names alone do not answer, and a question of nothing but names is answered by them", () => {
  expect(answers("Why was it called Low Lamp?", "Low Lamp is a song.")).toBe(false);
  expect(answers("What is Low Lamp about?", "Low Lamp is about a keeper.")).toBe(true);
});

test("a question for a number or a date is answered by a window that holds one", () => {
  expect(answers("How many harbours did they visit?", "They visit harbours often.")).toBe(false);
  expect(answers("How many harbours did they visit?", "They visit seventeen harbours.")).toBe(true);
  expect(answers("When was it recorded?", "It was recorded by the sea.")).toBe(false);
  expect(answers("When was it recorded?", "It was recorded in 2021.")).toBe(true);
});

test("where the request itself selects, words decide nothing", () => {
  const { windows } = judgeOffline([asked("news", "constraints"), shown("w1", "Packed the van.")]);
  expect(windows).toMatchObject([{ id: "w1", answers: true }]);
});

test("without a word in common nothing is found", () => {
  expect(judgeOffline([asked("Who mixed it?"), shown("w1", "Ferry times.")]).windows).toEqual([]);
  expect(judgeOffline([asked("Who mixed it?")]).windows).toEqual([]);
});
