import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readStatus } from "../support/outside/latest.js";
import { artist, claimant, load, page } from "../support/records.js";
import { advanceOnce, answerTo, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`delete from claims`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "ana"));
});

const job = (kind: string, fields: ReturnType<typeof sql>) =>
  service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, run_at, leased, finished_at, outcome, created_at, updated_at)
    select gen_random_uuid(), ${artistId}, ${kind}, gen_random_uuid()::text, f.*, now(), clock_timestamp()
    from (select ${fields}) f`);

describe("200", () => {
  test("names every state that a job can be in", async () => {
    await job("social_ingest", sql`'reading', now(), false, null::timestamptz, null`);
    await job(
      "latest_refresh",
      sql`'reading', now() + interval '1 minute', true, null::timestamptz, null`,
    );
    await job(
      "caption_extract",
      sql`'transcribing', now() + interval '1 minute', false, null::timestamptz, null`,
    );
    await job("source_search", sql`'complete', null::timestamptz, false, now(), null`);
    await job("lore_refresh", sql`'failed', null::timestamptz, false, now(), 'outside_failed'`);
    await job("social_ingest", sql`'cancelled', null::timestamptz, false, now(), null`);
    const { body } = await readStatus(service, artistId);
    expect(
      body.jobs.map((one: Record<string, unknown>) => [one.kind, one.state, one.errorCategory]),
    ).toEqual([
      ["social_ingest", "failed", "cancelled"],
      ["lore_refresh", "failed", "outside_failed"],
      ["source_search", "done", null],
      ["caption_extract", "waiting", null],
      ["latest_refresh", "running", null],
      ["social_ingest", "queued", null],
    ]);
  });

  test("says what a job is about: a question's topic, the accounts it reads, a recheck", async () => {
    const kept = (kind: string, request: object) =>
      service.deps.db.execute(sql`
        insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
        values (gen_random_uuid(), ${artistId}, ${kind}, gen_random_uuid()::text, 'reading',
          ${JSON.stringify(request)}, now(), now(), clock_timestamp())`);
    await kept("question_research", { topic: "the record from Oslo" });
    await kept("latest_refresh", { platforms: ["social_a", "moments"] });
    await kept("social_ingest", { connect: true, platform: "social_b" });
    await kept("page_look", {});
    const { body } = await readStatus(service, artistId);
    expect(
      body.jobs.map(({ kind, topic, platforms, recheck }: Record<string, unknown>) => [
        kind,
        topic,
        platforms,
        recheck,
      ]),
    ).toEqual([
      ["source_search", null, [], true],
      ["social_ingest", null, ["social_b"], false],
      ["latest_refresh", null, ["social_a", "moments"], false],
      ["question_research", "the record from Oslo", [], false],
    ]);
  });

  test("counts the budgets of this artist and of all, and says when a used-up budget frees again", async () => {
    await load(service.deps.db, page(artistId, producedBy));
    await answerTo(service, artistId);
    await service.deps.db.execute(sql`
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'outside_lookup', ${artistId}, gen_random_uuid(), now() - interval '23 hours' + n * interval '1 minute'
      from generate_series(1, 5) n`);
    const { body } = await readStatus(service, artistId);
    const of = (ledger: string, scope: string) =>
      body.quotas.find(
        (one: Record<string, unknown>) => one.ledger === ledger && one.scope === scope,
      );
    expect(of("saved_question", "global")).toMatchObject({ limit: 100, resetAt: null });
    expect(of("saved_question", "artist")).toBeUndefined();
    expect(of("outside_lookup", "artist")).toMatchObject({ limit: 5, used: 5 });
    const { rows } = await service.deps.db.execute(sql`
      select extract(epoch from min(reserved_at) + interval '24 hours') as opens
      from reservations where ledger = 'outside_lookup' and artist_id = ${artistId}`);
    const resetAt = Date.parse(of("outside_lookup", "artist").resetAt);
    expect(resetAt / 1000).toBeCloseTo(Number(rows[0]?.opens), 2);
    expect(of("outside_lookup", "global")).toMatchObject({ limit: 100, resetAt: null });
  });

  test("pages hold every job once; the call runs nothing and takes one round trip with the check of rights", async () => {
    for (let at = 0; at < 5; at += 1) {
      await job("source_search", sql`'complete', null::timestamptz, false, now(), null`);
    }
    const whole = (await readStatus(service, artistId)).body.jobs;
    const first = (await readStatus(service, artistId, "?limit=3")).body;
    const second = (await readStatus(service, artistId, `?limit=3&cursor=${first.nextCursor}`))
      .body;
    expect([...first.jobs, ...second.jobs]).toEqual(whole);
    expect(second.nextCursor).toBeNull();
    service.database.roundTrips();
    await readStatus(service, artistId);
    expect(service.database.roundTrips()).toBe(1);
    expect((await advanceOnce(service)).body).toEqual({ status: "ok", ran: false });
  });
});
