import { expect, test } from "vitest";
import type { MemoryEntry, WholeMemory } from "#lib/client/read-whole-memory.js";
import { changeWords, memoryChanges } from "#lib/web/interview/memory-changes.js";

const boundary = (id: string, wording: string): MemoryEntry => ({
  kind: "boundary",
  entryId: `boundary:${id}`,
  revision: id,
  metadata: { scope: "until_retracted", sitting: null, questionKey: null, createdAt: "2026" },
  fields: [{ name: "wording", text: wording }],
});
const answer = (id: string, revision: string, text: string, until?: string): MemoryEntry => ({
  kind: "latest_answer",
  entryId: `answer:${id}`,
  revision,
  metadata: {
    questionKey: "s1q1",
    sitting: 1,
    offeredAt: null,
    answerUpdatedAt: null,
    source: "interview",
    ...(until === undefined ? {} : { until }),
  },
  fields: [{ name: "answer", text }],
});
const memory = (...entries: MemoryEntry[]): WholeMemory => ({
  snapshotId: "s",
  sitting: 1,
  latestAnswer: null,
  entries,
});
const told = (earlier: WholeMemory, later: WholeMemory) =>
  memoryChanges(earlier, later).map(changeWords);

test("a new boundary, a removed one and an answer with other words are reported", () => {
  expect(
    told(
      memory(boundary("1", "No family."), answer("1", "a", "Yes.")),
      memory(boundary("2", "No prices."), answer("1", "b", "No.")),
    ),
  ).toEqual([
    "New: the boundary “No prices.”",
    "Changed: the latest answer “No.”",
    "No longer there: the boundary “No family.”",
  ]);
});

test("an embargo of the latest answer is a change, and an identical memory has no changes", () => {
  expect(told(memory(answer("1", "a", "Yes.")), memory(answer("1", "a", "Yes.", "2027")))).toEqual([
    "Changed: the latest answer “Yes.”",
  ]);
  expect(told(memory(answer("1", "a", "Yes.")), memory(answer("1", "a", "Yes.")))).toEqual([]);
});

test("another latest answer is new, and the previous one does not count as removed", () => {
  expect(told(memory(answer("1", "a", "Yes.")), memory(answer("2", "b", "No.")))).toEqual([
    "New: the latest answer “No.”",
  ]);
});
