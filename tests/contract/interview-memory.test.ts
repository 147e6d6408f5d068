import { beforeEach, describe, expect, test } from "vitest";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import { sha256Hex } from "#lib/kernel/hash.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import {
  answered,
  offered,
  oneAnswer,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
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
