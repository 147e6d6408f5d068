import { afterAll, beforeAll, expect, test } from "vitest";
import { type InterviewService, interviewService } from "../support/interview.js";
import { fillMemory } from "../support/interview-large-memory.js";
import { oneAnswer } from "../support/interview-steps.js";
import { readWholeMemory } from "../support/interview-whole-memory.js";

const perKind = 5000;
let interview: InterviewService;
beforeAll(async () => {
  interview = await interviewService();
  await oneAnswer(interview);
  await fillMemory(interview.db, interview.artistId, perKind);
});
afterAll(() => interview.close());

test("10,000 corrections and boundaries are read whole, in one round trip a page, including the check of rights", async () => {
  interview.service.database.roundTrips();
  let pages = 0;
  const { entries } = await readWholeMemory((cursor) => {
    pages += 1;
    const query = cursor === undefined ? "" : `?cursor=${cursor}`;
    return interview.ok("GET", `/interview/memory${query}`);
  });
  expect(entries).toHaveLength(2 * perKind + 1);
  expect(interview.service.database.roundTrips()).toBe(pages);
});
