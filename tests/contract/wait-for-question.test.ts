import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import { buffersHitAndRead } from "../support/buffers.js";
import { closedAfterFile } from "../support/database.js";
import { enterStage } from "../support/enter-stage.js";
import { artist, claimant, load } from "../support/records.js";
import { advanceAll, answerTo, ask, credits, readJob } from "../support/research.js";
import { artistToWatch, watchedService } from "../support/watched-job.js";

let artistId: string;

const service = await closedAfterFile(watchedService());
beforeEach(async () => {
  artistId = await artistToWatch(service);
});

/** Reads with a preference; also returns the seconds that it took. */
async function waited(jobId: string, prefer: string, options: object = {}) {
  const start = service.clock.nowMs;
  const answer = await readJob(service, artistId, jobId, { headers: { prefer }, ...options });
  return { ...answer, seconds: (service.clock.nowMs - start) / 1000 };
}

async function newJob(): Promise<string> {
  return (await ask(service, artistId)).body.jobId;
}

/** Does the work in the n-th pause from now. */
function inPause(count: number, work: () => Promise<unknown>): void {
  let pauses = 0;
  service.clock.meanwhile = async () => {
    if (++pauses === count) await work();
  };
}

test("a read with a wait returns when the stage changes, at most one pause later", async () => {
  const jobId = await newJob();
  inPause(8, () => enterStage(service.deps.db, artistId, "searching"));
  const { body, headers, seconds, status } = await waited(jobId, "wait=20");
  expect(status).toBe(200);
  expect(body).toMatchObject({ jobId, stage: "searching" });
  expect(headers.get("preference-applied")).toBe("wait=20");
  expect(seconds).toBe(2);
});

test("a slice that leaves the job in its stage counts as a change, by its updatedAt", async () => {
  const jobId = await newJob();
  const before = (await readJob(service, artistId, jobId)).body;
  inPause(2, () => enterStage(service.deps.db, artistId, "checking_saved"));
  const { body, seconds } = await waited(jobId, "wait=20");
  expect(body.stage).toBe(before.stage);
  expect(body.updatedAt).not.toBe(before.updatedAt);
  expect(seconds).toBe(0.5);
});

test("the end of the work counts as a change, and comes with its references", async () => {
  const jobId = await newJob();
  inPause(1, () => advanceAll(service));
  const { body } = await waited(jobId, "wait=20");
  expect(body.stage).toBe("complete");
  expect(body.references[0].text).toContain("Ana Lund");
});

test("an ended job is returned at once, and so is a job that rests with candidates", async () => {
  const ended = await answerTo(service, artistId);
  const first = await waited(ended.jobId, "wait=20");
  expect(first).toMatchObject({ seconds: 0, body: { stage: "complete", selection: "research" } });
  expect(first.headers.get("preference-applied")).toBe("wait=20");
  const resting = await answerTo(service, artistId, {
    ...credits,
    topic: "who produced the record in Oslo",
    preferDirectEvidence: true,
  });
  expect(resting.selection).toBe("candidates");
  expect((await waited(resting.jobId, "wait=20")).seconds).toBe(0);
});

test("without a change the wait ends when its time is over, with the current status", async () => {
  const jobId = await newJob();
  const { body, headers, seconds } = await waited(jobId, "wait=3");
  expect(body.stage).toBe("checking_saved");
  expect(headers.get("preference-applied")).toBe("wait=3");
  expect(seconds).toBe(3);
});

test.each([
  ["wait=26", 25],
  ["wait=999999999", 25],
  ["wait=25", 25],
  ["wait=0", 0],
  ["respond-async, WAIT = 2", 2],
  ['handling=lenient; note="a, wait=9", wait="2"', 2],
  ["wait=2; foo=bar, wait=9", 2],
])("Prefer: %s waits %i seconds", async (prefer, seconds) => {
  const jobId = await newJob();
  const answer = await waited(jobId, prefer);
  expect(answer.seconds).toBe(seconds);
  expect(answer.headers.get("preference-applied")).toBe(`wait=${seconds}`);
});

