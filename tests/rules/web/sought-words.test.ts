import { expect, test } from "vitest";
import { dayWords } from "#lib/web/app/words.js";
import { guessedNeed, soughtWords } from "#lib/web/ask/sought-words.js";

test("what a request looks for is one sentence in everyday words", () => {
  const topic = "the album";
  expect(soughtWords({ topic, evidenceNeed: "release_date" })).toBe(
    "A release date, everywhere, at any time",
  );
  expect(
    soughtWords({
      topic,
      evidenceNeed: "social_caption",
      platform: "social_a",
      fromDate: "2025-01-01",
      retrieval: "latest",
      answerScope: "overview",
    }),
  ).toBe(
    `What was posted, up to three things, on Bluesky, since ${dayWords("2025-01-01")}, newest first`,
  );
  expect(
    soughtWords({
      topic,
      evidenceNeed: "reporting",
      targetUrl: "https://www.paper.example/a",
      freshness: "recent",
      excludeSourceUrls: ["https://b.example/"],
    }),
  ).toBe(
    "What was reported, on one page of paper.example, in the last seven days, without one page already seen",
  );
});

test.each([
  ["When was it released?", "release_date"],
  ["Who played the drums?", "credits"],
  ["What did she say about it?", "spoken_content"],
  ["Why was the tour postponed?", "reporting"],
])("without a plan, %s starts with %s", (question, need) => {
  expect(guessedNeed(question)).toBe(need);
});
