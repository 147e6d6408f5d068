import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anotherArtist } from "../support/interview.js";
import { operations, sendCall } from "../support/interview-operations.js";
import { stateOf } from "../support/interview-state.js";
import { type TestService, testService } from "../support/service.js";
import type { Cut } from "../support/watch.js";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(async () => {
  service.database.wire.onStatement = undefined;
  await service.close();
});

/** Cuts the connection at the n-th statement from now, once; the function it returns says whether that happened. */
function cutAt(index: number, cut: Cut): () => boolean {
  let seen = 0;
  let done = false;
  service.database.wire.onStatement = () => {
    if (done || seen++ !== index) return undefined;
    done = true;
    return cut;
  };
  return () => {
    service.database.wire.onStatement = undefined;
    return done;
  };
}

const writes = operations.filter((operation) => operation.writes);
const cases = writes
  .flatMap(({ name, prepare, roundTrips }) =>
    Array.from({ length: roundTrips }, (_, statement) => ({ name, prepare, statement })),
  )
  .flatMap((one) => (["before", "after"] as const).map((cut) => ({ ...one, cut })));

describe("a connection that is cut", () => {
  test.each(
    cases,
  )("$cut statement $statement of $name: the repeated call has the effect of a single call", async ({
    prepare,
    statement,
    cut,
  }) => {
    const undisturbed = await anotherArtist(service);
    expect((await sendCall(undisturbed, await prepare(undisturbed))).status).toBe(200);

    const disturbed = await anotherArtist(service);
    const call = await prepare(disturbed);
    const wasCut = cutAt(statement, cut);
    const broken = await sendCall(disturbed, call);
    expect(wasCut()).toBe(true);
    expect(broken).toMatchObject({ status: 503, body: { code: "storage_unavailable" } });
    expect(broken.headers.get("retry-after")).toBe("5");

    const repeated = await sendCall(disturbed, call);
    // An edit whose response was lost is refused when repeated: its revision is no longer current.
    if (repeated.status !== 200) {
      expect(call.method).toBe("PATCH");
      expect(repeated).toMatchObject({ status: 409, body: { code: "revision_changed" } });
    }
    expect(await stateOf(disturbed)).toEqual(await stateOf(undisturbed));
  });
});

test("a write whose transaction fails at its last statement leaves nothing behind", async () => {
  await service.database.db.execute(`
    create function not_written() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  // What is written last: who did it; proposals and drafts record nobody.
  const lastTables = ["activity", "interview_proposals", "interview_drafts"];
  for (const { prepare, name } of writes) {
    const interview = await anotherArtist(service);
    const call = await prepare(interview);
    const state = await stateOf(interview);
    for (const table of lastTables)
      await service.database.db.execute(
        `create trigger not_written after insert or update on ${table} for each row execute function not_written()`,
      );
    const answer = await sendCall(interview, call);
    for (const table of lastTables)
      await service.database.db.execute(`drop trigger not_written on ${table}`);
    expect(answer.status, name).toBe(500);
    expect(await stateOf(interview), name).toEqual(state);
    expect((await sendCall(interview, call)).status, name).toBe(200);
  }
});
