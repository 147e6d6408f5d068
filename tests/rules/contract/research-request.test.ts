import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { refusal } from "./parsing.js";

const body = (fields: object = {}) => ({
  topic: "second album",
  evidenceNeed: "reporting",
  ...fields,
});
const refused = (fields: object) => refusal(ResearchRequest, body(fields));
const taken = (fields: object) => v.parse(ResearchRequest, body(fields));
const urlOf = (length: number) => `https://example.org/${"a".repeat(length - 20)}`;

describe("a research request as a whole", () => {
  test("has its defaults filled in", {
    tags: ["2.1.freshness", "2.1.retrieval", "2.1.answerScope", "2.1.preferDirectEvidence"],
  }, () => {
    expect(taken({})).toEqual({
      topic: "second album",
      evidenceNeed: "reporting",
      freshness: "stored",
      retrieval: "relevance",
      answerScope: "focused",
      preferDirectEvidence: false,
    });
  });

  test("is accepted with every field given", () => {
    const whole = {
      freshness: "recent",
      targetUrl: "https://Example.org/a?b=1#c",
      platform: "moments",
      fromDate: "2024-02-29",
      toDate: "2024-02-29",
      retrieval: "latest",
      excludeSourceUrls: ["http://example.org/1", "https://example.org/2"],
      answerScope: "overview",
      preferDirectEvidence: true,
    };
    expect(taken(whole)).toEqual(body(whole));
  });

  test("must be a JSON object", () => {
    for (const input of [null, "text", 5, true])
      expect(refusal(ResearchRequest, input)).toBe("the body must be a JSON object");
    expect(refusal(ResearchRequest, [])).toBe("topic is required");
  });

  test.each([
    "colour",
    "constructor",
    "__proto__",
    "Topic",
  ])("is refused with the unknown property %s", { tags: ["2.1.unknown"] }, (name) => {
    const input = JSON.parse(
      `{"topic":"second album","evidenceNeed":"credits","${name}":"secret words"}`,
    );
    const sentence = refusal(ResearchRequest, input);
    expect(sentence).toMatch(/unknown|not a known property/);
    expect(sentence).not.toContain("secret words");
  });

  test("names the unknown property", { tags: ["2.1.unknown"] }, () => {
    expect(refused({ colour: "red" })).toBe("colour is not a known property");
  });
});

describe("topic", () => {
  test("is required and a string", { tags: ["2.1.topic"] }, () => {
    expect(refusal(ResearchRequest, { evidenceNeed: "credits" })).toBe("topic is required");
    for (const topic of [null, 7, ["abc"], { a: "abc" }, true])
      expect(refused({ topic })).toBe("topic must be a string");
  });

  test("has 3 to 160 characters after normalisation", { tags: ["2.1.topic"] }, () => {
    const sentence = "topic must have 3 to 160 characters";
    expect(refused({ topic: "" })).toBe(sentence);
    expect(refused({ topic: "ab" })).toBe(sentence);
    expect(refused({ topic: "  a b ".replace(" b", "") })).toBe(sentence);
    expect(refused({ topic: "   \n\t   " })).toBe(sentence);
    expect(refused({ topic: "a".repeat(161) })).toBe(sentence);
    expect(refused({ topic: "😀" })).toBe(sentence);
    expect(taken({ topic: "abc" }).topic).toBe("abc");
    expect(taken({ topic: "a".repeat(160) }).topic).toHaveLength(160);
    expect(taken({ topic: `${" ".repeat(300)}abc` }).topic).toBe("abc");
    expect(taken({ topic: "  Two\n\t Words " }).topic).toBe("Two Words");
    expect(taken({ topic: "Cafe\u0301" }).topic).toBe("Caf\u00e9");
  });

  test("has no text that cannot be stored", { tags: ["2.1.topic"] }, () => {
    const sentence = "topic must not contain NUL or unpaired surrogate characters";
    expect(refused({ topic: "abc\u0000" })).toBe(sentence);
    expect(refused({ topic: "abc\ud800" })).toBe(sentence);
    expect(refused({ topic: "\udc00abc" })).toBe(sentence);
  });
});

describe("words from a list", () => {
  const needs = "reporting, release_date, credits, social_caption, spoken_content";

  test("is required and one of the five needs", { tags: ["2.1.evidenceNeed"] }, () => {
    expect(refusal(ResearchRequest, { topic: "abc" })).toBe("evidenceNeed is required");
    for (const evidenceNeed of ["rumours", "", "Reporting", null, 1, ["reporting"]])
      expect(refused({ evidenceNeed })).toBe(`evidenceNeed must be one of ${needs}`);
    for (const evidenceNeed of needs.split(", "))
      expect(taken({ evidenceNeed }).evidenceNeed).toBe(evidenceNeed);
  });

  test.each([
    ["freshness", ["stored", "recent"]],
    ["retrieval", ["relevance", "latest"]],
    ["answerScope", ["focused", "overview"]],
    ["platform", ["social_a", "social_b", "social_c", "moments", "catalog_a", "catalog_b"]],
  ])(
    "%s accepts only its words",
    { tags: ["2.1.freshness", "2.1.retrieval", "2.1.answerScope", "2.1.platform"] },
    (field, words) => {
      for (const word of words) expect(taken({ [field]: word })).toMatchObject({ [field]: word });
      for (const other of ["other", "", words[0]?.toUpperCase(), null, 0, false, [words[0]]])
        expect(refused({ [field]: other })).toBe(`${field} must be one of ${words.join(", ")}`);
    },
  );

  test("accepts only the words of the interface", { tags: ["2.1.platform"] }, () => {
    expect(refused({ platform: "web" })).toMatch(/^platform must be one of social_a, /);
  });
});

