import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { BoundaryToSave } from "#lib/contract/boundaries.js";
import { CorrectionToSave } from "#lib/contract/corrections.js";
import { ShortPostHandleQuery } from "#lib/contract/directory.js";
import { ExtractBody } from "#lib/contract/knowledge-extract.js";
import { SearchQuery } from "#lib/contract/knowledge-search.js";
import { SourcesQuery } from "#lib/contract/knowledge-sources.js";
import { OnboardingTurn } from "#lib/contract/onboarding.js";
import { paramsIn } from "#lib/contract/params.js";
import { PlanBody } from "#lib/contract/question-planning.js";
import { AnswerRegistration } from "#lib/contract/registered-answer.js";
import { Continuation } from "#lib/contract/research-request.js";
import { hash, refusal, uuid } from "./parsing.js";

describe("path parameters", () => {
  test("a malformed artist id is called artistId", { tags: ["5.4-400"] }, () => {
    for (const id of ["", "1", `${uuid} `, "artist"])
      expect(refusal(paramsIn("/artist/{id}"), { id })).toBe("artistId must be a UUID");
    expect(v.parse(paramsIn("/artist/{id}"), { id: uuid.toUpperCase() })).toEqual({ id: uuid });
  });

  test("a malformed id of another kind is called by its own name", { tags: ["4.2.path"] }, () => {
    expect(refusal(paramsIn("/{id}/{jobId}"), { id: uuid, jobId: "1" })).toBe(
      "jobId must be a UUID",
    );
    for (const sourceId of ["", "a b", "\u0000", "a".repeat(201)])
      expect(refusal(paramsIn("/{id}/{sourceId}"), { id: uuid, sourceId })).toBe(
        "sourceId must be a source identity of 1 to 200 visible characters",
      );
  });
});

describe("the registration of an answer", () => {
  const citation = { sourceId: "s", revision: hash, start: 5, end: 8, quote: "abc" };
  const refused = (...citations: object[]) =>
    refusal(AnswerRegistration, { answer: "An answer.", citations });

  test("has an answer of 1 to 8000 characters, and asks for its claims or not", () => {
    for (const [fields, sentence] of [
      [{ answer: "  " }, "answer must not be blank"],
      [{ answer: "x".repeat(8001) }, "answer must have 1 to 8000 characters"],
      [{ checkClaims: "yes" }, "checkClaims must be true or false"],
    ] as const)
      expect(
        refusal(AnswerRegistration, { answer: "An answer.", citations: [citation], ...fields }),
      ).toBe(sentence);
  });

  test("takes citations with or without a place in the answer", () => {
    expect(refused(citation, { ...citation, answerStart: 0, answerEnd: 10 })).toBeNull();
  });

  test("names the citation with impossible windows", () => {
    expect(refused()).toBe("citations must have 1 to 12 items");
    expect(refused({ ...citation, end: 5 })).toBe("citations[0].end must be greater than start");
    expect(refused(citation, { ...citation, answerStart: 0 })).toBe(
      "citations[1].answerEnd must be given together with answerStart",
    );
    expect(refused({ ...citation, answerStart: 4, answerEnd: 4 })).toBe(
      "citations[0].answerEnd must be greater than answerStart",
    );
    expect(refused(citation, { ...citation, answerStart: 0, answerEnd: 11 })).toBe(
      "citations[1].answerEnd must not be after the end of the answer",
    );
  });
});

