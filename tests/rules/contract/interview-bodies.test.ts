import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { MemoryQuery } from "#lib/contract/interview-memory.js";
import { QuestionOffer } from "#lib/contract/interview-question.js";
import { ResponseEdit, ResponseQuery } from "#lib/contract/interview-response.js";
import { AnswerSave } from "#lib/contract/interview-session.js";
import { hash, refusal, uuid } from "./parsing.js";

const original = {
  kind: "original",
  sourceId: `vault:${hash}`,
  revision: hash,
  start: 0,
  end: 12,
  quote: "It was late.",
};
const { sourceId: _, ...window } = original;
const answer = { ...window, kind: "answer", entryId: `answer:${uuid}` };
const offer = (fields: object = {}) => ({
  ordinal: 1,
  memorySnapshotId: hash,
  question: "What changed that night?",
  references: [original],
  ...fields,
});
const refused = (fields: object) => refusal(QuestionOffer, offer(fields));
const refusedReference = (fields: object) =>
  refused({ references: [answer, { ...original, ...fields }] });

describe("the body of an offer", () => {
  test("is accepted with both kinds of references", () => {
    expect(v.parse(QuestionOffer, offer({ references: [original, answer] }))).toMatchObject({
      references: [{ kind: "original" }, { kind: "answer", entryId: `answer:${uuid}` }],
    });
  });

  test.each(["ordinal", "memorySnapshotId", "question", "references"])("needs %s", (field) => {
    const { [field]: _gone, ...rest } = offer() as Record<string, unknown>;
    expect(refusal(QuestionOffer, rest)).toBe(`${field} is required`);
  });

  test("has an ordinal from 1 to 3", { tags: ["4.4.ordinal"] }, () => {
    for (const ordinal of [0, 4, -1, 1.5, "1", null, true])
      expect(refused({ ordinal })).toBe("ordinal must be a whole number from 1 to 3");
    for (const ordinal of [1, 2, 3]) expect(refused({ ordinal })).toBeNull();
  });

  test("has a memorySnapshotId of 64 lower-case hexadecimal characters", {
    tags: ["4.4.memorySnapshotId"],
  }, () => {
    for (const memorySnapshotId of ["", hash.toUpperCase(), 1, null])
      expect(refused({ memorySnapshotId })).toBe(
        "memorySnapshotId must be 64 lower-case hexadecimal characters",
      );
  });

  test("has a question of 10 to 500 characters, stored exactly", { tags: ["4.4.question"] }, () => {
    expect(refused({ question: "a".repeat(9) })).toBe("question must have 10 to 500 characters");
    expect(refused({ question: "a".repeat(501) })).toBe("question must have 10 to 500 characters");
    expect(refused({ question: " ".repeat(10) })).toBe("question must not be blank");
    expect(refused({ question: null })).toBe("question must be a string");
    const question = `  ${"a".repeat(8)}`;
    expect(v.parse(QuestionOffer, offer({ question })).question).toBe(question);
  });

  test("has 1 to 3 references", { tags: ["4.4.references"] }, () => {
    expect(refused({ references: [] })).toBe("references must have 1 to 3 items");
    expect(refused({ references: Array(4).fill(original) })).toBe(
      "references must have 1 to 3 items",
    );
    expect(refused({ references: original })).toBe("references must be an array");
    expect(refused({ references: [5] })).toBe("references[0] must be an object");
  });
});

describe("an interview reference", () => {
  test("is an original or an answer", { tags: ["2.7.kind"] }, () => {
    expect(refusedReference({ kind: "page" })).toBe(
      "references[1].kind must be one of original, answer",
    );
    expect(refused({ references: [window].map(({ kind: _kind, ...rest }) => rest) })).toBe(
      "references[0].kind is required",
    );
  });

  test("names its source when it is an original", { tags: ["2.7.sourceId"] }, () => {
    expect(refused({ references: [window] })).toBe("references[0].sourceId is required");
    expect(refusedReference({ sourceId: "" })).toBe(
      "references[1].sourceId must have 1 to 200 characters",
    );
    expect(refusedReference({ entryId: `answer:${uuid}` })).toBe(
      "references[1].entryId is not a known property",
    );
  });

  test("names its answer when it is an answer", { tags: ["2.7.entryId"] }, () => {
    expect(refused({ references: [{ ...window, kind: "answer" }] })).toBe(
      "references[0].entryId is required",
    );
    for (const entryId of [uuid, `answer:${uuid.toUpperCase()}`, `correction:${uuid}`, "", 5])
      expect(refused({ references: [{ ...answer, entryId }] })).toBe(
        "references[0].entryId must be answer: followed by a UUID",
      );
  });

  test("has a revision of 64 lower-case hexadecimal characters", { tags: ["2.7.revision"] }, () => {
    expect(refusedReference({ revision: "abc" })).toBe(
      "references[1].revision must be 64 lower-case hexadecimal characters",
    );
  });

  test("has a window that is not empty", { tags: ["2.7.start", "2.7.end"] }, () => {
    for (const start of [-1, 0.5, "0", null])
      expect(refusedReference({ start })).toMatch(/^references\[1\].start must be a whole number/);
    for (const end of [0, -1, "1", 2 ** 31])
      expect(refusedReference({ end })).toMatch(/^references\[1\].end must be a whole number/);
    expect(refusedReference({ start: 12 })).toBe("references[1].end must be greater than start");
  });

  test("has a quote of 8 to 1600 characters", { tags: ["2.7.quote"] }, () => {
    for (const quote of ["1234567", "a".repeat(1601), ""])
      expect(refusedReference({ quote })).toBe(
        "references[1].quote must have 8 to 1600 characters",
      );
    expect(refusedReference({ quote: "12345678" })).toBeNull();
    expect(refusedReference({ quote: "1234567\u0000" })).toBe(
      "references[1].quote must not contain NUL or unpaired surrogate characters",
    );
  });
});

