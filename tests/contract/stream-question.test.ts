import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { QuestionEvent } from "#lib/contract/question-events.js";
import exportRoute from "../../api/artist/[id]/export.js";
import roleRoute from "../../api/artist/[id]/people/[userId].js";
import continueRoute from "../../api/artist/[id]/research/questions/[jobId]/continue.js";
import { agentOf, jsonOf } from "../support/agent.js";
import { closedAfterFile } from "../support/database.js";
import { enterStage } from "../support/enter-stage.js";
import { personWith } from "../support/operations/people.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceAll, answerTo, ask, credits, readJob } from "../support/research.js";
import {
  artistToWatch,
  eventsIn,
  openStream,
  type StreamOptions,
  statusOf,
  watchedService,
} from "../support/watched-job.js";

let artistId: string;

const service = await closedAfterFile(watchedService());
beforeEach(async () => {
  artistId = await artistToWatch(service);
});

async function newJob(): Promise<string> {
  return (await ask(service, artistId)).body.jobId;
}

/** Runs these one after the other, each in a separate pause. */
function inPauses(...works: (() => Promise<unknown>)[]): void {
  service.clock.meanwhile = async () => void (await works.shift()?.());
}

/** All events of a stream that ends by itself. */
async function heard(jobId: string, options: StreamOptions = {}) {
  return eventsIn(await openStream(service, artistId, jobId, options));
}

const stagesOf = (events: Awaited<ReturnType<typeof heard>>) =>
  events.map((event) => statusOf(event).stage);

test("a stream sends every stage as it is entered, then ends with the job", async () => {
  const jobId = await newJob();
  inPauses(
    () => enterStage(service.deps.db, artistId, "searching"),
    async () => {},
    () => enterStage(service.deps.db, artistId, "reading"),
    () => enterStage(service.deps.db, artistId, "unresolved"),
  );
  const answer = await openStream(service, artistId, jobId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("vary")).toBe("accept, prefer");
  expect(answer.headers.get("x-request-id")).not.toBeNull();
  const events = await eventsIn(answer);
  expect(stagesOf(events)).toEqual(["checking_saved", "searching", "reading", "unresolved"]);
  expect(events.every(({ name }) => name === "status")).toBe(true);
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  for (const event of events)
    expect(v.safeParse(QuestionEvent, statusOf(event)).issues).toBeUndefined();
  const { body } = await readJob(service, artistId, jobId);
  expect(statusOf(events[3] as (typeof events)[number])).toEqual(body);
});

test("stages entered between two reads are all sent, in order, with their times", async () => {
  const jobId = await newJob();
  inPauses(async () => {
    await enterStage(service.deps.db, artistId, "searching");
    await enterStage(service.deps.db, artistId, "reading");
    await enterStage(service.deps.db, artistId, "waiting_provider");
    await enterStage(service.deps.db, artistId, "reading");
    await enterStage(service.deps.db, artistId, "complete");
  });
  const events = await heard(jobId);
  expect(stagesOf(events)).toEqual([
    "checking_saved",
    "searching",
    "reading",
    "waiting_provider",
    "reading",
    "complete",
  ]);
  const statuses = events.map(statusOf);
  expect(statuses.map(({ passed }) => passed)).toEqual([
    undefined,
    true,
    true,
    true,
    true,
    undefined,
  ]);
  const times = statuses.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted());
  expect(statuses[1]).toMatchObject({ message: "Searching the web", references: [] });
});

