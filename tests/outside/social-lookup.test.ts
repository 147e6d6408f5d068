import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { outsideService } from "../support/outside/outside-service.js";
import { type Answering, json, localServer } from "../support/outside/server.js";
import { account, artist, load } from "../support/records.js";
import { advanceOnce, ask, readJob } from "../support/research.js";

const text = "First day of recording in the boat house, the stove is lit.";
const question = {
  topic: "boat house recording",
  evidenceNeed: "social_caption",
  platform: "social_a",
};
let artistId: string;

const provider = await closedAfterFile(localServer(() => feed(text)));
const service = await closedAfterFile(outsideService({ atproto: provider }));
beforeEach(async () => {
  provider.asked.length = 0;
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate provider_pace, reservations`);
  await load(service.deps.db, artist(artistId), account(artistId, "social_a", "did:plc:a"));
});

/** The posts of the account, newest first. */
function feed(...texts: string[]): Answering {
  const author = { did: "did:plc:a", handle: "skerrylight.example" };
  const posts = texts.map((words, nth) => ({
    post: {
      uri: `at://did:plc:a/app.bsky.feed.post/p${nth}`,
      author,
      record: { text: words, createdAt: "2024-02-01T09:00:00Z" },
    },
  }));
  return json({ feed: posts });
}

/** The clock of a provider that is two years slow. */
const sentSeconds = () => Math.floor(Date.now() / 1000) - 2 * 365 * 24 * 60 * 60;
const httpDate = (after: number) => new Date((sentSeconds() + after) * 1000).toUTCString();

const rows = async (query: ReturnType<typeof sql>) => (await service.deps.db.execute(query)).rows;

/** Runs slices until nothing is due, and returns the job as its reader sees it. */
async function advanceUntilIdle(jobId: string) {
  for (let slice = 0; slice < 20; slice += 1) {
    const { body } = await advanceOnce(service, { artistId });
    if (!body.ran) return (await readJob(service, artistId, jobId)).body;
  }
  throw new Error("the job does not wait and does not end");
}

/** Makes a waiting job and its provider due. */
async function passTime(): Promise<void> {
  await service.deps.db.execute(sql`
    update jobs set run_at = now() where artist_id = ${artistId} and run_at is not null`);
  await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
}

describe("a question for the posts of an account", () => {
  test("is answered from posts with text, and posts without text are not stored", async () => {
    provider.answer = () => feed("", text, "");
    const { body } = await ask(service, artistId, question);
    const done = await advanceUntilIdle(body.jobId);
    expect(done.stage).toBe("complete");
    expect(done.references).toMatchObject([{ text }]);
    expect(await rows(sql`select text from originals where artist_id = ${artistId}`)).toEqual([
      { text },
    ]);
  });

  test("without any text ends without evidence, which is not a failure", async () => {
    provider.answer = () => feed("", "");
    const { body } = await ask(service, artistId, question);
    const done = await advanceUntilIdle(body.jobId);
    expect(done.stage).toBe("unresolved");
    expect(done.limitations[0]).toMatch(/^no_supported_evidence: /);
    expect(provider.asked).toHaveLength(1);
  });

  test("waits as long as a rate-limiting provider asks, and then reads", async () => {
    provider.answer = () => ({ status: 429, headers: { "retry-after": "40" } });
    const { body } = await ask(service, artistId, question);
    const waiting = await advanceUntilIdle(body.jobId);
    expect(waiting.stage).toBe("reading");
    const [job] = await rows(sql`
      select extract(epoch from run_at - now())::int as seconds from jobs where id = ${body.jobId}`);
    expect(job?.seconds).toBeGreaterThan(30);
    expect(job?.seconds).toBeLessThanOrEqual(40);
    expect(provider.asked).toHaveLength(1);
    provider.answer = () => feed(text);
    await passTime();
    expect((await advanceUntilIdle(body.jobId)).references).toMatchObject([{ text }]);
    expect(provider.asked).toHaveLength(2);
  });

  test.each([
    ["seconds since 1970", () => ({ "ratelimit-reset": String(sentSeconds() + 240) })],
    [
      "a date",
      () => ({ "x-ratelimit-reset": new Date((sentSeconds() + 240) * 1000).toISOString() }),
    ],
    ["seconds", () => ({ "x-ratelimit-remaining": "0, 9", "x-ratelimit-reset": "240, 90000" })],
    ["a date of its own clock", () => ({ "retry-after": httpDate(240) })],
  ])("waits as long as a provider says in %s, whatever the time is there", async (_, headers) => {
    provider.answer = () => ({ status: 429, headers: { ...headers(), date: httpDate(0) } });
    const { body } = await ask(service, artistId, question);
    await advanceUntilIdle(body.jobId);
    const [job] = await rows(sql`
      select extract(epoch from run_at - now())::int as seconds from jobs where id = ${body.jobId}`);
    expect(job?.seconds).toBeGreaterThan(220);
    expect(job?.seconds).toBeLessThanOrEqual(240);
    expect(provider.asked).toHaveLength(1);
  });

  test.each([
    ["asks for more than five minutes", { status: 429, headers: { "retry-after": "301" } }],
    ["does not allow it", { status: 403 }],
    ["does not accept the key", { status: 401 }],
    ["does not know the account", { status: 404 }],
    ["rejects the request", { status: 400 }],
  ])("fails when the provider %s, and is not asked again", async (_, refusal) => {
    provider.answer = () => refusal;
    const { body } = await ask(service, artistId, question);
    const done = await advanceUntilIdle(body.jobId);
    expect(done.limitations[0]).toMatch(/^outside_failed: /);
    expect(["failed", "unresolved"]).toContain(done.stage);
    await passTime();
    await advanceUntilIdle(body.jobId);
    expect(provider.asked).toHaveLength(1);
  });

  test("has an unknown outcome when the provider never responded", async () => {
    provider.answer = () => (response) => response.destroy();
    const { body } = await ask(service, artistId, question);
    const done = await advanceUntilIdle(body.jobId);
    expect(done.stage).toBe("failed");
    expect(done.limitations[0]).toMatch(/^outcome_unknown: /);
    expect(provider.asked).toHaveLength(1);
  });
});