describe("small bodies", () => {
  test("a continuation has an outcome without free text", () => {
    expect(refusal(Continuation, {})).toBe("outcome is required");
    expect(refusal(Continuation, { outcome: "bad" })).toBe(
      "outcome must be one of insufficient, verification_failed",
    );
    expect(refusal(Continuation, { outcome: "insufficient", reason: "a" })).toBe(
      "reason is not a known property",
    );
  });

  test("a question to plan has 3 to 500 characters and a context of at most 2000", () => {
    for (const question of ["ab", "a".repeat(501)])
      expect(refusal(PlanBody, { question })).toBe("question must have 3 to 500 characters");
    expect(refusal(PlanBody, { question: "abc", context: "a".repeat(2001) })).toBe(
      "context must have 0 to 2000 characters",
    );
  });

  test("boundaries and corrections have wording and a requestId", () => {
    const wish = { requestId: uuid, wording: "No family.", scope: "sitting" };
    expect(refusal(BoundaryToSave, wish)).toBeNull();
    expect(refusal(BoundaryToSave, { ...wish, wording: " " })).toBe("wording must not be blank");
    expect(refusal(BoundaryToSave, { ...wish, scope: "always" })).toBe(
      "scope must be one of sitting, until_retracted",
    );
    expect(refusal(BoundaryToSave, { ...wish, requestId: "1" })).toBe("requestId must be a UUID");
    expect(refusal(CorrectionToSave, { requestId: uuid, claim: "ab", correction: "abc" })).toBe(
      "claim must have 3 to 1000 characters",
    );
  });

  test("a text recovery names 1 to 20 different sources", () => {
    for (const sourceIds of [[], Array.from({ length: 21 }, (_, at) => `s${at}`)])
      expect(refusal(ExtractBody, { sourceIds })).toBe("sourceIds must have 1 to 20 items");
    expect(refusal(ExtractBody, { sourceIds: ["a", "a"] })).toBe(
      "sourceIds[1] must not repeat an earlier item",
    );
  });
});

describe("queries", () => {
  test("a search has words of 2 to 160 characters and days in order", () => {
    expect(v.parse(SearchQuery, { query: "  new   song " })).toEqual({
      query: "new song",
      limit: 20,
    });
    expect(refusal(SearchQuery, { query: " a " })).toBe("query must have 2 to 160 characters");
    expect(refusal(SearchQuery, { query: "ab", limit: "21" })).toBe(
      "limit must be a whole number from 1 to 20",
    );
    expect(refusal(SearchQuery, { query: "ab", fromDate: "2024-13-01" })).toMatch(/^fromDate /);
    expect(
      refusal(SearchQuery, { query: "ab", fromDate: "2024-02-01", toDate: "2024-01-01" }),
    ).toBe("fromDate must not be after toDate");
  });

  test("a boolean is true or false and nothing else", () => {
    expect(v.parse(SourcesQuery, { missingText: "true" }).missingText).toBe(true);
    expect(v.parse(SourcesQuery, { missingText: "false" }).missingText).toBe(false);
    for (const missingText of ["1", "", "TRUE", "yes"])
      expect(refusal(SourcesQuery, { missingText })).toBe("missingText must be true or false");
  });

  test("the short-post finder takes exactly one of artistId and name", () => {
    const sentence = "exactly one of artistId and name is required";
    expect(refusal(ShortPostHandleQuery, {})).toBe(sentence);
    expect(refusal(ShortPostHandleQuery, { artistId: uuid, name: "A" })).toBe(sentence);
    expect(refusal(ShortPostHandleQuery, { name: "A" })).toBeNull();
  });
});

describe("onboarding turns", () => {
  test("have a known type and only the fields of that type", () => {
    expect(refusal(OnboardingTurn, {})).toBe("type is required");
    expect(refusal(OnboardingTurn, { type: "close" })).toMatch(/^type must be one of open, /);
    expect(refusal(OnboardingTurn, { type: "open", text: "a" })).toBe(
      "text is not a known property",
    );
    expect(refusal(OnboardingTurn, { type: "publish", text: "a" })).toBe(
      "expectedRevision is required",
    );
  });

  test("treat omitted lists as empty", () => {
    expect(v.parse(OnboardingTurn, { type: "confirm_profiles" })).toEqual({
      type: "confirm_profiles",
      add: [],
      remove: [],
    });
  });

  test("have the artist's own text with mode self and only then", () => {
    const sentence = "text must be given with mode self and only then";
    expect(refusal(OnboardingTurn, { type: "about", mode: "self" })).toBe(sentence);
    expect(refusal(OnboardingTurn, { type: "about", mode: "generate", text: "a" })).toBe(sentence);
    expect(refusal(OnboardingTurn, { type: "about", mode: "generate" })).toBeNull();
  });
});
