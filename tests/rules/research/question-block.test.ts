import { expect, test } from "vitest";
import { selectsBy } from "#lib/research/question-block.js";
import { readStoredRequest } from "#lib/research/stored-request.js";

const selects = (topic: string, fields: object = {}, artistName = "Skerrylight") =>
  selectsBy(readStoredRequest({ topic, evidenceNeed: "reporting", ...fields }), artistName);
const latest = { retrieval: "latest" };

test.each([
  "what is new?",
  "What's new with Skerrylight?",
  "latest news",
  "newest posts",
  "what have they been up to lately?",
  "Skerrylight",
  "Was gibt es Neues?",
  "Quoi de neuf ?",
  "¿Qué hay de nuevo?",
  "Quais são as novidades?",
  "Что нового?",
  "最近のニュースは何ですか",
  "最近有什么消息",
])("a latest question that asks for nothing in particular is satisfied by its constraints: %s", (topic) => {
  expect(selects(topic, latest)).toBe("constraints");
});

test.each([
  "Who produced Thriller by Michael Jackson?",
  "latest tour dates in Norway",
  "what is new about the drummer",
  "where are they now?",
  "Was ist mit dem Schlagzeuger los?",
  "最近の東京のライブ",
  "τι νέα",
])("a latest question about something is judged by its words: %s", (topic) => {
  expect(selects(topic, latest)).toBe("dates");
});

test("words that only repeat the need ask for nothing in particular, but with another need they do", () => {
  expect(
    selects("when was the newest album released", { ...latest, evidenceNeed: "release_date" }),
  ).toBe("constraints");
  expect(selects("when was the newest album released", latest)).toBe("dates");
});

test("a focused question about a page or a time is judged by its words, an overview by the constraints", () => {
  const topic = "harbour festival";
  const overview = { answerScope: "overview" };
  const target = { targetUrl: "https://ana.example/" };
  expect(selects(topic, { ...target, ...latest })).toBe("target");
  expect(selects(topic, { ...target, ...overview })).toBe("constraints");
  for (const fields of [
    { fromDate: "2024-01-01" },
    { toDate: "2024-01-01" },
    { platform: "moments" },
    latest,
  ]) {
    expect(selects(topic, fields)).toBe("dates");
    expect(selects(topic, { ...fields, ...overview })).toBe("constraints");
  }
  expect(selects(topic, { freshness: "recent" })).toBe("words");
  expect(selects(topic, { freshness: "recent", ...overview })).toBe("constraints");
  expect(selects(topic)).toBe("words");
  expect(selects(topic, overview)).toBe("words");
});

test("the words of an artist's name are not informative, even in scripts without spaces", () => {
  expect(selects("What's new with Lorenzo's Music?", latest, "Lorenzo's Music")).toBe(
    "constraints",
  );
  expect(selects("灰色楽団の最近のニュース", latest, "灰色楽団")).toBe("constraints");
  expect(selects("灰色楽団の最近のニュース", latest)).toBe("dates");
});

test("a question of many joined words is read fast", () => {
  expect(selects(`${"でした".repeat(50)}x`, latest)).toBe("dates");
});