describe("targetUrl", () => {
  test("is an http or https URL without user information", { tags: ["2.1.targetUrl"] }, () => {
    const bad = [
      "",
      "example.org",
      "/path",
      "ftp://example.org/",
      "javascript:alert(1)",
      "data:text/plain,a",
      "https://",
      "https://user@example.org/",
      "https://user:word@example.org/",
      " https://example.org/",
      "https://example.org/a b",
    ];
    for (const targetUrl of bad)
      expect(refused({ targetUrl }), targetUrl).toBe(
        "targetUrl must be an http or https URL without user name or password",
      );
    for (const targetUrl of [null, 5, ["https://example.org/"], {}])
      expect(refused({ targetUrl })).toBe("targetUrl must be a string");
  });

  test("has at most 2048 characters and is kept as given", { tags: ["2.1.targetUrl"] }, () => {
    expect(refused({ targetUrl: urlOf(2049) })).toBe("targetUrl must have at most 2048 characters");
    expect(taken({ targetUrl: urlOf(2048) }).targetUrl).toBe(urlOf(2048));
    expect(taken({ targetUrl: "HTTP://Example.ORG:80/%7Ea" }).targetUrl).toBe(
      "HTTP://Example.ORG:80/%7Ea",
    );
  });
});

describe("date bounds", () => {
  test.each(["fromDate", "toDate"])("%s is a day of the calendar", {
    tags: ["2.1.fromDate", "2.1.toDate"],
  }, (field) => {
    for (const day of ["2024", "2024-05", "24-05-01", "2024-5-1", "2024-05-01T00:00:00Z", "", 5])
      expect(refused({ [field]: day })).toBe(`${field} must be a date as YYYY-MM-DD`);
    for (const day of ["2024-02-30", "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31"])
      expect(refused({ [field]: day })).toBe(`${field} must be a day that exists in the calendar`);
    expect(refused({ [field]: null })).toBe(`${field} must be a date as YYYY-MM-DD`);
    expect(taken({ [field]: "2024-02-29" })).toMatchObject({ [field]: "2024-02-29" });
  });

  test("fromDate must not be after toDate, and may be the same day", {
    tags: ["2.1.fromDate"],
  }, () => {
    const days = { fromDate: "2024-05-02", toDate: "2024-05-01" };
    expect(refused(days)).toBe("fromDate must not be after toDate");
    expect(taken({ ...days, toDate: "2024-05-02" })).toMatchObject({ toDate: "2024-05-02" });
  });
});

describe("excludeSourceUrls", () => {
  const urls = Array.from({ length: 11 }, (_, index) => `https://example.org/${index}`);

  test("has at most 10 items, all distinct as given", { tags: ["2.1.excludeSourceUrls"] }, () => {
    expect(refused({ excludeSourceUrls: urls })).toBe(
      "excludeSourceUrls must have at most 10 items",
    );
    expect(refused({ excludeSourceUrls: [urls[0], urls[1], urls[0]] })).toBe(
      "excludeSourceUrls[2] must not repeat an earlier item",
    );
    expect(taken({ excludeSourceUrls: urls.slice(1) }).excludeSourceUrls).toHaveLength(10);
    expect(taken({ excludeSourceUrls: [] }).excludeSourceUrls).toEqual([]);
    const twins = ["https://example.org/a", "https://example.org/a/"];
    expect(taken({ excludeSourceUrls: twins }).excludeSourceUrls).toEqual(twins);
  });

  test("is an array", { tags: ["2.1.excludeSourceUrls"] }, () => {
    for (const excludeSourceUrls of [null, urls[0], { 0: urls[0] }, 3])
      expect(refused({ excludeSourceUrls })).toBe("excludeSourceUrls must be an array");
  });

  test("each is an http or https URL of at most 2000 characters", {
    tags: ["2.1.excludeSourceUrls-item"],
  }, () => {
    const refusedItem = (item: unknown) => refused({ excludeSourceUrls: [urls[0], item] });
    for (const item of ["ftp://example.org", "example.org", "", "mailto:a@example.org"])
      expect(refusedItem(item)).toBe("excludeSourceUrls[1] must be an http or https URL");
    expect(refusedItem("HTTPS://example.org/")).toBe(
      "excludeSourceUrls[1] must start with http:// or https://",
    );
    expect(refusedItem(5)).toBe("excludeSourceUrls[1] must be a string");
    expect(refusedItem(null)).toBe("excludeSourceUrls[1] must be a string");
    expect(refusedItem(urlOf(2001))).toBe("excludeSourceUrls[1] must have at most 2000 characters");
    expect(refusedItem(urlOf(2000))).toBeNull();
    expect(refusedItem("https://example.org/\u0000")).toBe(
      "excludeSourceUrls[1] must not contain NUL or unpaired surrogate characters",
    );
  });
});

describe("preferDirectEvidence", () => {
  test("is a boolean and not a word for one", { tags: ["2.1.preferDirectEvidence"] }, () => {
    for (const preferDirectEvidence of ["true", 1, 0, null, "", []])
      expect(refused({ preferDirectEvidence })).toBe("preferDirectEvidence must be true or false");
    expect(taken({ preferDirectEvidence: true }).preferDirectEvidence).toBe(true);
  });
});
