import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { buffersOf } from "../../support/buffers.js";
import type { BenchDatabase } from "../bench-database.js";

const lease = sql`select lease_job(null, '{question_research}', interval '1 minute', 3)`;
/** Leases nothing; plans and catalogues are read, and what is behind the floor is passed over. */
const warm = sql`select lease_job(null, '{none}', interval '1 minute', 3)`;

/** Pages that a lease touches beside ever more jobs, finished or waiting, with the statistics of an empty table. */
export async function benchRows(bench: BenchDatabase): Promise<void> {
  console.log(
    "\npages of a lease        idle, beside finished jobs   of the first of so many that wait",
  );
  for (const rows of [1_000, 10_000, 100_000, 1_000_000]) {
    await emptyJobs(bench.db);
    await bench.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, created_at, updated_at, finished_at)
      select gen_random_uuid(), a.id, 'question_research', n::text, 'complete', now(), now(), now()
      from generate_series(1, ${rows}) n
      join numbered_artists a on a.number = n % 1000`);
    const idle = await pages(bench);
    await emptyJobs(bench.db);
    await bench.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
      select gen_random_uuid(), a.id, 'lore_refresh', n::text, 'checking_saved', now(), now(), now()
      from generate_series(1, ${rows}) n
      join numbered_artists a on a.number = n % 1000`);
    const waiting = await pages(
      bench,
      sql`select lease_job(null, '{lore_refresh}', interval '1 minute', 3)`,
      4,
    );
    console.log(
      `${String(rows).padStart(9)} jobs ${String(idle).padStart(29)} ${String(waiting).padStart(29)}`,
    );
  }
  await emptyJobs(bench.db);
}

/** Pages that a lease touches while somebody's snapshot is older than `churned` jobs that came and went. */
export async function benchChurn(bench: BenchDatabase, churned: number): Promise<void> {
  await emptyJobs(bench.db);
  const before = await idleAndLease(bench);
  const holder = bench.open(1);
  await holder.db.transaction(
    async (old) => {
      await old.execute(sql`select count(*) from users`);
      await churn(bench.db, churned);
      const after = await idleAndLease(bench);
      console.log(`\npages of a lease after ${churned} jobs came and went under an old snapshot`);
      for (const kind of ["idle", "leased"] as const) {
        const times = (after[kind] / before[kind]).toFixed(1);
        console.log(
          `${kind.padEnd(10)} ${before[kind]} before, ${after[kind]} after: ${times} times`,
        );
      }
    },
    { isolationLevel: "repeatable read" },
  );
  await holder.close();
}

/** Each job by its own transactions, as in production: written, leased, settled. */
async function churn(db: Database, jobs: number): Promise<void> {
  for (let done = 0; done < jobs; done += 1000) {
    await db.execute(sql`
      do $$
      declare
        v_job jsonb;
      begin
        for n in 1..1000 loop
          insert into jobs (id, artist_id, kind, identity, stage, selection, run_at, created_at, updated_at)
          select gen_random_uuid(), a.id, 'question_research', gen_random_uuid()::text, 'checking_saved', 'research',
            clock_timestamp(), now(), now()
          from numbered_artists a
          where a.number = n % 1000;
          commit;
          v_job := lease_job(null, '{question_research}', interval '1 minute', 3);
          commit;
          perform settle_job(
            (v_job->>'id')::uuid, (v_job->>'fence')::integer, '{"stage": "complete", "finished": true, "calls": []}'
          );
          commit;
        end loop;
      end $$`);
  }
}

async function idleAndLease(bench: BenchDatabase): Promise<{ idle: number; leased: number }> {
  // The floor rises at the first call at a moment when nobody writes, not even an analysis of a table.
  const idle = await pages(bench, lease, 3);
  await bench.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, selection, run_at, created_at, updated_at)
    select gen_random_uuid(), a.id, 'question_research', gen_random_uuid()::text, 'checking_saved', 'research',
      clock_timestamp(), now(), now()
    from numbered_artists a
    where a.number < 20`);
  // A connection's first lease also makes the plan of its update.
  const leased = await pages(bench, lease, 2);
  await bench.db.execute(
    sql`update jobs set run_at = null, leased = false, finished_at = now() where run_at is not null`,
  );
  return { idle, leased };
}

/** Of the last of `runs` runs on a connection of its own, which keeps its plans. */
async function pages(bench: BenchDatabase, statement = lease, runs = 1): Promise<number> {
  const one = bench.open(1);
  try {
    await one.db.execute(warm);
    let last = 0;
    for (let run = 0; run < runs; run++) last = await buffersOf(one.db, statement);
    return last;
  } finally {
    await one.close();
  }
}

async function emptyJobs(db: Database): Promise<void> {
  await db.execute(sql`truncate jobs cascade`);
}
