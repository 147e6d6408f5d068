import { describe, expect, test } from "vitest";
import { cutPage } from "#lib/interview/interview-memory.js";
import type { StoredEntry } from "#lib/interview/memory-entry.js";

const at = "2026-01-02T03:04:05.678Z";
const entry = (rank: 0 | 1 | 2, ...texts: string[]): StoredEntry => {
  const id = `0197f3a0-5c1e-7b6a-9d2f-00000000000${rank}`;
  const common = { createdAt: at, id, revision: "a".repeat(64), texts };
  if (rank === 0) return { rank, ...common };
  const asked = { sitting: null, questionKey: "s1q1" };
  if (rank === 1) return { rank, ...common, ...asked, scope: "until_retracted" };
  return { rank, ...common, ...asked, offeredAt: null, answerUpdatedAt: at, source: "interview" };
};
const bounds = (maxChars: number, maxEntries = 100) => ({ maxChars, maxEntries });
const texts = (page: ReturnType<typeof cutPage>) =>
  page.entries.map(({ fields }) => fields.map(({ text }) => text));

describe("a page of a memory", () => {
  const correction = entry(0, "abcde", "fghij");
  const boundary = entry(1, "klmno");

  test("that fits everything has no next page", () => {
    const page = cutPage([correction, boundary], 0, bounds(15));
    expect(texts(page)).toEqual([["abcde", "fghij"], ["klmno"]]);
    expect(page).toMatchObject({ returnedChars: 15, next: null });
  });

  test("that is full at the end of an entry continues with the next entry", () => {
    const page = cutPage([correction, boundary], 0, bounds(10));
    expect(texts(page)).toEqual([["abcde", "fghij"]]);
    expect(page.next).toEqual({ entry: boundary, delivered: 0 });
  });

  test("that is full at the end of a field names the other field without text", () => {
    const page = cutPage([correction], 0, bounds(5));
    expect(page.entries[0]?.fields).toEqual([
      { name: "claim", text: "abcde", start: 0, end: 5, totalChars: 5, complete: true },
      { name: "correction", text: null, start: 0, end: 0, totalChars: 5, complete: false },
    ]);
    expect(page.next).toEqual({ entry: correction, delivered: 5 });
  });

  test("that continues inside an entry says what came before", () => {
    const page = cutPage([correction, boundary], 7, bounds(4));
    expect(page.entries[0]?.fields).toEqual([
      { name: "claim", text: null, start: 5, end: 5, totalChars: 5, complete: true },
      { name: "correction", text: "hij", start: 2, end: 5, totalChars: 5, complete: true },
    ]);
    expect(page.entries[1]?.fields).toEqual([
      { name: "wording", text: "k", start: 0, end: 1, totalChars: 5, complete: false },
    ]);
    expect(page.next).toEqual({ entry: boundary, delivered: 1 });
  });

  test("ends before a surrogate pair that does not fit whole", () => {
    const emoji = entry(1, "ab😀c");
    expect(cutPage([emoji], 0, bounds(3))).toMatchObject({
      returnedChars: 2,
      next: { delivered: 2 },
    });
    expect(cutPage([emoji], 0, bounds(4))).toMatchObject({
      returnedChars: 4,
      next: { delivered: 4 },
    });
    const alone = cutPage([boundary, entry(1, "😀")], 0, bounds(6));
    expect(alone.entries).toHaveLength(1);
    expect(alone.next).toMatchObject({ delivered: 0 });
  });

  test("holds a bounded number of entries, however short they are", () => {
    const many = Array.from({ length: 5 }, () => entry(1, "x"));
    const page = cutPage(many, 0, bounds(1000, 3));
    expect(page.entries).toHaveLength(3);
    expect(page.next).toEqual({ entry: many[3], delivered: 0 });
  });

  test("of nothing is empty", () => {
    expect(cutPage([], 0, bounds(1000))).toEqual({ entries: [], returnedChars: 0, next: null });
  });

  test("names kinds, entries and fields like the contract", () => {
    const { entries } = cutPage([correction, boundary, entry(2, "q", "a")], 0, bounds(100));
    expect(entries.map(({ kind, entryId }) => [kind, entryId.split(":")[0]])).toEqual([
      ["correction", "correction"],
      ["boundary", "boundary"],
      ["latest_answer", "answer"],
    ]);
    expect(entries[2]?.fields.map(({ name }) => name)).toEqual(["question", "answer"]);
    expect(entries.map(({ metadata }) => Object.keys(metadata))).toEqual([
      ["createdAt"],
      ["scope", "sitting", "questionKey", "createdAt"],
      ["questionKey", "sitting", "offeredAt", "answerUpdatedAt", "source"],
    ]);
  });
});
