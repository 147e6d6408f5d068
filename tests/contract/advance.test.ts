import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { functionSeconds } from "#lib/operations/function-time.js";
import advanceRoute from "../../api/research/advance.js";
import { artist, load, page } from "../support/records.js";
import { advanceAll, advanceOnce, ask, credits, producedBy, readJob } from "../support/research.js";
import { cronSecret, serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  await advanceAll(service);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const schedule = (as: "nobody" | { token: string }, query = "") =>
  service.call(advanceRoute, "GET", `/api/research/advance${query}`, { as });
const jobRow = async (jobId: string) =>
  (await service.deps.db.execute(sql`select * from jobs where id = ${jobId}`)).rows[0];

test("a call without a credential runs one slice and reports what ran", {
  tags: ["4.3.auth", "4.3.slice", "5.public"],
}, async () => {
  const { body: job } = await ask(service, artistId);
  const { status, body } = await advanceOnce(service);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    ran: true,
    jobId: job.jobId,
    artistId,
    kind: "source_search",
  });
});

test("with nothing to lease, ran is false and no transaction id is used", async () => {
  expect((await advanceOnce(service)).body).toEqual({ status: "ok", ran: false });
  const written = await service.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select lease_job(null, '{question_research}', interval '1 minute', 3)`);
    const { rows } = await tx.execute(sql`select pg_current_xact_id_if_assigned() as id`);
    return rows[0]?.id;
  });
  expect(written).toBeNull();
});

test("artistId and kinds narrow what is run", async () => {
  const { body: job } = await ask(service, artistId);
  expect((await advanceOnce(service, { artistId: randomUUIDv7() })).body.ran).toBe(false);
  expect((await advanceOnce(service, { kinds: ["social_ingest"] })).body.ran).toBe(false);
  const ran = await advanceOnce(service, { artistId, kinds: ["source_search"] });
  expect(ran.body.jobId).toBe(job.jobId);
});

test.each([
  [{ artistId: "x" }, "artistId"],
  [{ kinds: [] }, "kinds"],
  [{ kinds: ["question_research"] }, "kinds"],
  [{ colour: 1 }, "colour"],
])("%o is refused and named", { tags: ["4.3.400"] }, async (body, field) => {
  const answer = await advanceOnce(service, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(field);
});

test("an empty body without a content type is accepted", async () => {
  const answer = await service.call(advanceRoute, "POST", "/api/research/advance", {
    as: "nobody",
  });
  expect(answer.body).toEqual({ status: "ok", ran: false });
});

test("a slice that throws is answered with 200 and the exact body, and its lease is released", async () => {
  const { body: job } = await ask(service, artistId);
  await service.deps.db.execute(
    sql`update jobs set request = '{"topic": 17}' where id = ${job.jobId}`,
  );
  const answer = await advanceOnce(service);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "error", error: "advance failed", ran: false });
  expect(await jobRow(job.jobId)).toMatchObject({ leased: false, stage: "checking_saved" });
});

test("the third slice that throws ends the job as failed, with slice_limit", async () => {
  const { body: job } = await ask(service, artistId);
  await service.deps.db.execute(
    sql`update jobs set request = '{"topic": 17}' where id = ${job.jobId}`,
  );
  for (let slice = 0; slice < 3; slice++) await advanceOnce(service);
  const { body } = await readJob(service, artistId, job.jobId);
  expect(body.stage).toBe("failed");
  expect(body.limitations[0]).toMatch(/^slice_limit: /);
  expect((await advanceOnce(service)).body.ran).toBe(false);
});

test("a job fails after three slices that ended without settling, and its artist can ask again", async () => {
  const { body: job } = await ask(service, artistId);
  for (let slice = 0; slice < 3; slice++) {
    await service.deps.db.execute(
      sql`select lease_job(null, '{question_research}', interval '1 minute', 3)`,
    );
    await service.deps.db.execute(
      sql`update jobs set run_at = now() - interval '1 second' where id = ${job.jobId}`,
    );
  }
  expect((await advanceOnce(service)).body).toMatchObject({ ran: true, done: true });
  expect((await readJob(service, artistId, job.jobId)).body.stage).toBe("failed");
  expect((await ask(service, artistId)).status).toBe(202);
});

test("a leased job is run again only after its lease has ended", async () => {
  const { body: job } = await ask(service, artistId);
  await service.deps.db.execute(
    sql`select lease_job(null, '{question_research}', interval '1 minute', 3)`,
  );
  expect((await advanceOnce(service)).body.ran).toBe(false);
  await service.deps.db.execute(
    sql`update jobs set run_at = now() - interval '1 second' where id = ${job.jobId}`,
  );
  expect((await advanceOnce(service)).body.jobId).toBe(job.jobId);
});

test("a call to the outside whose outcome is unknown is never repeated", async () => {
  const { body: job } = await ask(service, artistId);
  await service.deps.db.execute(
    sql`select lease_job(null, '{question_research}', interval '1 minute', 3)`,
  );
  await service.deps.db.execute(sql`
    insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
    values (${randomUUIDv7()}, ${job.jobId}, ${artistId}, 'assessment', 1, 1, 'a-model', now())`);
  await service.deps.db.execute(
    sql`update jobs set run_at = now() - interval '1 second' where id = ${job.jobId}`,
  );
  await advanceOnce(service);
  const { body } = await readJob(service, artistId, job.jobId);
  expect(body.stage).toBe("failed");
  expect(body.limitations[0]).toMatch(/^outcome_unknown: /);
});

test("a slice that lost its lease changes nothing", async () => {
  const { body: job } = await ask(service, artistId);
  const lease = sql`select lease_job(null, '{question_research}', interval '1 minute', 3) as job`;
  await service.deps.db.execute(lease);
  await service.deps.db.execute(
    sql`update jobs set run_at = now() - interval '1 second' where id = ${job.jobId}`,
  );
  await service.deps.db.execute(lease);
  const before = await jobRow(job.jobId);
  const outcome = JSON.stringify({ stage: "complete", finished: true });
  const zombie = await service.deps.db.execute(
    sql`select settle_job(${job.jobId}, 1, ${outcome}::jsonb) as settled`,
  );
  expect(zombie.rows[0]?.settled).toBe(false);
  await service.deps.db.execute(sql`select release_job(${job.jobId}, 1, 3)`);
  expect(await jobRow(job.jobId)).toEqual(before);
  const owner = await service.deps.db.execute(
    sql`select settle_job(${job.jobId}, 2, ${outcome}::jsonb) as settled`,
  );
  expect(owner.rows[0]?.settled).toBe(true);
});

test("questions run before other work, and older jobs before newer ones", async () => {
  const second = randomUUIDv7();
  await load(service.deps.db, artist(second), page(second, producedBy));
  const { body: older } = await ask(service, artistId);
  const { body: newer } = await ask(service, second);
  const first = await advanceOnce(service);
  expect(first.body.jobId).toBe(older.jobId);
  await advanceAll(service);
  expect((await readJob(service, second, newer.jobId)).body.stage).toBe("complete");
});

test("the scheduler needs the configured secret, and runs until no work is left", {
  tags: ["4.3.scheduler", "5.scheduler"],
}, async () => {
  expect((await schedule("nobody")).status).toBe(401);
  expect((await schedule({ token: "wrong" })).status).toBe(401);
  await ask(service, artistId);
  const { status, body } = await schedule({ token: cronSecret });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", ran: true });
  expect(body.slices.at(-1)).toMatchObject({ artistId, done: true });
  expect((await schedule({ token: cronSecret })).body).toMatchObject({ ran: false, slices: [] });
});

test("without a configured secret the schedule is open; with one, the token undefined is refused", {
  tags: ["5.scheduler"],
}, async () => {
  const { CRON_SECRET: _, ...env } = service.deps.env;
  service.deps.env = env as typeof service.deps.env;
  expect((await schedule("nobody")).status).toBe(200);
  service.deps.env = { ...env, CRON_SECRET: cronSecret } as typeof service.deps.env;
  expect((await schedule({ token: "undefined" })).status).toBe(401);
});

test("the schedule accepts kinds and artistId in the query, and refuses unknown kinds", async () => {
  const ok = await schedule({ token: cronSecret }, "?kinds=source_search,social_ingest");
  expect(ok.status).toBe(200);
  const bad = await schedule({ token: cronSecret }, "?kinds=gossip");
  expect(bad.status).toBe(400);
  expect(bad.body.error).toContain("kinds");
});

test("a slice's deadline is earlier than the time limit of a function", () => {
  expect(service.deps.env.SLICE_SECONDS).toBeLessThan(functionSeconds);
});

test("evidence that answers only in part is kept with an unresolved job", async () => {
  const { body: job } = await ask(service, artistId, {
    ...credits,
    topic: "who mixed and mastered the record in Bergen during winter",
  });
  await advanceAll(service);
  const { body } = await readJob(service, artistId, job.jobId);
  expect(body.stage).toBe("unresolved");
  expect(body.references.length).toBeGreaterThan(0);
});

test("jobs that wait for a running job of their artist do not hide another artist's jobs", async () => {
  const crowded = randomUUIDv7();
  await load(service.deps.db, artist(crowded));
  await service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, run_at, leased, created_at, updated_at)
    select gen_random_uuid(), ${crowded}, 'caption_extract', n::text, 'checking_saved',
      now() + case when n = 0 then interval '1 hour' else interval '-1 hour' end, n = 0, now(), now()
    from generate_series(0, 150) n`);
  const { body: job } = await ask(service, artistId);
  await service.deps.db.execute(
    sql`update jobs set kind = 'caption_extract', run_at = now() - interval '1 minute' where id = ${job.jobId}`,
  );
  const { rows } = await service.deps.db.execute(
    sql`select lease_job(null, '{caption_extract}', interval '1 minute', 3)->>'id' as id`,
  );
  expect(rows[0]?.id).toBe(job.jobId);
  await service.deps.db.execute(sql`delete from artists where id in (${crowded}, ${artistId})`);
});
