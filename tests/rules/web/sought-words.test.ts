import { expect, test } from "vitest";
import { dayWords, NotAsked } from "#lib/web/app/words.js";
import { ruledRequest, soughtWords } from "#lib/web/ask/sought-words.js";

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
  ["When was Low Lamp released?", "release_date"],
  ["Who played the drums?", "credits"],
  ["When did the album come out?", "release_date"],
  ["In which year was Low Lamp issued?", "release_date"],
  ["Wann ist Low Lamp erschienen?", "release_date"],
  ["Fecha de lanzamiento de Low Lamp", "release_date"],
  ["När släpptes Low Lamp?", "release_date"],
  ["When did they put Low Lamp out?", "release_date"],
  ["Wann kam ihr erstes Album, Low Lamp, raus?", "release_date"],
  ["Hvornår kom Low Lamp ud?", "release_date"],
  ["När gavs Low Lamp ut?", "release_date"],
  ["¿Cuándo salieron o cuándo salió Low Lamp, el disco?", "release_date"],
  ["Wann ist ihr erstes Album, Low Lamp, erschienen?", "release_date"],
  ["What day was the harmonium thrown out?", "reporting"],
  ["When were the tickets sold out?", "reporting"],
  ["When was Slack Water out?", "release_date"],
  ["When is Low Lamp out on vinyl?", "release_date"],
  ["When did Ana come to Oslo and get left out?", "reporting"],
  ["Wann ist Ana aus der Band raus?", "reporting"],
  ["cuando era niño, quién lo publicó", "reporting"],
  ["Wann waren sie in Hamburg?", "reporting"],
  ["What was released on that day?", "reporting"],
  ["What did she say in the podcast?", "spoken_content"],
  ["Why was the tour postponed?", "reporting"],
])("without a plan, %s looks for %s", (question, evidenceNeed) => {
  expect(ruledRequest(question)).toEqual({ topic: question, evidenceNeed });
});

test.each([
  "What did they post in 2019?",
  "Which photos were posted on Bluesky in 2019?",
  "What was reported about the band in 2019?",
])("without a plan, a year of posts or reports bounds their dates: %s", (question) => {
  const year = { fromDate: "2019-01-01", toDate: "2019-12-31" };
  expect(ruledRequest(question)).toMatchObject(year);
});

test.each([
  "What happened in 2019?",
  "Who played drums on the tour in 2019?",
  "Which album was released in 2019?",
  "What was said about the tour in 2019?",
  "Which post tells what they recorded in 2019?",
  "What did they post after the accident in 2019?",
])("without a plan, any other year bounds no dates, because later texts may tell of it: %s", (question) => {
  expect(ruledRequest(question)).not.toHaveProperty("fromDate");
});

test("without a plan, a long question ends at a word", () => {
  const { topic } = ruledRequest(`What about ${"harbours ".repeat(30)}?`);
  expect(topic).toMatch(/^What about (?:harbours ?)+$/);
  expect(topic.length).toBeLessThanOrEqual(160);
  expect(ruledRequest("a".repeat(400)).topic).toHaveLength(160);
});

test("a follow-up that names nothing cannot be planned by rules, which do not read the conversation", () => {
  expect(() => ruledRequest("When was it released?")).toThrow(NotAsked);
  expect(() => ruledRequest("¿Cuándo salió?")).toThrow(/say what it is about/);
});
