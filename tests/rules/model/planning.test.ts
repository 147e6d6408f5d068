import { expect, test } from "vitest";
import { namedUrls, neutralTopic, type PlanAnswer, requestOf } from "#lib/research/plan-request.js";

const plan: PlanAnswer = {
  topic: "producer of The Record",
  evidenceNeed: "credits",
  freshness: "stored",
  retrieval: "relevance",
  answerScope: "focused",
  platform: null,
  fromDate: null,
  toDate: null,
  target: null,
  alreadyDiscussed: [],
  asksForMoreRecentActivity: false,
};
const urls = namedUrls(
  "See https://a.example/1.",
  "Before: (https://b.example/2), https://b.example/2",
);

test("addresses are named as they were written, once for each place, without what ends the sentence", () => {
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

test("a topic keeps its words and years, and loses addresses, numbers and what is too long", {
  tags: ["2.1.topic-neutral"],
}, () => {
  expect(neutralTopic("Slack Water 2020-05-17 tour")).toBe("Slack Water 2020-05-17 tour");
  expect(neutralTopic("call +353 86 123 4567 about it")).toBe("call about it");
  expect(neutralTopic("write to a.b+c@mail.example now")).toBe("write to now");
  expect(neutralTopic("see https://x.example/?me=1 please")).toBe("see please");
  expect(neutralTopic("🌊".repeat(200))).toHaveLength(160);
});

test("latest retrieval is never anchored to one address, and a broader follow-up is latest", {
  tags: ["2.1.2"],
}, () => {
  expect(requestOf({ ...plan, target: "u1" }, urls)?.targetUrl).toBe("https://a.example/1");
  const latest = requestOf({ ...plan, retrieval: "latest", target: "u1" }, urls);
  expect(latest).not.toHaveProperty("targetUrl");
  const followUp = requestOf({ ...plan, asksForMoreRecentActivity: true, target: "u1" }, urls);
  expect(followUp?.retrieval).toBe("latest");
  expect(followUp).not.toHaveProperty("targetUrl");
});

test("addresses already discussed are excluded once each, and unknown ids name nothing", () => {
  const request = requestOf({ ...plan, alreadyDiscussed: ["u2", "u2", "u9"] }, urls);
  expect(request?.excludeSourceUrls).toEqual(["https://b.example/2"]);
});

test("a result that is no valid research request is no plan", () => {
  expect(requestOf({ ...plan, topic: "ab" }, urls)).toBeNull();
  expect(requestOf({ ...plan, fromDate: "2024-13-01" }, urls)).toBeNull();
  expect(requestOf({ ...plan, fromDate: "2024-02-01", toDate: "2024-01-01" }, urls)).toBeNull();
});
