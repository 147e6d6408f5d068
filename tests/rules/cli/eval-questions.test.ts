import { describe, expect, test } from "vitest";
import { readEvalFlags } from "#lib/cli/eval/eval-flags.js";
import { readEvalQuestions } from "#lib/cli/eval/eval-questions.js";

async function* lines(...texts: readonly unknown[]) {
  for (const text of texts) yield typeof text === "string" ? text : JSON.stringify(text);
}
const readAll = (...texts: readonly unknown[]) => readEvalQuestions(lines(...texts));
const read = async (...texts: readonly unknown[]) => (await readAll(...texts)).questions;
const problemOf = (...texts: readonly unknown[]) =>
  read(...texts).then(
    () => "",
    ({ message }) => message,
  );
const good = { topic: "Who produced the record?", expect: { quote: "Ana Lund" } };

describe("the lines of an evaluation", () => {
  test("a line is a request with its expectation; blank lines are skipped", async () => {
    const urls = ["https://a.example/", "https://b.example/"];
    const questions = await read(
      { ...good, id: "one", evidenceNeed: "credits" },
      "",
      { topic: "  the  record ", platform: "catalog_a", expect: { url: urls[0], urls: [urls[1]] } },
      { topic: "release date", evidenceNeed: "release_date", expect: { date: "2019-05" } },
      { topic: "the sixth album", expect: { answer: false } },
    );
    expect(
      questions.map(({ id, request, expected }) => [id, request.evidenceNeed, expected]),
    ).toEqual([
      ["one", "credits", { answer: true, quotes: ["Ana Lund"], urls: [], date: null }],
      ["the record", "reporting", { answer: true, quotes: [], urls, date: null }],
      ["release date", "release_date", { answer: true, quotes: [], urls: [], date: "2019-05" }],
      ["the sixth album", "reporting", { answer: false }],
    ]);
  });

  test("a line before the questions may name the artist", async () => {
    expect((await readAll("", { artist: "Skerrylight" }, good)).artist).toBe("Skerrylight");
    expect((await readAll(good)).artist).toBeNull();
    expect(await problemOf(good, { artist: "Skerrylight" })).toMatch(/^line 2: /);
  });

  test.each([
    ["topic is required", { expect: good.expect }],
    ["topic must have 3 to 160 characters", { ...good, topic: "x".repeat(161) }],
    ["evidenceNeed must be one of", { ...good, evidenceNeed: "rumours" }],
    ["speed is not a known property", { ...good, speed: 1 }],
    ["expect is required", { topic: good.topic }],
    ["expect.quote must not be blank", { ...good, expect: { quote: " " } }],
    ["expect.quotes must name at least one", { ...good, expect: { quotes: [] } }],
    ["expect.url must be an http or https URL", { ...good, expect: { url: "ftp://a.example" } }],
    ["expect.date must be a year, a month", { ...good, expect: { date: "May 2019" } }],
    [
      "expect must have a quote, quotes, url, urls or date, or answer: false",
      { ...good, expect: {} },
    ],
    [
      "expect must have a quote, quotes, url, urls or date, or answer: false",
      { ...good, expect: { quote: "Ana", answer: false } },
    ],
    ["expect.answer must be false or left out", { ...good, expect: { answer: true } }],
    ["the line must be valid JSON", "{"],
    ["the line must be a JSON object", "[1]"],
  ])("a wrong line is named with its number and field: %s", async (sentence, line) => {
    expect(await problemOf(good, line)).toContain(`line 2: ${sentence}`);
  });

  test("every wrong line is named, and two questions with one id are refused", async () => {
    expect(await problemOf("{", good, good, { ...good, id: "another" })).toBe(
      "line 1: the line must be valid JSON\n" +
        "line 3: same id as line 2 (the default id is the topic)",
    );
    expect(await problemOf(good, { ...good, id: "another" })).toBe("");
  });

  test("a changed expectation makes another question, and so does a changed request", async () => {
    const [one] = await read(good);
    const [same] = await read({ expect: { quote: "Ana Lund" }, topic: good.topic, id: "named" });
    const [expectation] = await read({ ...good, expect: { quote: "Ana" } });
    const [request] = await read({ ...good, retrieval: "latest" });
    expect(same?.hash).toBe(one?.hash);
    expect(new Set([one?.hash, expectation?.hash, request?.hash]).size).toBe(3);
  });
});

describe("the flags of an evaluation", () => {
  test("bounds name a measure and a number", () => {
    const flags = readEvalFlags([
      "q.jsonl",
      "--fail-under",
      "complete=0.6",
      "--fail-over",
      "falseAnswer=0",
    ]);
    expect(flags).toMatchObject({
      file: "q.jsonl",
      bounds: [
        { measure: "complete", is: "under", limit: 0.6 },
        { measure: "falseAnswer", is: "over", limit: 0 },
      ],
    });
    for (const bound of ["speed=1", "complete", "complete=high", "complete=-1"]) {
      expect(() => readEvalFlags(["q.jsonl", "--fail-under", bound])).toThrow("MEASURE=NUMBER");
    }
  });

  test("exactly one file is needed", () => {
    expect(() => readEvalFlags([])).toThrow("npm run eval");
    expect(() => readEvalFlags(["a.jsonl", "b.jsonl"])).toThrow("npm run eval");
    expect(() => readEvalFlags(["a.jsonl", "--speed"])).toThrow("Unknown option '--speed'");
  });
});
