import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import { outsideService } from "../support/outside/outside-service.js";
import { apify } from "../support/outside/protocols.js";
import { type Answering, absent, localServer } from "../support/outside/server.js";
import { account, artist, load } from "../support/records.js";
import { advanceOnce, ask } from "../support/research.js";

const text = "First day of recording in the boat house, the stove is lit.";
const post = { id: "71", text, author: "skerrylight", created: "2024-02-01T09:00:00.000Z" };
let artistId: string;

const scraper = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(outsideService({ scraper }));
beforeEach(async () => {
  scraper.asked.length = 0;
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate jobs, provider_pace, reservations cascade`);
  await load(service.deps.db, artist(artistId), account(artistId, "social_c", "skerrylight"));
});

/** How each kind of work that reads an account by a run is queued. */
const work: Record<string, () => Promise<unknown>> = {
  async "a question"() {
    const topic = "boat house recording";
    await ask(service, artistId, { topic, evidenceNeed: "social_caption", platform: "social_c" });
  },
  async "the reading of an account"() {
    await service.deps.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
      values (${randomUUIDv7()}, ${artistId}, 'social_ingest', 'again', 'reading',
        '{"platform": "social_c"}', now(), now(), now())`);
  },
};
const requests = {
  start: "/v2/acts/short-posts/runs",
  state: "/v2/actor-runs/run1",
  posts: "/v2/datasets/set1/items",
};

/** A provider that does something before its response, for the first `times` requests. */
function interrupted(path: string, times: number, before: () => Promise<Answering | undefined>) {
  const run = apify([post], 2);
  let left = times;
  scraper.answer = async (asked) => {
    const instead = asked.path === path && left-- > 0 ? await before() : undefined;
    return instead ?? run(asked);
  };
}

/** Simulates a slice that dies now: its lease has ended, and none of its later writes happen. */
async function die(): Promise<undefined> {
  await service.deps.db.execute(sql`
    update jobs
    set fence = fence + 1, run_at = now() - interval '1 second'
    where artist_id = ${artistId} and leased`);
}

const started = () => scraper.asked.filter(({ method }) => method === "POST").length;

/** Runs slices until nothing is left, whichever of them die; returns the job's final state. */
async function ended() {
  for (let slice = 0; slice < 40; slice += 1) {
    await service.deps.db.execute(sql`
      update jobs set run_at = now() where run_at is not null and not leased`);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    const { body } = await advanceOnce(service, { artistId });
    if (body.status === "ok" && !body.ran) break;
  }
  return (await service.deps.db.execute(sql`select stage, outcome from jobs`)).rows;
}

describe.each(Object.entries(work))("%s that is read by a run", (_, queue) => {
  test.each([
    "state",
    "posts",
  ] as const)("requests its %s again when the requesting slice dies, and starts no other run", async (what) => {
    interrupted(requests[what], 1, die);
    await queue();
    expect(await ended()).toEqual([{ stage: "complete", outcome: null }]);
    expect(started()).toBe(1);
  });

  test("never starts the run again when the slice that started it dies", async () => {
    interrupted(requests.start, 1, die);
    await queue();
    expect(await ended()).toMatchObject([{ stage: "failed", outcome: "outcome_unknown" }]);
    expect(started()).toBe(1);
  });

  test("starts the run when the provider that rate limited its start may be called again", async () => {
    const limited = { status: 429, headers: { "retry-after": "40" } };
    interrupted(requests.start, 1, async () => limited);
    await queue();
    expect(await ended()).toEqual([{ stage: "complete", outcome: null }]);
    expect(started()).toBe(2);
  });

  test.each([
    401, 403, 404, 400,
  ])("fails when its start is refused with %i, and is not started again", async (status) => {
    interrupted(requests.start, 1000, async () => ({ status }));
    await queue();
    expect(await ended()).toMatchObject([{ stage: "failed", outcome: "outside_failed" }]);
    expect(started()).toBe(1);
  });

  test("fails after the third slice that died with the same run", async () => {
    interrupted(requests.state, 10, die);
    await queue();
    expect(await ended()).toMatchObject([{ stage: "failed", outcome: "slice_limit" }]);
    expect(started()).toBe(1);
  });

  test.each([
    "state",
    "posts",
  ] as const)("continues when its %s is not available at once", async (what) => {
    const refusals: Answering[] = [
      (response) => response.destroy(),
      { status: 502 },
      { status: 429, headers: { "retry-after": "40" } },
      { body: "<html>back soon</html>" },
    ];
    interrupted(requests[what], refusals.length, async () => refusals.shift());
    await queue();
    expect(await ended()).toEqual([{ stage: "complete", outcome: null }]);
    expect(started()).toBe(1);
  });

  test.each([
    ["does not know the run any more", { status: 404 }, 1],
    ["never answers with anything usable", { status: 502 }, 7],
  ])("fails when the provider %s", async (_reason, refusal, times) => {
    interrupted(requests.state, 1000, async () => refusal);
    await queue();
    expect(await ended()).toMatchObject([{ stage: "failed", outcome: "outside_failed" }]);
    expect(scraper.asked.filter(({ path }) => path === requests.state)).toHaveLength(times);
    expect(started()).toBe(1);
  });
});
