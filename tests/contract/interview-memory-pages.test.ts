import { beforeEach, describe, expect, test } from "vitest";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import { encodeCursor } from "#lib/platform/pager.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import {
  answered,
  offered,
  oneAnswer,
  savedBoundary,
  savedCorrection,
} from "../support/interview-steps.js";
import {
  draftContext,
  IncompleteMemory,
  readWholeMemory,
} from "../support/interview-whole-memory.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

const read = (query = "") => interview.send("GET", `/interview/memory${query}`);
const whole = (query = "") =>
  readWholeMemory((cursor) =>
    interview.ok(
      "GET",
      `/interview/memory?${query}${cursor === undefined ? "" : `&cursor=${cursor}`}`,
    ),
  );
const refused = (code: string, status = 409) => ({ status, body: { code } });

describe("the pages of a memory", { tags: ["4.5.continuation"] }, () => {
  beforeEach(async () => {
    await oneAnswer(interview, `${"Long answer 😀 ".repeat(130)}`);
    for (const letter of "abc") {
      await savedCorrection(interview, {
        claim: letter.repeat(1000),
        correction: "😀".repeat(500),
      });
      await savedBoundary(interview, { wording: letter.repeat(999) });
    }
  });

  test("join to every exact field, whatever its size, and have one snapshot id", async () => {
    const memory = await whole("maxChars=50000");
    expect(memory.entries).toHaveLength(7);
    expect(memory.entries[0]?.fields).toEqual({
      claim: "a".repeat(1000),
      correction: "😀".repeat(500),
    });
    for (const maxChars of [1000, 1001, 1999, 3000, 8998, 8999])
      expect(await whole(`maxChars=${maxChars}`)).toEqual(memory);
  });

  test("continue after a page that an entry filled to the last character", async () => {
    const other = await anotherArtist(service);
    for (const letter of "abc")
      await savedCorrection(other, { claim: letter.repeat(400), correction: letter.repeat(600) });
    const pages: number[] = [];
    const { entries } = await readWholeMemory(async (cursor) => {
      const query = cursor === undefined ? "" : `&cursor=${cursor}`;
      const page = await other.ok("GET", `/interview/memory?maxChars=1000${query}`);
      pages.push(page.budget.returnedChars);
      return page;
    });
    expect(entries).toHaveLength(3);
    expect(pages).toEqual([1000, 1000, 1000]);
  });

  test("hold at most maxChars, cut long fields without splitting a surrogate pair, and say what they hold", async () => {
    const first = (await read("?maxChars=1001")).body;
    expect(first).toMatchObject({ totalEntries: 7, constraintsComplete: false });
    expect(first.entries[0].fields).toEqual([
      {
        name: "claim",
        text: "a".repeat(1000),
        start: 0,
        end: 1000,
        totalChars: 1000,
        complete: true,
      },
      { name: "correction", text: null, start: 0, end: 0, totalChars: 1000, complete: false },
    ]);
    expect(first.budget).toEqual({ maxChars: 1001, returnedChars: 1000 });
    const second = (await read(`?maxChars=1001&cursor=${first.continuation}`)).body;
    expect(second.entries[0].fields[0]).toEqual({
      name: "claim",
      text: null,
      start: 1000,
      end: 1000,
      totalChars: 1000,
      complete: true,
    });
    expect(second.entries[0].fields[1]).toMatchObject({ start: 0, end: 1000, complete: true });
    expect(second.entries[1].fields[0]).toMatchObject({ text: "b", start: 0, end: 1 });
  });

  test("report the constraints as complete from the page that delivers the last of them", async () => {
    let [delivered, cursor] = [0, ""];
    for (;;) {
      const page: MemorySnapshot = (await read(`?maxChars=1000${cursor}`)).body;
      delivered += page.budget.returnedChars;
      expect(page.constraintsComplete).toBe(delivered >= 3 * 2000 + 3 * 999);
      if (page.continuation === null) break;
      cursor = `&cursor=${page.continuation}`;
    }
  });

  test("a client refuses to draft before the constraints are complete", async () => {
    const first: MemorySnapshot = (await read("?maxChars=1000")).body;
    expect(() => draftContext(first, new Map())).toThrow(IncompleteMemory);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ["a correction was added", () => savedCorrection(interview)],
    ["a boundary was added", () => savedBoundary(interview)],
    [
      "a boundary was retracted and another one added",
      async () => {
        const [{ id, revision }] = (await interview.ok("GET", "/interview/boundaries")).boundaries;
        await interview.ok("POST", `/interview/boundaries/${id}/retract`, { revision });
        await savedBoundary(interview);
      },
    ],
    [
      "the latest answer was edited there and back",
      async () => {
        const { id, answer } = (await interview.ok("GET", "/interview/responses")).responses[0];
        for (const wording of ["Something else.", answer]) {
          const { response } = await interview.ok("GET", `/interview/responses/${id}`);
          const edit = { expectedRevision: response.revision, answer: wording };
          await interview.ok("PATCH", `/interview/responses/${id}`, edit);
        }
      },
    ],
    [
      "another question was answered",
      async () => {
        const { session } = await interview.ok("GET", "/interview/session");
        await answered(interview, await offered(interview, session.id, { ordinal: 2 }), "Later.");
      },
    ],
  ];
  test.each(changes)("are refused with memory_changed when %s", async (_what, change) => {
    const { continuation, snapshotId } = (await read("?maxChars=1000")).body;
    const next = () => read(`?maxChars=1000&cursor=${continuation}`);
    expect((await next()).body.snapshotId).toBe(snapshotId);
    await change();
    expect(await next()).toMatchObject(refused("memory_changed"));
    expect((await read("?maxChars=1000")).body.snapshotId).not.toBe(snapshotId);
  });

  test("continue when something outside this memory changed", async () => {
    const { continuation } = (await read("?maxChars=1000&sitting=2")).body;
    await savedBoundary(interview, { scope: "sitting" });
    const { session } = await interview.ok("GET", "/interview/session");
    await offered(interview, session.id, { ordinal: 2 });
    expect((await read(`?maxChars=1000&cursor=${continuation}`)).status).toBe(200);
  });

  test("stay with the sitting they started with, and may change maxChars", async () => {
    const { continuation } = (await read("?maxChars=1000")).body;
    expect((await read(`?maxChars=50000&sitting=1&cursor=${continuation}`)).body).toMatchObject({
      sitting: 1,
      continuation: null,
    });
    expect(await read(`?sitting=2&cursor=${continuation}`)).toMatchObject(
      refused("invalid_cursor", 400),
    );
  });

  test("cannot be read with a cursor that the service did not make", async () => {
    const { snapshotId, entries, latestAnswer } = (await read()).body;
    const binding = { operation: "readInterviewMemory", artistId: interview.artistId };
    const good = {
      snapshotId,
      state: `3 3 0 ${latestAnswer.revision}`,
      sitting: 1,
      rank: 0,
      createdAt: entries[0].metadata.createdAt,
      id: entries[0].entryId.slice("correction:".length),
      delivered: 999,
    };
    const at = (place: object, bound: object = binding) =>
      read(`?cursor=${encodeCursor(bound as typeof binding, { ...good, ...place })}`);
    expect((await at({})).status).toBe(200);
    for (const place of [
      { snapshotId: "x" },
      { state: "\0" },
      { delivered: 1001 },
      { delivered: 2000 },
      { delivered: -1 },
      { delivered: 2 ** 31 },
      { rank: 3 },
      { rank: 1 },
      { sitting: 2 ** 31 },
      { createdAt: "2026-13-01T00:00:00.000Z" },
      { createdAt: "now" },
      { id: "x" },
      { id: "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10" },
    ])
      expect(await at(place), JSON.stringify(place)).toMatchObject(refused("invalid_cursor", 400));
    expect(await at({}, { ...binding, artistId: "another" })).toMatchObject(
      refused("invalid_cursor", 400),
    );
    for (const cursor of ["", "x", "bnVsbA"])
      expect(await read(`?cursor=${cursor}`)).toMatchObject(refused("invalid_cursor", 400));
  });
});
