import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { buffersOfCall } from "../support/growth/buffers.js";
import { bounded } from "../support/growth/call.js";
import { interviewService } from "../support/interview.js";
import { fillMemory } from "../support/interview-large-memory.js";
import { oneAnswer } from "../support/interview-steps.js";
import { readWholeMemory } from "../support/interview-whole-memory.js";

const perKind = 5000;
const interview = await closedAfterFile(interviewService());
beforeAll(async () => {
  await oneAnswer(interview);
  await fillMemory(interview.db, interview.artistId, perKind);
});

test("10,000 corrections and boundaries are read whole, in one round trip a page, including the check of rights", async () => {
  interview.service.database.roundTrips();
  let pages = 0;
  const { entries } = await readWholeMemory((cursor) => {
    pages += 1;
    const next = cursor === undefined ? "" : `&cursor=${cursor}`;
    return interview.ok("GET", `/interview/memory?maxChars=50000${next}`);
  });
  expect(entries).toHaveLength(2 * perKind + 1);
  expect(pages).toBeGreaterThan(50);
  expect(interview.service.database.roundTrips()).toBe(pages);
});

test("beside 10,000 entries a correction, a boundary, its end and an edit read at most 400 buffers", async () => {
  const { db, artistId, ok } = interview;
  for (let saved = 0; saved < 20; saved += 1) {
    const requestId = randomUUID();
    await ok("POST", "/interview/corrections", { requestId, claim: "Born 1", correction: "Not 1" });
  }
  const user = sql`(select id from users where subject = 'ana')`;
  const random = sql`gen_random_uuid()`;
  const hash = "a".repeat(64);
  const { responses } = await ok("GET", "/interview/responses");
  const [{ id, revision }] = responses;
  const writes = {
    correction: sql`select save_correction(${random}, ${user}, ${artistId}, ${random}, 'Claim', 'Correction', ${hash}, ${random})`,
    boundary: sql`select save_boundary(${random}, ${user}, ${artistId}, ${random}, 'Nothing', 'until_retracted', null, ${random}, null)`,
    "boundary of a sitting": sql`select save_boundary(${random}, ${user}, ${artistId}, ${random}, 'Nothing', 'sitting', null, ${random}, null)`,
    "end of a boundary": sql`select retract_boundary(${user}, ${artistId}, b.id, b.revision, ${random})
      from (select id, revision from interview_boundaries where artist_id = ${artistId} limit 1) b`,
    edit: sql`select revise_response(${user}, ${artistId}, ${id}, ${revision}, 'Anew', null, ${random}, false, null)`,
  };
  const over: string[] = [];
  for (const [name, statement] of Object.entries(writes)) {
    const count = await buffersOfCall(db, bounded(name, statement));
    if (count > 400) over.push(`${name}: ${count}`);
  }
  expect(over).toEqual([]);
});
