import { beforeEach, describe, expect, test } from "vitest";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import { sha256Hex } from "#lib/kernel/hash.js";
import { encodeCursor } from "#lib/platform/pager.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import {
  answered,
  offered,
  oneAnswer,
  savedBoundary,
  savedCorrection,
  startedSession,
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
const refused = (code: string, status = 409) => ({ status, body: { code } });

describe("the memory", () => {
  test("of an artist without answers, corrections and boundaries is empty and complete", {
    tags: [
      "2.9.snapshotId",
      "2.9.latestAnswer",
      "2.9.totalEntries",
      "2.9.constraintsComplete",
      "2.9.budget",
    ],
  }, async () => {
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.body).toEqual({
      status: "ok",
      snapshotId: sha256Hex(`${interview.artistId}\n1`),
      sitting: 1,
      latestAnswer: null,
      totalEntries: 0,
      entries: [],
      constraintsComplete: true,
      budget: { maxChars: 12_000, returnedChars: 0 },
      continuation: null,
    });
  });

  test("holds corrections, then boundaries, then the latest answer, each in full", {
    tags: ["2.9.entries", "2.9.kind", "2.9.fields", "2.9.name", "4.5.content", "4.5.maxChars"],
  }, async () => {
    const { question } = await oneAnswer(interview, "We recorded it in one take.");
    const boundaries = [
      await savedBoundary(interview, { wording: "Nothing about my family.", questionKey: "s1q1" }),
      await savedBoundary(interview, { wording: "Not today.", scope: "sitting" }),
    ];
    const correction = await savedCorrection(interview);
    const whole = (name: string, text: string) => ({
      name,
      text,
      start: 0,
      end: text.length,
      totalChars: text.length,
      complete: true,
    });
    const { entries, latestAnswer, totalEntries, budget } = (await read()).body;
    expect(totalEntries).toBe(4);
    expect(latestAnswer).toEqual({
      entryId: `answer:${question.id}`,
      revision: question.revision,
      sitting: 1,
    });
    expect(entries).toEqual([
      {
        entryId: `correction:${correction.id}`,
        revision: correction.revision,
        kind: "correction",
        fields: [whole("claim", correction.claim), whole("correction", correction.correction)],
        metadata: { createdAt: correction.createdAt },
      },
      ...boundaries.map(({ id, revision, wording, scope, sitting, questionKey, createdAt }) => ({
        entryId: `boundary:${id}`,
        revision,
        kind: "boundary",
        fields: [whole("wording", wording)],
        metadata: { scope, sitting, questionKey, createdAt },
      })),
      {
        entryId: `answer:${question.id}`,
        revision: question.revision,
        kind: "latest_answer",
        fields: [
          whole("question", question.question),
          whole("answer", "We recorded it in one take."),
        ],
        metadata: {
          questionKey: "s1q1",
          sitting: 1,
          offeredAt: question.offeredAt,
          answerUpdatedAt: question.answerUpdatedAt,
          source: "interview",
        },
      },
    ]);
    const texts = entries.flatMap(({ fields }: { fields: { totalChars: number }[] }) => fields);
    expect(budget.returnedChars).toBe(
      texts.reduce((sum: number, { totalChars }: { totalChars: number }) => sum + totalChars, 0),
    );
  });

  test("holds the newest answered question by sitting and ordinal, however late an older one was edited", async () => {
    const { session, question: first } = await oneAnswer(interview, "First.");
    const second = await answered(
      interview,
      await offered(interview, session.id, { ordinal: 2 }),
      "Second.",
    );
    await answered(interview, await offered(interview, session.id, { ordinal: 3 }), null);
    await interview.ok("PATCH", `/interview/responses/${first.id}`, {
      expectedRevision: first.revision,
      answer: "First, edited.",
    });
    expect((await read()).body.latestAnswer).toMatchObject({ entryId: `answer:${second.id}` });
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    const next = await startedSession(interview);
    expect((await read()).body.latestAnswer).toMatchObject({ entryId: `answer:${second.id}` });
    const third = await answered(interview, await offered(interview, next.id), "Third.");
    expect((await read()).body.latestAnswer).toEqual({
      entryId: `answer:${third.id}`,
      revision: third.revision,
      sitting: 2,
    });
  });

  test("has the id of its lines: artist, sitting, then kind, entry and revision, sorted", async () => {
    await oneAnswer(interview);
    for (const wording of ["One.", "Two.", "Three."]) await savedBoundary(interview, { wording });
    await savedBoundary(interview, { wording: "Today.", scope: "sitting" });
    for (const claim of ["Uno.", "Due."]) await savedCorrection(interview, { claim });
    for (const sitting of [1, 2]) {
      const { snapshotId, entries }: MemorySnapshot = (await read(`?sitting=${sitting}`)).body;
      const lines = entries.map(({ kind, entryId, revision }) => `${kind} ${entryId} ${revision}`);
      const text = [interview.artistId, sitting, ...lines.sort()].join("\n");
      expect(snapshotId).toBe(sha256Hex(text));
    }
  });

  test("holds a boundary of a sitting only in that sitting's memory", async () => {
    await savedBoundary(interview, { wording: "Now.", scope: "sitting" });
    const { id } = await startedSession(interview);
    const totals = async () => [
      (await read("?sitting=1")).body.totalEntries,
      (await read("?sitting=2")).body.totalEntries,
    ];
    expect(await totals()).toEqual([1, 0]);
    await interview.ok("POST", `/interview/session/${id}/finish`);
    expect(await totals()).toEqual([1, 0]);
  });
});

describe("the sitting of a memory", { tags: ["4.5.sitting"] }, () => {
  test("is the open one or the next one when none is named", async () => {
    expect((await read()).body.sitting).toBe(1);
    const { id } = await startedSession(interview);
    expect((await read()).body.sitting).toBe(1);
    await interview.ok("POST", `/interview/session/${id}/finish`);
    expect((await read()).body.sitting).toBe(2);
  });

  test("is the latest known one or the next; any other is 409 stale_sitting", {
    tags: ["4.5.stale"],
  }, async () => {
    expect((await read("?sitting=1")).status).toBe(200);
    expect(await read("?sitting=2")).toMatchObject(refused("stale_sitting"));
    for (const sitting of [1, 2]) {
      const { id } = await startedSession(interview);
      expect((await read(`?sitting=${sitting}`)).status).toBe(200);
      expect((await read(`?sitting=${sitting + 1}`)).status).toBe(200);
      await interview.ok("POST", `/interview/session/${id}/finish`);
    }
    expect((await read("?sitting=2")).status).toBe(200);
    expect((await read("?sitting=3")).status).toBe(200);
    for (const sitting of [1, 4]) {
      expect(await read(`?sitting=${sitting}`)).toMatchObject(refused("stale_sitting"));
    }
  });
});

const whole = (query = "") =>
  readWholeMemory((cursor) =>
    interview.ok(
      "GET",
      `/interview/memory?${query}${cursor === undefined ? "" : `&cursor=${cursor}`}`,
    ),
  );

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