test("a change within a stage is a separate event", async () => {
  const jobId = await newJob();
  inPauses(
    () => enterStage(service.deps.db, artistId, "checking_saved"),
    () => enterStage(service.deps.db, artistId, "failed"),
  );
  const events = await heard(jobId);
  expect(stagesOf(events)).toEqual(["checking_saved", "checking_saved", "failed"]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test("Last-Event-ID continues after the event it names", async () => {
  const jobId = await newJob();
  await enterStage(service.deps.db, artistId, "searching");
  await enterStage(service.deps.db, artistId, "reading");
  await enterStage(service.deps.db, artistId, "complete");
  const all = await heard(jobId);
  expect(all).toHaveLength(4);
  for (const [place, { id }] of all.slice(0, 3).entries()) {
    expect(await heard(jobId, { lastEventId: id })).toEqual(all.slice(place + 1));
  }
});

test("a stage that was sent while current is not sent again once it has passed", async () => {
  const jobId = await newJob();
  const leaving = new AbortController();
  inPauses(
    () => enterStage(service.deps.db, artistId, "checking_saved"),
    async () => leaving.abort(),
  );
  const [first, second] = await heard(jobId, { signal: leaving.signal });
  await enterStage(service.deps.db, artistId, "searching");
  await enterStage(service.deps.db, artistId, "complete");
  expect(stagesOf(await heard(jobId, { lastEventId: second?.id ?? "" }))).toEqual([
    "searching",
    "complete",
  ]);
  // A change within a stage is not a separate stage: after the first event come the stages entered since.
  expect(stagesOf(await heard(jobId, { lastEventId: first?.id ?? "" }))).toEqual([
    "searching",
    "complete",
  ]);
});

test.each([
  "",
  "x",
  "1",
  "9/2026-05-01T12:00:00.000Z",
  "0/2001-01-01T00:00:00.000Z",
  "0/2999-01-01T00:00:00.000Z",
  "-1/2026-05-01T12:00:00.000Z",
  "0'; drop table jobs; --",
])("a Last-Event-ID that no event of the job had (%s) starts from the first stage", async (id) => {
  const jobId = await newJob();
  await enterStage(service.deps.db, artistId, "searching");
  await enterStage(service.deps.db, artistId, "complete");
  expect(stagesOf(await heard(jobId, { lastEventId: id }))).toEqual([
    "checking_saved",
    "searching",
    "complete",
  ]);
});

test("once the end was sent the response is 204, so that a client does not reconnect", async () => {
  const jobId = await newJob();
  await enterStage(service.deps.db, artistId, "complete");
  const lastEventId = (await heard(jobId)).at(-1)?.id ?? "";
  const { status, body } = await openStream(service, artistId, jobId, { lastEventId });
  expect([status, body]).toEqual([204, null]);
});

test("a job that rests with candidates ends its stream, and after continuing, the rest is one of its stages", async () => {
  const { jobId } = await answerTo(service, artistId, { ...credits, preferDirectEvidence: true });
  const resting = await heard(jobId);
  expect(resting.map(statusOf).at(-1)).toMatchObject({
    stage: "complete",
    selection: "candidates",
  });
  const path = `/api/artist/${artistId}/research/questions/${jobId}/continue`;
  await service.call(continueRoute, "POST", path, { body: { outcome: "insufficient" } });
  inPauses(() => advanceAll(service));
  const whole = await heard(jobId);
  expect(stagesOf(whole)).toEqual(["checking_saved", "complete", "checking_saved", "complete"]);
  expect(statusOf(whole[1] as (typeof whole)[number])).toMatchObject({
    selection: "candidates",
    passed: true,
  });
  const lastEventId = resting.at(-1)?.id ?? "";
  expect((await heard(jobId, { lastEventId })).map(({ id }) => id)).toEqual(
    whole.slice(2).map(({ id }) => id),
  );
});

test("a job that was finished before stages were recorded has its first and last stage", async () => {
  const { jobId } = await answerTo(service, artistId);
  await service.deps.db.execute(sql`update jobs set stages = '[]' where id = ${jobId}`);
  expect(stagesOf(await heard(jobId))).toEqual(["checking_saved", "complete"]);
});

test("a stream ends after 25 seconds, with comments in between, and the next one continues it", async () => {
  const jobId = await newJob();
  const start = service.clock.nowMs;
  const { body } = await openStream(service, artistId, jobId);
  const text = await new Response(body).text();
  expect(service.clock.nowMs - start).toBe(25_000);
  expect(text.match(/^: /gm)).toHaveLength(3);
  expect(text).toMatch(/^retry: \d+\n\n/);
  const lastEventId = /^id: (.*)$/m.exec(text)?.[1] ?? "";
  inPauses(() => enterStage(service.deps.db, artistId, "complete"));
  expect(stagesOf(await heard(jobId, { lastEventId }))).toEqual(["complete"]);
});

test("watching starts no work, and a quiet second costs four reads of one row", async () => {
  const jobId = await newJob();
  const leaving = new AbortController();
  const quiet = async () => {};
  inPauses(quiet, quiet, quiet, quiet, async () => leaving.abort());
  service.database.roundTrips();
  await heard(jobId, { signal: leaving.signal });
  const statements = service.database.wire.statements.splice(0);
  expect(statements.filter((one) => one.includes("watch_question"))).toHaveLength(4);
  expect(statements).toHaveLength(5);
  expect((await readJob(service, artistId, jobId)).body.stage).toBe("checking_saved");
});

test("a role that its owner ends, ends the stream with the next read", async () => {
  const { db } = service.deps;
  const { userId, as } = await personWith({ db, artistId }, "reader");
  const jobId = await newJob();
  let pauses = 0;
  const startedMs = service.clock.nowMs;
  service.clock.meanwhile = async () => {
    if (++pauses !== 3) return;
    const path = `/api/artist/${artistId}/people/${userId}`;
    const by = { as: { token: "subject:claire" }, body: { role: null } };
    expect((await service.call(roleRoute, "PATCH", path, by)).status).toBe(200);
  };
  const headers = { authorization: `Bearer ${as.token}` };
  expect(stagesOf(await heard(jobId, { headers }))).toEqual(["checking_saved"]);
  expect(pauses).toBe(3);
  expect((service.clock.nowMs - startedMs) / pauses).toBeLessThanOrEqual(2_000);
});

test("cancelling the stream ends the reads, and so does HEAD", async () => {
  const jobId = await newJob();
  for (const method of ["GET", "HEAD"]) {
    const { status, headers, body } = await openStream(service, artistId, jobId, { method });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(body === null).toBe(method === "HEAD");
    await body?.cancel();
  }
  await new Promise(setImmediate);
  service.database.roundTrips();
  const before = service.clock.nowMs;
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(service.database.roundTrips()).toBe(0);
  expect(service.clock.nowMs).toBe(before);
});

test("a database that fails during a stream ends it, and the end is logged", async () => {
  const jobId = await newJob();
  service.log.length = 0;
  let pauses = 0;
  service.database.wire.onStatement = (text) =>
    text.includes("watch_question") && ++pauses === 2 ? "before" : undefined;
  const events = await heard(jobId);
  service.database.wire.onStatement = undefined;
  expect(stagesOf(events)).toEqual(["checking_saved"]);
  expect(service.log.filter(({ event }) => event === "watch_ended")).toHaveLength(1);
});

test("what is refused before the stream is an error in JSON", async () => {
  const jobId = await newJob();
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other), ...claimant(other, "olga"));
  const refused = async (id: string, job: string, subject: string | null) => {
    const headers = subject === null ? {} : { authorization: `Bearer subject:${subject}` };
    const answer = await openStream(service, id, job, {
      headers: headers as Record<string, string>,
    });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const { code } = (await answer.json()) as { code: string };
    return [answer.status, code];
  };
  expect(await refused(artistId, jobId, null)).toEqual([401, "unauthenticated"]);
  expect(await refused(artistId, jobId, "olga")).toEqual([403, "forbidden"]);
  expect(await refused(other, jobId, "olga")).toEqual([404, "not_found"]);
  expect(await refused(artistId, randomUUIDv7(), "claire")).toEqual([404, "not_found"]);
  expect(await refused(artistId, "17", "claire")).toEqual([400, "invalid_input"]);
});

test("a claimant and the research service may stream, and a caller who prefers JSON gets it", async () => {
  const jobId = await newJob();
  await enterStage(service.deps.db, artistId, "complete");
  const headers = { authorization: "Bearer subject:claire" };
  expect(stagesOf(await heard(jobId, { headers }))).toEqual(["checking_saved", "complete"]);
  for (const accept of ["application/json", "*/*", "application/json, text/event-stream;q=0.5"]) {
    const { body } = await readJob(service, artistId, jobId, { headers: { accept } });
    expect(body).toMatchObject({ status: "ok", stage: "complete" });
  }
});

const headers = { authorization: "Bearer subject:claire" };

const end = () =>
  service.deps.db.execute(sql`update claims set status = 'revoked' where artist_id = ${artistId}`);

test("a stream ends within two seconds after the right has ended", async () => {
  const { jobId } = (await ask(service, artistId)).body;
  let pauses = 0;
  service.clock.meanwhile = async () => {
    pauses += 1;
    if (pauses === 3) await end();
  };
  const startedMs = service.clock.nowMs;
  const answer = await openStream(service, artistId, jobId, { headers });
  expect(answer.status).toBe(200);
  expect(await eventsIn(answer)).toHaveLength(1);
  expect(service.clock.nowMs - startedMs).toBeLessThan(2_000);
  expect((await openStream(service, artistId, jobId, { headers })).status).toBe(403);
});

test("an agent that waits for an answer is refused within two seconds after the right has ended", async () => {
  service.clock.meanwhile = async () => void (await end());
  const startedMs = service.clock.nowMs;
  const agent = await agentOf(service.deps, "2026-07-28", { token: "subject:claire" });
  const result = await agent.callTool({
    name: "ask",
    arguments: { id: artistId, topic: "who produced it", evidenceNeed: "credits", waitSeconds: 20 },
  });
  expect([result.isError, jsonOf(result).code]).toEqual([true, "forbidden"]);
  expect(service.clock.nowMs - startedMs).toBeLessThan(2_000);
});

test("a download breaks off within two seconds after the right has ended", async () => {
  let passedMs = 0;
  const deps = {
    ...service.deps,
    pause: () => new Promise<void>(() => {}),
    monotonicMs: () => passedMs,
  };
  await load(
    deps.db,
    ...Array.from({ length: 1_200 }, (_, at) =>
      page(artistId, `Page ${at}: ${"words ".repeat(50)}`),
    ),
  );
  const request = new Request(`https://service.example/api/artist/${artistId}/export`, { headers });
  const { status, body } = await exportRoute.serve(request, deps);
  expect(status).toBe(200);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await end();
  passedMs += 1_600;
  const rest = async () => {
    for (;;) if ((await reader.read()).done) return "whole";
  };
  await expect(rest()).rejects.toThrow("Not your artist");
});
