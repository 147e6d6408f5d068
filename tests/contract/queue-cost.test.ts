import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { buffersOf, settledBuffersOf } from "../support/buffers.js";
import { majorVersion } from "../support/postgres-versions.js";
import { artist, load, page } from "../support/records.js";
import { ask, credits, producedBy } from "../support/research.js";
import { type TestService, testService } from "../support/service.js";

// What the queue costs as it grows, counted in pages of 8 kB and in locks; never timed.
let service: TestService;
/** One connection, which keeps its plans. */
let one: OpenDatabase;
const artists = Array.from({ length: 40 }, () => randomUUIDv7());

beforeAll(async () => {
  service = await testService();
  one = openDatabase(service.database.url, {
    maxConnections: 1,
  });
  await load(service.deps.db, ...artists.map((id) => artist(id)));
  await load(service.deps.db, ...artists.map((id) => page(id, producedBy)));
});
afterEach(async () => {
  await one.db.execute(sql`truncate jobs, reservations cascade`);
  await one.db.execute(sql`select setval('lease_floor', 1)`);
});
afterAll(async () => {
  await one.close();
  await service.close();
});

const lease = sql`select lease_job(null, null, interval '1 minute', 3) as job`;
const queueDue = sql`select queue_due('{}', true, 10, null, array[gen_random_uuid()], 1, '{}', '{}', '{}')`;

