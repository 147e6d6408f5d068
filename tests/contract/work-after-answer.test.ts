import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ProcessDeps } from "#lib/deps.js";
import { functionSeconds } from "#lib/operations/function-time.js";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import advanceRoute from "../../api/research/advance.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceAll, advanceOnce, ask, credits, producedBy, readJob } from "../support/research.js";
import { scriptedModel } from "../support/scripted-model.js";
import { cronSecret, serviceOfFile, testService } from "../support/service.js";

/** The work that calls of the service left to run after the response, not yet run. */
const after: (() => Promise<void>)[] = [];
let artistId: string;

const service = await serviceOfFile({ afterAnswer: (work) => void after.push(work) });
beforeEach(async () => {
  after.length = 0;
  await advanceAll(service);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const runAfter = async () => {
  for (const work of after.splice(0)) await work();
};
const direct = { ...credits, preferDirectEvidence: true };

test.each([
  ["the service", "service"],
  ["the claimant", { token: "subject:claire" }],
] as const)(
  "a question of %s is answered by the work that its own call starts",
  {
    tags: ["4.1.202"],
  },
  async (_who, as) => {
    await load(service.deps.db, ...claimant(artistId, "claire"));
    const { status, body } = await ask(service, artistId, credits, { as });
    expect(status).toBe(202);
    expect(body.stage).toBe("checking_saved");
    expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
    expect(after).toHaveLength(1);
    await runAfter();
    expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("complete");
  },
);

test("a reused question starts no work, whether its job runs or is complete", async () => {
  await ask(service, artistId);
  expect((await ask(service, artistId)).body.reused).toBe(true);
  expect(after).toHaveLength(1);
  await runAfter();
  expect((await ask(service, artistId)).body.reused).toBe(true);
  expect(after).toHaveLength(0);
});

test("a refused question starts no work", async () => {
  await ask(service, artistId);
  const other = await ask(service, artistId, { ...credits, topic: "who sings on the record" });
  expect(other.status).toBe(429);
  expect(after).toHaveLength(1);
});

test("ADVANCE_AFTER_ENQUEUE=off leaves the work to the scheduler", async () => {
  const { env } = service.deps;
  Object.assign(service.deps, { env: { ...env, ADVANCE_AFTER_ENQUEUE: "off" } });
  const { body } = await ask(service, artistId);
  Object.assign(service.deps, { env });
  expect(after).toHaveLength(0);
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
});

test("continuing a candidates job starts its work", async () => {
  const { body } = await ask(service, artistId, direct);
  await runAfter();
  expect((await readJob(service, artistId, body.jobId)).body.selection).toBe("candidates");
  const path = `/api/artist/${artistId}/research/questions/${body.jobId}/continue`;
  await service.call(continueRoute, "POST", path, { body: { outcome: "insufficient" } });
  await runAfter();
  const { body: status } = await readJob(service, artistId, body.jobId);
  expect(status).toMatchObject({ stage: "complete", selection: "research" });
});

test("the work ends with the job, and leaves other jobs of the artist to the scheduler", async () => {
  await ask(service, artistId);
  await service.deps.db.execute(
    sql`select queue_lore_refresh(${artistId}, ${randomUUIDv7()}, clock_timestamp())`,
  );
  await runAfter();
  expect((await advanceOnce(service, { artistId })).body).toMatchObject({
    ran: true,
    kind: "lore_refresh",
  });
});

test("the work of another artist is never touched", async () => {
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other), page(other, producedBy));
  const { body: waiting } = await ask(service, other);
  after.length = 0;
  await ask(service, artistId);
  await runAfter();
  expect((await readJob(service, other, waiting.jobId)).body.stage).toBe("checking_saved");
});

test("half of the function's time ends the work, and the scheduler continues it", async () => {
  const { body } = await ask(service, artistId);
  const { monotonicMs } = service.deps;
  Object.assign(service.deps, { monotonicMs: () => monotonicMs() + functionSeconds * 500 });
  await runAfter();
  Object.assign(service.deps, { monotonicMs });
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("checking_saved");
  await advanceAll(service);
  expect((await readJob(service, artistId, body.jobId)).body.stage).toBe("complete");
});

/** A service whose model blocks every call until `count` calls are blocked at once. */
async function heldTogether(lanes: number, artists: number, count: number) {
  let held = 0;
  let most = 0;
  const all = Promise.withResolvers<void>();
  const { model } = scriptedModel(async () => {
    held += 1;
    most = Math.max(most, held);
    if (held >= count) all.resolve();
    await all.promise;
    held -= 1;
    return { windows: [] };
  });
  const env = { ...service.deps.env, ADVANCE_LANES: lanes } as ProcessDeps["env"];
  const own = await testService({ model, env });
  for (let index = 0; index < artists; index++) {
    const id = randomUUIDv7();
    await load(own.deps.db, artist(id), page(id, producedBy));
    await ask(own, id);
  }
  const path = "/api/research/advance";
  const { body } = await own.call(advanceRoute, "GET", path, { as: { token: cronSecret } });
  await own.close();
  return { most, slices: body.slices.length };
}

test("the scheduler advances four artists in parallel, never more than its lanes", async () => {
  expect((await heldTogether(4, 6, 4)).most).toBe(4);
});

test("with one lane the scheduler advances one artist after the other", async () => {
  const { most, slices } = await heldTogether(1, 3, 1);
  expect(most).toBe(1);
  expect(slices).toBeGreaterThanOrEqual(3);
});