test.each([
  "wait",
  "wait=",
  "wait=soon",
  "wait=-1",
  "wait=1.5",
  "wait=9999999999",
  "wait=2 seconds",
  "return=minimal",
  '"wait=2"',
  "wait=soon, wait=2",
  ",;=",
])("Prefer: %s is ignored", async (prefer) => {
  const jobId = await newJob();
  const { status, headers, seconds } = await waited(jobId, prefer);
  expect(status).toBe(200);
  expect(headers.get("preference-applied")).toBeNull();
  expect(seconds).toBe(0);
});

test("the response varies by Accept and Prefer, with a preference and without", async () => {
  const jobId = await newJob();
  expect((await waited(jobId, "wait=0")).headers.get("vary")).toBe("accept, prefer");
  expect((await readJob(service, artistId, jobId)).headers.get("vary")).toBe("accept, prefer");
});

test("waiting starts no work, and each read is one statement of at most ten buffers", async () => {
  const jobId = await newJob();
  service.database.roundTrips();
  await waited(jobId, "wait=2");
  const statements = service.database.wire.statements.splice(0);
  expect(statements).toHaveLength(1 + 8);
  for (const statement of statements.slice(1)) expect(statement).toContain("watch_question");
  const { rows } = await service.deps.db.execute(sql`
    select fence, stage from jobs where id = ${jobId}`);
  expect(rows).toEqual([{ fence: 0, stage: "checking_saved" }]);

  const watch = sql`select watch_question(${artistId}, ${jobId})`;
  const { hit, read } = await buffersHitAndRead(service.deps.db, watch);
  expect(hit).toBeLessThanOrEqual(10);
  expect(read).toBe(0);
});

test("between two reads no connection is in use and no transaction open", async () => {
  const jobId = await newJob();
  const seen: unknown[] = [];
  service.clock.meanwhile = async () => {
    const { rows } = await service.deps.db.execute(sql`
      select count(*)::integer as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    seen.push(rows[0]?.busy);
  };
  await waited(jobId, "wait=1");
  expect(seen).toEqual([0, 0, 0, 0]);
});

test("a caller who disconnects ends the reads", async () => {
  const jobId = await newJob();
  const leaving = new AbortController();
  inPause(2, async () => leaving.abort());
  service.database.roundTrips();
  const path = `https://service.example/api/artist/${artistId}/research/questions/${jobId}`;
  const headers = { prefer: "wait=25", authorization: "Bearer subject:claire" };
  await questionRoute.serve(new Request(path, { headers, signal: leaving.signal }), service.deps);
  const watches = service.database.wire.statements.splice(0).filter((one) => /watch/.test(one));
  expect(watches).toHaveLength(1);
});

test("a job whose artist is erased meanwhile is 404", async () => {
  const jobId = await newJob();
  inPause(2, () => service.deps.db.execute(sql`delete from artists where id = ${artistId}`));
  expect((await waited(jobId, "wait=20")).status).toBe(404);
});

test("a caller who may not read may not wait, and nobody waits for a job of another artist", async () => {
  const jobId = await newJob();
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other), ...claimant(other, "olga"));
  const as = (token: string) => ({ as: { token: `subject:${token}` } });
  expect(await waited(jobId, "wait=9", { as: "nobody" })).toMatchObject({
    status: 401,
    seconds: 0,
  });
  expect(await waited(jobId, "wait=9", as("olga"))).toMatchObject({ status: 403, seconds: 0 });
  expect(await waited(randomUUIDv7(), "wait=9")).toMatchObject({ status: 404, seconds: 0 });
  const headers = { prefer: "wait=9" };
  const foreign = await readJob(service, other, jobId, { headers, ...as("olga") });
  expect(foreign.status).toBe(404);
  expect(await waited(jobId, "wait=1", as("claire"))).toMatchObject({ status: 200, seconds: 1 });
});

test("HEAD waits like GET and returns its headers, and OPTIONS does not wait", async () => {
  const jobId = await newJob();
  const path = `/api/artist/${artistId}/research/questions/${jobId}`;
  const headers = { prefer: "wait=2" };
  const head = await service.call(questionRoute, "HEAD", path, { headers });
  expect(head).toMatchObject({ status: 200, body: null });
  expect(head.headers.get("preference-applied")).toBe("wait=2");
  const start = service.clock.nowMs;
  expect((await service.call(questionRoute, "OPTIONS", path, { headers })).status).toBe(204);
  expect(service.clock.nowMs).toBe(start);
});