/** Jobs that can be leased, the same number per artist, with the artists alternating. */
const waiting = (jobs: number) =>
  one.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
    select gen_random_uuid(), id, 'lore_refresh', gen_random_uuid()::text, 'checking_saved',
      now() - interval '1 second' + n * interval '1 microsecond', now(), now()
    from artists
    cross join generate_series(1, ${jobs / artists.length}::integer) n`);
const endAll = () =>
  one.db.execute(sql`
    update jobs set run_at = null, leased = false, finished_at = now() where finished_at is null`);
/** Pages that a lease touches with `jobs` jobs, after the pages just written have been visited once. */
async function pagesOfLease(jobs: number): Promise<number> {
  await waiting(jobs);
  const pages = await settledBuffersOf(one.db, lease);
  await one.db.execute(sql`truncate jobs cascade`);
  return pages;
}

test("a lease touches as many pages with 2,000 jobs waiting as with 40", async () => {
  await pagesOfLease(40);
  const few = await pagesOfLease(40);
  expect(few).toBeLessThanOrEqual(40);
  expect(await pagesOfLease(2000)).toBeLessThanOrEqual(few + 12);
});

test("… while choosing the first of all waiting jobs touches more with each job", async () => {
  const chosen = sql`select id from jobs where run_at <= now() and not leased order by kind, id`;
  await waiting(40);
  const few = await buffersOf(one.db, chosen);
  await waiting(2000);
  expect(await buffersOf(one.db, chosen)).toBeGreaterThan(few + 12);
});

test("an idle lease touches at most 6 pages (9 on Postgres 16) and writes nothing", async () => {
  // Postgres 16 descends the index once for each of the four groups of kinds, later versions once for all.
  const budget = (await majorVersion(one.db)) >= 17 ? 6 : 9;
  expect(await settledBuffersOf(one.db, lease)).toBeLessThanOrEqual(budget);
  expect(await writesBy(lease)).toBe(false);
});

test.each([
  ["its artist", sql`select lease_job(${randomUUIDv7()}, null, interval '1 minute', 3)`],
  ["its kind", sql`select lease_job(null, '{latest_refresh}', interval '1 minute', 3)`],
  [
    "its three kinds",
    sql`select lease_job(null, '{question_research,source_search,page_look}', interval '1 minute', 3)`,
  ],
])("a lease that finds nothing of %s beside 20,000 waiting jobs touches at most 10 pages", async (_, idle) => {
  await waiting(20_000);
  expect(await settledBuffersOf(one.db, idle)).toBeLessThanOrEqual(10);
});

test("… and a lease that takes a job writes", async () => {
  await waiting(40);
  expect(await writesBy(lease)).toBe(true);
});

/** Whether a statement gives its transaction an id. */
async function writesBy(statement: typeof lease): Promise<boolean> {
  return one.db.transaction(async (tx) => {
    await tx.execute(statement);
    const { rows } = await tx.execute(sql`select pg_current_xact_id_if_assigned() as id`);
    return rows[0]?.id !== null;
  });
}

test("under an old snapshot, 1,200 finished jobs make a lease at most 10 times as expensive", async () => {
  const before = await settledBuffersOf(one.db, lease);
  await service.deps.db.transaction(
    async (old) => {
      await old.execute(sql`select count(*) from artists`);
      await comeAndGo(1200);
      // The floor rises only when nobody writes, but other test files write for seconds in one transaction,
      // in databases of the same cluster.
      await expect
        .poll(() => buffersOf(one.db, lease), { interval: 5 })
        .toBeLessThanOrEqual(10 * before);
      // … because of the floor: without it, every entry is read.
      await one.db.execute(sql`select setval('lease_floor', 1)`);
      expect(await buffersOf(one.db, lease)).toBeGreaterThan(10 * before);
    },
    { isolationLevel: "repeatable read" },
  );
});

/** Each in separate transactions. */
const comeAndGo = (jobs: number) =>
  one.db.execute(
    sql.raw(`do $$
    declare
      v_job jsonb;
    begin
      for n in 1..${jobs} loop
        insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
        select gen_random_uuid(), id, 'lore_refresh', 'story', 'checking_saved', clock_timestamp(), now(), now()
        from artists
        offset n % ${artists.length}
        limit 1;
        commit;
        v_job := lease_job(null, '{lore_refresh}', interval '1 minute', 3);
        commit;
        perform settle_job(
          (v_job->>'id')::uuid, (v_job->>'fence')::integer, '{"stage": "complete", "finished": true}'
        );
        commit;
      end loop;
    end $$`),
  );

test("a job whose time was set below the floor is leased after the scheduler's next call", async () => {
  await waiting(40);
  await one.db.execute(
    sql`select setval('lease_floor', 1000 * extract(epoch from now())::bigint + 60000)`,
  );
  expect((await one.db.execute(lease)).rows).toEqual([{ job: null }]);
  await one.db.execute(queueDue);
  expect((await one.db.execute(lease)).rows[0]?.job).toMatchObject({ ended: false });
});

test("due work is found in as many pages with 8,000 finished jobs as with none", async () => {
  const none = await settledBuffersOf(one.db, queueDue);
  await waiting(8000);
  await endAll();
  // This also makes the connection plan again at the next call.
  await one.db.execute(sql`vacuum jobs`);
  expect(await settledBuffersOf(one.db, queueDue)).toBeLessThanOrEqual(2 * none + 20);
  // … while reading the jobs once touches more.
  const all = await buffersOf(one.db, sql`select count(request) from jobs`);
  expect(all).toBeGreaterThan(2 * none + 20);
});

test("a question is reused while another call holds the artist's lock", async () => {
  const [id = ""] = artists;
  const { body } = await ask(service, id);
  await one.db.transaction(async (tx) => {
    await tx.execute(sql`select lock_artist(${id})`);
    const again = await ask(service, id);
    expect(again.body).toMatchObject({ jobId: body.jobId, reused: true });
    const other = await ask(service, id, { ...credits, topic: "another question" });
    expect(other.body.code).toBe("research_busy");
  });
});

test("… and a new question waits for the lock", async () => {
  const [, id = ""] = artists;
  let asked: ReturnType<typeof ask> | undefined;
  await one.db.transaction(async (tx) => {
    await tx.execute(sql`select lock_artist(${id})`);
    asked = ask(service, id);
    const waits = sql`select count(*)::int as calls from pg_locks where locktype = 'advisory' and not granted`;
    while ((await tx.execute(waits)).rows[0]?.calls !== 1) {}
  });
  expect((await asked)?.body).toMatchObject({ reused: false });
});
