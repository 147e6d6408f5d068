import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { AdvanceAnswer, wireKinds } from "#lib/contract/advance.js";
import { ErrorBody, errorCodes } from "#lib/contract/error.js";
import { Reference } from "#lib/contract/reference.js";
import { ResearchStatus, stages } from "#lib/contract/research-status.js";
import { hash, uuid } from "./parsing.js";

const instant = "2026-01-02T03:04:05.678Z";
const reference = {
  sourceId: `latest:catalog_a:${hash}`,
  revision: hash,
  start: 0,
  end: 3,
  text: "abc",
  url: "https://example.org/",
  curation: "approved",
};
const status = {
  status: "ok",
  jobId: uuid,
  stage: "complete",
  message: "Done.",
  updatedAt: instant,
  references: [reference],
  limitations: [],
};
const error = { status: "error", error: "topic is required", code: "invalid_input" };

/** Whether the schema accepts the body with these fields replaced. */
const takes = (schema: v.GenericSchema, base: object) => (fields: object) =>
  v.is(schema, { ...base, ...fields });

describe("a Status", () => {
  const isStatus = takes(ResearchStatus, status);

  test.each(Object.keys(status))("needs %s", (field) => {
    const { [field]: _gone, ...rest } = status as Record<string, unknown>;
    expect(v.is(ResearchStatus, rest)).toBe(false);
  });

  test("has its constants and formats", {
    tags: ["2.2.status", "2.2.jobId", "2.2.message", "2.2.updatedAt"],
  }, () => {
    expect(isStatus({})).toBe(true);
    expect(isStatus({ status: "error" })).toBe(false);
    expect(isStatus({ jobId: "1" })).toBe(false);
    expect(isStatus({ message: null })).toBe(false);
    for (const updatedAt of ["2026-01-02", "2026-01-02 03:04:05+00", "2026-01-02T03:04:05+01:00"])
      expect(isStatus({ updatedAt })).toBe(false);
  });

  test("has one of the nine stages", { tags: ["2.2.stage", "3.1.stages"] }, () => {
    for (const stage of stages) expect(isStatus({ stage })).toBe(true);
    expect(stages).toHaveLength(9);
    expect(isStatus({ stage: "queued" })).toBe(false);
  });

  test("has at most 6 references and limitations in words", {
    tags: ["2.2.references", "2.2.limitations"],
  }, () => {
    expect(isStatus({ references: Array(6).fill(reference) })).toBe(true);
    expect(isStatus({ references: Array(7).fill(reference) })).toBe(false);
    expect(isStatus({ limitations: [1] })).toBe(false);
  });

  test("may have provider, reuse and selection", {
    tags: ["2.2.provider", "2.2.reused", "2.2.selection"],
  }, () => {
    expect(isStatus({ provider: null, reused: true, selection: "candidates" })).toBe(true);
    expect(isStatus({ provider: "web", reused: false, selection: "research" })).toBe(true);
    expect(isStatus({ reused: null })).toBe(false);
    expect(isStatus({ selection: "all" })).toBe(false);
  });

  test("may name the budget that blocked the work, and nothing outside the interface", () => {
    const quota = { outsideResearchReason: "quota", quotaScope: "outside_artist" };
    expect(isStatus({ ...quota, retryAfterSeconds: 0, resetAt: instant })).toBe(true);
    expect(isStatus({ quotaScope: "caller" })).toBe(false);
    expect(isStatus({ retryAfterSeconds: 0.5 })).toBe(false);
    expect(isStatus({ topic: "abc" })).toBe(false);
  });
});

describe("a Reference", () => {
  const isReference = takes(Reference, reference);

  test.each(Object.keys(reference))("needs %s", (field) => {
    const { [field]: _gone, ...rest } = reference as Record<string, unknown>;
    expect(v.is(Reference, rest)).toBe(false);
  });

  test("has a window, an address and a curation", {
    tags: ["2.3.window", "2.3.url", "2.3.curation"],
  }, () => {
    expect(isReference({ start: -1 })).toBe(false);
    expect(isReference({ end: 1.5 })).toBe(false);
    expect(isReference({ url: null })).toBe(false);
    expect(isReference({ curation: "pending" })).toBe(true);
    expect(isReference({ curation: "declined" })).toBe(false);
  });

  test("has kind and speaker in the words of the interface", {
    tags: ["2.3.evidenceKind", "2.3.speaker"],
  }, () => {
    expect(isReference({ evidenceKind: "caption", speaker: "not_applicable" })).toBe(true);
    expect(isReference({ evidenceKind: "provider_transcript", speaker: "unverified" })).toBe(true);
    expect(isReference({ evidenceKind: "page" })).toBe(false);
    expect(isReference({ speaker: null })).toBe(false);
  });

  test("may have null for what is unknown", {
    tags: ["2.3.publishedAt", "2.3.retrievedAt", "2.3.truncated"],
  }, () => {
    expect(isReference({ publishedAt: null, retrievedAt: null, truncated: null })).toBe(true);
    expect(isReference({ publishedAt: "2024-05-17", truncated: false })).toBe(true);
    expect(isReference({ publishedAt: 5 })).toBe(false);
  });

  test("has an activity date at its own precision, in addition to publishedAt", {
    tags: ["2.3.activityDate"],
  }, () => {
    for (const activityDate of ["2024", "2024-05", "2024-05-17", "2024-05-17T01:02:03+02:00"])
      expect(isReference({ activityDate, activityDateKind: "release" })).toBe(true);
    expect(isReference({ activityDate: null })).toBe(false);
    expect(isReference({ activityDateKind: "publication" })).toBe(false);
  });
});

describe("an error", () => {
  const isError = takes(ErrorBody, error);

  test("has status, sentence and a known code", {
    tags: ["2.4.body", "4.1.error-body"],
  }, () => {
    for (const code of errorCodes) expect(isError({ code })).toBe(true);
    expect(isError({ code: "oops" })).toBe(false);
    expect(isError({ status: "ok" })).toBe(false);
    expect(isError({ stack: "at" })).toBe(false);
  });

  test("may name the budget, the wait and its end", { tags: ["2.4.quota"] }, () => {
    const quota = { quotaScope: "saved_global", retryAfterSeconds: 1, resetAt: instant };
    expect(isError(quota)).toBe(true);
    expect(isError({ retryAfterSeconds: -1 })).toBe(false);
    expect(isError({ quotaScope: null })).toBe(false);
  });
});

describe("what a slice did", () => {
  const isAnswer = takes(AdvanceAnswer, { status: "ok", ran: true });

  test("says whether a slice ran, and of which kind", { tags: ["4.3.200", "4.3.fields"] }, () => {
    expect(isAnswer({ ran: false })).toBe(true);
    expect(isAnswer({ ran: undefined })).toBe(false);
    for (const kind of wireKinds)
      expect(
        isAnswer({ jobId: uuid, kind, artistId: uuid, progress: "a", done: true, waiting: false }),
      ).toBe(true);
    expect(isAnswer({ kind: "question_research" })).toBe(false);
  });
});