describe("the body of a response edit", () => {
  const refusedEdit = (fields: object) =>
    refusal(ResponseEdit, { expectedRevision: hash, answer: "In March.", ...fields });

  test("has the revision that is being edited", { tags: ["4.6.expectedRevision"] }, () => {
    expect(refusal(ResponseEdit, { answer: "In March." })).toBe("expectedRevision is required");
    expect(refusedEdit({ expectedRevision: "1" })).toBe(
      "expectedRevision must be 64 lower-case hexadecimal characters",
    );
  });

  test("has an answer of 1 to 2000 characters that is not blank", {
    tags: ["4.6.answer", "4.6.blank"],
  }, () => {
    for (const text of ["", "a".repeat(2001)])
      expect(refusedEdit({ answer: text })).toBe("answer must have 1 to 2000 characters");
    for (const text of [" ", "\n\t", "\u00a0\u3000"])
      expect(refusedEdit({ answer: text })).toBe("answer must not be blank");
    expect(refusedEdit({ answer: null })).toBe("answer must be a string");
    expect(refusedEdit({ answer: "a".repeat(2000) })).toBeNull();
  });

  test("keeps the answer to the character", () => {
    const exact = " \u0065\u0301 \r\n😀  ";
    expect(v.parse(ResponseEdit, { expectedRevision: hash, answer: exact }).answer).toBe(exact);
  });

  test("may have a note of at most 400 characters", { tags: ["4.6.note"] }, () => {
    expect(refusedEdit({ note: "a".repeat(401) })).toBe("note must have 0 to 400 characters");
    expect(refusedEdit({ note: null })).toBe("note must be a string");
    expect(refusedEdit({ note: "" })).toBeNull();
    expect(refusedEdit({ reason: "typo" })).toBe("reason is not a known property");
  });

  test("an exact read may name a revision", { tags: ["4.7.revision"] }, () => {
    expect(v.parse(ResponseQuery, {})).toEqual({});
    expect(refusal(ResponseQuery, { revision: "" })).toBe(
      "revision must be 64 lower-case hexadecimal characters",
    );
  });

  test("a saved answer may be null, which means skipped, but never blank", () => {
    const save = { expectedRevision: hash, answer: null };
    expect(v.parse(AnswerSave, save)).toEqual(save);
    expect(refusal(AnswerSave, { ...save, answer: "  " })).toBe("answer must not be blank");
    expect(refusal(AnswerSave, { expectedRevision: hash })).toBe("answer is required");
  });
});

describe("the query of the memory", () => {
  test("has 1000 to 50000 characters, 12000 by default", {
    tags: ["4.5.maxChars"],
  }, () => {
    expect(v.parse(MemoryQuery, {})).toEqual({ maxChars: 12_000 });
    expect(v.parse(MemoryQuery, { maxChars: "1000" }).maxChars).toBe(1000);
    for (const maxChars of ["999", "50001", "12000.0", "+12000", ""])
      expect(refusal(MemoryQuery, { maxChars })).toBe(
        "maxChars must be a whole number from 1000 to 50000",
      );
  });

  test("has a sitting of at least 1", () => {
    expect(v.parse(MemoryQuery, { sitting: "2", cursor: "x" })).toMatchObject({ sitting: 2 });
    for (const sitting of ["0", "-1", "one", ""])
      expect(refusal(MemoryQuery, { sitting })).toMatch(/^sitting must be a whole number from 1 /);
  });
});
