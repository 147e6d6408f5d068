import { once } from "node:events";
import { request } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAndWait } from "#lib/client/ask-and-wait.js";
import { type Client, createClient } from "#lib/client/client.js";
import { watchQuestion } from "#lib/client/watch-question.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { type RunningService, runService } from "../support/running-service.js";

const artistId = "01930000-cafe-7000-8000-0000000005ea";
const path = { id: artistId };
let database: FreshDatabase;
let service: RunningService;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  // The tests themselves decide when a question continues.
  service = await runService({ DATABASE_URL: database.url, ADVANCE_AFTER_ENQUEUE: "off" });
  client = createClient({ baseUrl: service.url, serviceKey: service.researchKey });
});
afterAll(async () => {
  await service.stop();
  await database.close();
});

let questions = 0;
async function newJob(): Promise<string> {
  const topic = `When was Weather for Two Voices released, ${++questions}?`;
  const body = { topic, evidenceNeed: "release_date" } as const;
  return (await client.call("enqueueQuestionResearch", { path, body })).jobId;
}

async function finishWork(): Promise<void> {
  while ((await client.call("advanceResearch", { body: { artistId } })).ran);
}

test("events arrive over the local server as the stages are entered, not at the end", async () => {
  const jobId = await newJob();
  const types: (string | null)[] = [];
  const watching = createClient({
    baseUrl: service.url,
    serviceKey: service.researchKey,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      types.push(answer.headers.get("content-type"));
      return answer;
    },
  });
  const statuses = watchQuestion(watching, artistId, jobId);
  // The first event arrives before any work has been done.
  expect((await statuses.next()).value).toMatchObject({ stage: "checking_saved" });
  await finishWork();
  let last: string | undefined;
  for await (const { stage } of statuses) last = stage;
  expect(last).toBe("complete");
  expect(new Set(types)).toEqual(new Set(["text/event-stream; charset=utf-8"]));
});

test("over the local server a read with a wait returns when the work has ended", async () => {
  const jobId = await newJob();
  const headers = { prefer: "wait=20" };
  const job = { path: { ...path, jobId } };
  const [answer] = await Promise.all([
    client.send("readQuestionResearch", job, { headers }),
    finishWork(),
  ]);
  expect(answer.headers.get("preference-applied")).toBe("wait=20");
  const { updatedAt } = (await answer.json()) as { updatedAt: string };
  const before = await client.call("readQuestionResearch", job);
  expect(updatedAt <= before.updatedAt).toBe(true);
});

test("closing the connection ends the reads of its stream", async () => {
  const jobId = await newJob();
  const url = `${service.url}/api/artist/${artistId}/research/questions/${jobId}`;
  const headers = {
    accept: "text/event-stream",
    "x-service-research-key": service.researchKey,
  };
  const stream = request(url, { headers }).end();
  const [answer] = await once(stream, "response");
  await once(answer, "data");
  const watches = async () => {
    const { rows } = await database.db.execute(sql`
      select count(*)::integer as running, max(query_start)::text as last
      from pg_stat_activity
      where datname = current_database() and query like '%watch_question%' and pid <> pg_backend_pid()`);
    return rows[0]?.last;
  };
  await expect.poll(watches).not.toBeNull();
  stream.destroy();
  await expect
    .poll(async () => {
      const first = await watches();
      await new Promise((resolve) => setTimeout(resolve, 800));
      return (await watches()) === first;
    })
    .toBe(true);
  await finishWork();
});

test("the client works with a service that does not advance jobs by itself", async () => {
  for (const [by, topic] of [
    ["events", "When was Weather for Two Voices released?"],
    ["wait", "When was the album Weather for Two Voices released?"],
  ] as const) {
    const question = { topic, evidenceNeed: "release_date" } as const;
    const seen: string[] = [];
    const { stage } = await askAndWait(client, artistId, question, {
      by,
      stalledMs: 100,
      onStatus: (status) => seen.push(status.stage),
    });
    expect(stage).toBe("complete");
    expect(seen[0]).toBe("checking_saved");
    expect(seen.at(-1)).toBe("complete");
  }
});
