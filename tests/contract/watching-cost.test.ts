import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { enterStage } from "../support/enter-stage.js";
import { artist, claimant, load } from "../support/records.js";
import { advanceOnce, ask, readJob } from "../support/research.js";
import { artistToWatch, eventsIn, openStream, watchedService } from "../support/watched-job.js";

const stepMs = 50;
let artistId: string;

const service = await closedAfterFile(watchedService());
beforeAll(async () => {
  const { clock } = service;
  // Time passes in steps, and only when nothing else is running.
  service.deps.pause = async (milliseconds, signal) => {
    for (let leftMs = milliseconds; leftMs > 0; leftMs -= stepMs) {
      await new Promise(setImmediate);
      if (signal.aborted) return;
      clock.nowMs += Math.min(stepMs, leftMs);
      await clock.meanwhile();
    }
  };
});
beforeEach(async () => {
  artistId = await artistToWatch(service);
  service.clock.nowMs = 0;
});

const claire = { authorization: "Bearer subject:claire" };
const waiting = { prefer: "wait=25" };
const newJob = async (id = artistId): Promise<string> => (await ask(service, id)).body.jobId;
const statements = () => service.database.wire.statements.splice(0);

/** Runs the work once, when the clock reaches this time, and returns that time. */
function at(seconds: number, work: () => Promise<unknown>) {
  const done = { atMs: 0 };
  service.clock.meanwhile = async () => {
    if (done.atMs > 0 || service.clock.nowMs < seconds * 1000) return;
    done.atMs = service.clock.nowMs;
    await work();
  };
  return done;
}

test("watching a question for 25 seconds without a change takes at most 30 statements", async () => {
  const jobId = await newJob();
  statements();
  expect((await readJob(service, artistId, jobId, { headers: waiting })).body.jobId).toBe(jobId);
  expect(service.clock.nowMs).toBe(25_000);
  expect(statements().length).toBeLessThanOrEqual(30);

  await eventsIn(await openStream(service, artistId, jobId, { headers: claire }));
  expect(service.clock.nowMs).toBe(50_000);
  expect(statements().length).toBeLessThanOrEqual(30);
});

test("fifty watchers on one instance take at most 60 statements in 25 seconds", async () => {
  const ids = Array.from({ length: 25 }, () => randomUUIDv7());
  for (const id of ids) await load(service.deps.db, artist(id), ...claimant(id, `owner-${id}`));
  const jobs = await Promise.all(ids.map(newJob));
  statements();
  const answers = await Promise.all(
    ids.flatMap((id, place) => {
      const jobId = jobs[place] as string;
      const as = { token: `subject:owner-${id}` };
      const options = { headers: waiting };
      return [
        readJob(service, id, jobId, { ...options, as }),
        readJob(service, id, jobId, options),
      ];
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(service.clock.nowMs).toBe(25_000);
  expect(statements().length).toBeLessThanOrEqual(60);
});

test("each of many watchers is told only about the change of its own job", async () => {
  const other = await artistToWatch(service);
  const [mine, theirs] = [await newJob(), await newJob(other)];
  service.clock.nowMs = 0;
  at(1, () => enterStage(service.deps.db, artistId, "searching"));
  const read = async (id: string, jobId: string) => {
    const { body } = await readJob(service, id, jobId, { headers: { prefer: "wait=5" } });
    return [body.jobId, body.stage, service.clock.nowMs];
  };
  expect(await Promise.all([read(artistId, mine), read(other, theirs)])).toEqual([
    [mine, "searching", 1_000],
    [theirs, "checking_saved", 5_000],
  ]);
});

test.each([
  0.5, 1, 1.9, 2.4,
])("a change after %s seconds is seen at most 0.3 seconds late", async (seconds) => {
  const jobId = await newJob();
  at(seconds, () => enterStage(service.deps.db, artistId, "searching"));
  await readJob(service, artistId, jobId, { headers: waiting });
  expect(service.clock.nowMs).toBeLessThanOrEqual(seconds * 1000 + 300);
});

test("a slice that ends on the same instance is seen at once, however long it took", async () => {
  const jobId = await newJob();
  const before = (await readJob(service, artistId, jobId)).body;
  const moved = at(20, () => advanceOnce(service, { artistId }));
  const { body } = await readJob(service, artistId, jobId, { headers: waiting });
  expect(body.updatedAt).not.toBe(before.updatedAt);
  expect(service.clock.nowMs).toBe(moved.atMs);
});

test("a right that ends after long silence ends its stream within two seconds, and no other", async () => {
  const jobId = await newJob();
  await load(service.deps.db, ...claimant(artistId, "claire"));
  const end = sql`update claims set status = 'revoked' where artist_id = ${artistId}`;
  const ended = at(15, () => service.deps.db.execute(end));
  const endOf = async (headers?: Record<string, string>) => {
    await eventsIn(
      await openStream(service, artistId, jobId, headers === undefined ? {} : { headers }),
    );
    return service.clock.nowMs;
  };
  const [byClaimant, byKey] = await Promise.all([endOf(claire), endOf()]);
  expect(byClaimant - ended.atMs).toBeLessThan(2_000);
  expect(byKey).toBe(25_000);
});

test("rights are checked at least every two seconds, however long nothing moves", async () => {
  const jobId = await newJob();
  const readMs: number[] = [];
  service.database.wire.onStatement = (text) => {
    if (text.includes("access_of")) readMs.push(service.clock.nowMs);
    return undefined;
  };
  await eventsIn(await openStream(service, artistId, jobId, { headers: claire }));
  service.database.wire.onStatement = undefined;
  const gaps = readMs.map((ms, place) => ms - (readMs[place - 1] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(2_000);
});

test("more than a thousand reads at once take as few statements as possible", async () => {
  const { deps } = service;
  statements();
  const reads = Array.from({ length: 1_002 }, (_, place) =>
    deps.reads.within(deps.db, 0).valueOf(() => sql`${place}::integer`),
  );
  // The first is sent alone; the others wait for it.
  expect(await Promise.all(reads)).toEqual(reads.map((_, place) => place));
  expect(statements()).toHaveLength(3);
});

test("a database that fails ends every wait, and none waits forever", async () => {
  const jobId = await newJob();
  at(2, async () => {
    service.database.wire.onStatement = (text) =>
      text.includes("watch_question") ? "before" : undefined;
  });
  const both = await Promise.all([
    readJob(service, artistId, jobId, { headers: waiting }),
    readJob(service, artistId, jobId, { headers: { prefer: "wait=9" } }),
  ]);
  service.database.wire.onStatement = undefined;
  expect(both.map(({ status }) => status)).toEqual([503, 503]);
  expect((await readJob(service, artistId, jobId, { headers: { prefer: "wait=1" } })).status).toBe(
    200,
  );
});
