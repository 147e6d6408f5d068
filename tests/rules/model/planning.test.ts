import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { PlanBody } from "#lib/contract/question-planning.js";
import { planOffline } from "#lib/model/offline/offline-plan.js";
import {
  isPlannable,
  namedUrls,
  neutralTopic,
  type Offered,
  type PlanAnswer,
  planAnswer,
  requestOf,
} from "#lib/research/plan-request.js";
import { planned } from "../../support/planned.js";

const urls = namedUrls(
  "See https://a.example/1.",
  "Before: (https://b.example/2), https://b.example/2",
);

const offered: Offered = {
  urls,
  platforms: [
    { platform: "social_a", url: "https://bsky.app/profile/skerry.example" },
    { platform: "social_c", url: "https://www.instagram.com/skerry" },
  ],
};

test("addresses are named as written, once each, without the sentence's closing punctuation", () => {
  expect(urls).toEqual([
    { id: "u1", url: "https://a.example/1", from: "question" },
    { id: "u2", url: "https://b.example/2", from: "context" },
  ]);
  expect(namedUrls("ftp://x.example javascript:alert(1) https://user:pw@x.example/", "")).toEqual(
    [],
  );
  const many = Array.from({ length: 30 }, (_, at) => `https://x.example/${at}`).join(" ");
  expect(namedUrls(many, "")).toHaveLength(10);
});

test("a topic keeps its words and years, but not addresses, other numbers or excess length", {
  tags: ["2.1.topic-neutral"],
}, () => {
  expect(neutralTopic("Slack Water 2020-05-17 tour")).toBe("Slack Water 2020-05-17 tour");
  expect(neutralTopic("call +353 86 123 4567 about it")).toBe("call about it");
  expect(neutralTopic("write to a.b+c@mail.example now")).toBe("write to now");
  expect(neutralTopic("see https://x.example/?me=1 please")).toBe("see please");
  expect(neutralTopic("🌊".repeat(200))).toHaveLength(160);
  for (const topic of [
    "Konzert am 12.05.2021 in Oslo",
    "gig on 03-05-2021",
    "released 12. 5. 2021?",
    "2021.05.12 show",
    "18.05.-20.06.2021 Tour",
  ])
    expect(neutralTopic(topic)).toBe(topic);
  expect(neutralTopic("on 12.05.2021 030 1234567 or 0301.23.45.67")).toBe("on 12.05.2021 or");
});

test("latest retrieval is never anchored to one address, and a broader follow-up is latest", {
  tags: ["2.1.2"],
}, () => {
  expect(requestOf({ ...planned, target: "u1" }, offered, "")?.targetUrl).toBe(
    "https://a.example/1",
  );
  const latest = requestOf({ ...planned, retrieval: "latest", target: "u1" }, offered, "");
  expect(latest).not.toHaveProperty("targetUrl");
  const followUp = requestOf({ ...planned, continues: true, target: "u1" }, offered, "");
  expect(followUp?.retrieval).toBe("latest");
  expect(followUp).not.toHaveProperty("targetUrl");
});

test("addresses already discussed are excluded once each, and unknown ids name nothing", () => {
  const request = requestOf({ ...planned, alreadyDiscussed: ["u2", "u2", "u9"] }, offered, "");
  expect(request?.excludeSourceUrls).toEqual(["https://b.example/2"]);
});

test("an address in capitals is one that a request accepts", {
  tags: ["2.1.excludeSourceUrls-item"],
}, () => {
  const given = { ...offered, urls: namedUrls("", "HTTPS://News.example/A Http://news.example/B") };
  const request = requestOf({ ...planned, alreadyDiscussed: ["u1", "u2"] }, given, "");
  expect(request?.excludeSourceUrls).toEqual(["https://News.example/A", "http://news.example/B"]);
});

test("a platform is planned by the name that people use, and only one that the artist has", () => {
  const platformOf = (platform: string) =>
    requestOf({ ...planned, platform }, offered, "")?.platform;
  expect(platformOf("Bluesky")).toBe("social_a");
  expect(platformOf("instagram.com")).toBe("social_c");
  expect(v.is(planAnswer(offered.platforms), { ...planned, platform: "Mastodon" })).toBe(false);
  expect(v.is(planAnswer(offered.platforms), { ...planned, platform: "social_a" })).toBe(false);
  expect(v.is(planAnswer([]), planned)).toBe(true);
});

test.each([
  ["and the second one?", "unclear"],
  ["What about it?", "unclear"],
  ["Wann ist es erschienen?", "unclear"],
  ["And who are they?", "question"],
  ["the second one mixed it", "unclear"],
  ["the second one mixed by Ana", "question"],
])("the offline model reads %j without a conversation as %s, and after words of another kind as a question", (text, asks) => {
  const blocks = (conversation: string) => [
    { name: "conversation", attributes: {}, text: conversation },
    { name: "question", attributes: {}, text },
  ];
  expect(planOffline(blocks(" ")).asks).toBe(asks);
  expect(planOffline(blocks("Two EPs.")).asks).toBe("question");
});

test.each([
  ["What about it?", "Asked before: When was Slack Water released?", "question"],
  ["What about it?", "Asked before: Are Low Lamp and Slack Water apart?", "unclear"],
  ["Who produced it?", "We spoke about Slack Water.", "question"],
  ["And what else was there?", "Asked before: When was Slack Water released?", "question"],
])("the offline model reads %j after %j as %s", (question, conversation, asks) => {
  const blocks = Object.entries({ conversation, question }).map(([name, text]) => ({
    ...{ name, text },
    attributes: {},
  }));
  expect(planOffline(blocks).asks).toBe(asks);
});

test("a topic that is too short is replaced by the question", () => {
  expect(requestOf({ ...planned, topic: "ab" }, offered, "Hi! Ok")?.topic).toBe("Hi! Ok");
  expect(requestOf({ ...planned, topic: "abc" }, offered, "Hi! Ok")?.topic).toBe("abc");
});

test("the offline model has a valid plan for every question with words or a URL", () => {
  const words = fc.constantFrom(
    ..."Hi! Ok ok? who When did, please tell me : — could you it out in 2024 lately? 🌊 ? né https://a.example/x".split(
      " ",
    ),
  );
  const question = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 3, maxLength: 200 }),
    fc.array(words, { minLength: 1, maxLength: 12 }).map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(
      question.filter((text) => v.is(PlanBody, { question: text })),
      (text) => {
        const named = namedUrls(text, "");
        const blocks = [
          { name: "question", attributes: {}, text },
          ...named.map(({ id, url, from }) => ({
            name: "url",
            attributes: { id, from },
            text: url,
          })),
        ];
        const request = requestOf(
          planOffline(blocks) as PlanAnswer,
          { urls: named, platforms: [] },
          text,
        );
        if (isPlannable(text)) expect(request, text).not.toBeNull();
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a result that is not a valid research request is not a plan", () => {
  expect(requestOf({ ...planned, topic: "ab" }, offered, "")).toBeNull();
  expect(requestOf({ ...planned, fromDate: "2024-13-01" }, offered, "")).toBeNull();
  expect(
    requestOf({ ...planned, fromDate: "2024-02-01", toDate: "2024-01-01" }, offered, ""),
  ).toBeNull();
});
