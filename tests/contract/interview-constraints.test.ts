import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { activityOf, loreJobs, writtenRows } from "../support/interview-state.js";
import { savedBoundary, savedCorrection, startedSession } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

const list = async (query = "") =>
  (await interview.ok("GET", `/interview/boundaries${query}`)).boundaries;
const retract = (id: string, revision: string) =>
  interview.send("POST", `/interview/boundaries/${id}/retract`, { revision });

describe("saving a boundary", () => {
  test("keeps its wording to the character and records who saved it", async () => {
    const wording = " Nothing about\tmy family.\u2028 😀 ";
    const boundary = await savedBoundary(interview, { wording, questionKey: "s1q1" });
    expect(boundary).toEqual({
      id: expect.any(String),
      revision: expect.stringMatching(/^[a-f0-9]{64}$/),
      wording,
      scope: "until_retracted",
      sitting: null,
      questionKey: "s1q1",
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await list()).toEqual([boundary]);
    expect(await activityOf(interview)).toEqual([
      {
        who: "ana",
        as: "claimant",
        action: "boundary_saved",
        subject: boundary.id,
        before: null,
        after: boundary.revision,
      },
    ]);
    expect(await loreJobs(interview)).toHaveLength(1);
  });

  test("with the same requestId and body returns the first one and writes nothing, retracted or not", async () => {
    const requestId = randomUUID();
    const first = await savedBoundary(interview, { requestId });
    const rows = await writtenRows(interview);
    expect(await savedBoundary(interview, { requestId })).toEqual(first);
    expect(await writtenRows(interview)).toEqual(rows);
    await retract(first.id, first.revision);
    expect(await savedBoundary(interview, { requestId })).toEqual(first);
    expect(await list()).toEqual([]);
  });

  test.each([
    { wording: "Something else." },
    { scope: "sitting" },
    { questionKey: "s1q2" },
  ])("with the same requestId and %j is 409 request_id_reused", async (other) => {
    const wish = { requestId: randomUUID(), wording: "No.", scope: "until_retracted" };
    await savedBoundary(interview, wish);
    const answer = await interview.send("POST", "/interview/boundaries", { ...wish, ...other });
    expect(answer).toMatchObject({ status: 409, body: { code: "request_id_reused" } });
  });

  test("of scope sitting belongs to the open sitting, or to the next one", async () => {
    const before = await savedBoundary(interview, { scope: "sitting", wording: "Before." });
    expect(before.sitting).toBe(1);
    const session = await startedSession(interview);
    const during = await savedBoundary(interview, { scope: "sitting", wording: "During." });
    expect(during.sitting).toBe(1);
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    const after = await savedBoundary(interview, { scope: "sitting", wording: "After." });
    expect(after.sitting).toBe(2);
    expect(await list()).toEqual([after]);
    expect(await list("?sitting=1")).toEqual([before, during]);
    expect(await list("?sitting=2")).toEqual([after]);
  });
});

describe("retracting a boundary", () => {
  test("ends it at once, records when, and keeps it", async () => {
    const boundary = await savedBoundary(interview);
    const answer = await retract(boundary.id, boundary.revision);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "ok", boundary: { ...boundary, retractedAt: expect.stringMatching(/Z$/) } },
    });
    expect(await list()).toEqual([]);
    expect((await interview.ok("GET", "/interview/memory")).totalEntries).toBe(0);
    expect((await activityOf(interview)).map(({ action }) => action)).toEqual([
      "boundary_saved",
      "boundary_retracted",
    ]);
    const { rows } = await interview.db.execute("select wording from interview_boundaries");
    expect(rows).toContainEqual({ wording: boundary.wording });
  });

  test("sent again is the same and writes nothing", async () => {
    const boundary = await savedBoundary(interview);
    const first = (await retract(boundary.id, boundary.revision)).body;
    const rows = await writtenRows(interview);
    expect((await retract(boundary.id, boundary.revision)).body).toEqual(first);
    expect(await writtenRows(interview)).toEqual(rows);
  });

  test("at another revision is 409, and of a boundary that is not this artist's 404", async () => {
    const boundary = await savedBoundary(interview);
    expect(await retract(boundary.id, "0".repeat(64))).toMatchObject({
      status: 409,
      body: { code: "revision_changed" },
    });
    expect((await retract(randomUUID(), boundary.revision)).status).toBe(404);
    const other = await anotherArtist(service);
    const path = `/interview/boundaries/${boundary.id}/retract`;
    expect((await other.send("POST", path, { revision: boundary.revision })).status).toBe(404);
  });
});

test("the list of boundaries comes oldest first, in pages that stay with their sitting", async () => {
  const session = await startedSession(interview);
  for (const wording of ["One.", "Two.", "Three."]) await savedBoundary(interview, { wording });
  await savedBoundary(interview, { wording: "Four.", scope: "sitting" });
  const first = await interview.ok("GET", "/interview/boundaries?limit=2");
  await interview.ok("POST", `/interview/session/${session.id}/finish`);
  const second = await interview.ok(
    "GET",
    `/interview/boundaries?limit=2&cursor=${first.nextCursor}`,
  );
  const wordings = [...first.boundaries, ...second.boundaries].map(({ wording }) => wording);
  expect(wordings).toEqual(["One.", "Two.", "Three.", "Four."]);
  expect(second.nextCursor).toBeNull();
});

describe("saving a correction", () => {
  test("keeps claim and correction to the character and records who saved it", async () => {
    const exact = { claim: " It came out\r\nin 2019. ", correction: 'In 2018 \\ "early" 😀' };
    const correction = await savedCorrection(interview, exact);
    expect(correction).toEqual({
      id: expect.any(String),
      revision: expect.stringMatching(/^[a-f0-9]{64}$/),
      ...exact,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await activityOf(interview)).toMatchObject([
      {
        who: "ana",
        action: "correction_saved",
        subject: correction.id,
        after: correction.revision,
      },
    ]);
    expect(await loreJobs(interview)).toHaveLength(1);
  });

  test("with the same requestId and body returns the first one, with another body 409", async () => {
    const requestId = randomUUID();
    const first = await savedCorrection(interview, { requestId });
    const rows = await writtenRows(interview);
    expect(await savedCorrection(interview, { requestId })).toEqual(first);
    expect(await writtenRows(interview)).toEqual(rows);
    for (const other of [{ claim: "Other." }, { correction: "Other." }]) {
      const { id: _i, revision: _r, createdAt: _c, ...body } = { ...first, ...other };
      expect(
        await interview.send("POST", "/interview/corrections", { requestId, ...body }),
      ).toMatchObject({ status: 409, body: { code: "request_id_reused" } });
    }
  });

  test("of the same fact again is another correction: corrections are only ever added", async () => {
    await savedCorrection(interview);
    await savedCorrection(interview);
    expect((await interview.ok("GET", "/interview/memory")).totalEntries).toBe(2);
  });
});
