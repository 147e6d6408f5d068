import { describe, expect, test } from "vitest";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import { IncompleteMemory, readWholeMemory } from "../../support/interview-whole-memory.js";

const field = {
  name: "wording" as const,
  text: "abc",
  start: 0,
  end: 3,
  totalChars: 3,
  complete: true,
};
const entry = (fields: object[] = [field], revision = "a".repeat(64)) => ({
  kind: "boundary",
  entryId: "boundary:1",
  revision,
  fields,
  metadata: { scope: "until_retracted", sitting: null, questionKey: null, createdAt: "" },
});
const page = (fields: object = {}) =>
  ({
    snapshotId: "s",
    sitting: 1,
    latestAnswer: null,
    totalEntries: 1,
    entries: [entry()],
    constraintsComplete: true,
    budget: { maxChars: 1000, returnedChars: 3 },
    continuation: null,
    ...fields,
  }) as unknown as MemorySnapshot;

/** Reads these pages, one after the other. */
const reading = (...pages: MemorySnapshot[]) => {
  const rest = pages.map((one, index) => ({
    ...one,
    continuation: index < pages.length - 1 ? `${index}` : null,
  }));
  return readWholeMemory(async () => rest.shift() as MemorySnapshot, 5);
};

describe("reading a whole memory as a client", () => {
  test("joins the pieces of all pages", async () => {
    const first = entry([{ ...field, text: "ab", end: 2, complete: false }]);
    const second = entry([{ ...field, text: "c", start: 2 }]);
    const memory = await reading(
      page({ entries: [first], constraintsComplete: false }),
      page({ entries: [second] }),
    );
    expect(memory.entries).toMatchObject([{ fields: { wording: "abc" } }]);
  });

  test.each([
    ["constraints are incomplete", [page({ constraintsComplete: false })]],
    ["entries are missing", [page({ totalEntries: 2 })]],
    ["pages are of two memories", [page(), page({ snapshotId: "t" })]],
    ["pages are of two sittings", [page(), page({ sitting: 2 })]],
    ["a piece is missing", [page({ entries: [entry([{ ...field, text: "bc", start: 1 }])] })]],
    ["a field is not finished", [page({ entries: [entry([{ ...field, totalChars: 4 }])] })]],
    ["an entry has two revisions", [page(), page({ entries: [entry([field], "b".repeat(64))] })]],
    ["the pages have no end", Array.from({ length: 9 }, () => page({ entries: [] }))],
  ])("throws when %s", async (_what, pages) => {
    await expect(reading(...pages)).rejects.toThrow(IncompleteMemory);
  });

  test("throws when a page is refused", async () => {
    const refused = readWholeMemory(async (cursor) => {
      if (cursor !== undefined) throw new Error("409 memory_changed");
      return page({ continuation: "1" });
    });
    await expect(refused).rejects.toThrow("memory_changed");
  });
});
