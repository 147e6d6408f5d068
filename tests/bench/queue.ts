import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { leaseJob } from "#lib/jobs/job-lease.js";
import { enqueueQuestion } from "#lib/research/research-question.js";
import { benchDatabase } from "./bench-database.js";
import { type Timing, throughput, timed } from "./timing.js";

/** The admission limit of a deployment that sets none: new questions in 24 hours. */
const admissionLimit = 100;

/**
 * Enqueue, reuse and an idle lease beside a bare insert and a select through the same driver. Questions are admitted as
 * in production, up to its limit; then the ledger is emptied, which is not timed.
 */
export async function benchQueue(): Promise<void> {
  const { db, close } = await benchDatabase();
  try {
    await db.execute(sql`create table floor (id uuid primary key, body jsonb)`);
    const artists = await makeArtists(db, 8000);
    let next = 0;
    const artist = () => artists[next++ % artists.length] ?? "";
    const asked = v.parse(ResearchRequest, {
      topic: "who produced the record",
      evidenceNeed: "credits",
    });

    const select = await timed(2000, () =>
      db.execute(sql`select ${artist()}::uuid, ${JSON.stringify(asked)}::jsonb`),
    );
    const insert = await timed(1000, () =>
      db.execute(
        sql`insert into floor values (${randomUUIDv7()}, ${JSON.stringify(asked)}::jsonb)`,
      ),
    );
    let admitted = 0;
    const emptyFullLedger = async () => {
      if (admitted++ % admissionLimit === 0) await emptyLedger(db);
    };
    const created = await timed(1000, () => enqueue(db, artist(), asked), emptyFullLedger);
    const first = artists[0] ?? "";
    await emptyLedger(db);
    const reused = await timed(2000, () => enqueue(db, first, asked));
    await fillLedger(db, first);
    const refused = await timed(1000, () => isRefused(enqueue(db, artist(), asked)));
    await db.execute(sql`update jobs set stage = 'complete', finished_at = now(), run_at = null`);
    const idle = await timed(2000, () => lease(db));
    const rate = await throughput(
      { workers: 16, each: Math.floor(admissionLimit / 16), rounds: 16 },
      () => enqueue(db, artist(), asked),
      () => emptyLedger(db),
    );

    console.log("operation               p50 ms   p95 ms   beside its floor");
    print("select of parameters", select, "");
    print("bare insert", insert, "");
    print("question created", created, `${ratio(created, insert)} of a bare insert`);
    print("question reused", reused, `${ratio(reused, select)} of a select`);
    print("question refused", refused, `${ratio(refused, select)} of a select`);
    print("nothing to lease", idle, `${ratio(idle, select)} of a select`);
    console.log(`created with 16 callers at once: ${Math.round(rate)} a second`);
    await db.execute(
      sql`update jobs set finished_at = now(), run_at = null where run_at is not null`,
    );
    await leaseCost(db);
  } finally {
    await close();
  }
}

/** What an idle lease costs beside ever more finished jobs. */
async function leaseCost(db: Database): Promise<void> {
  for (const finished of [1_000, 100_000]) {
    await db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, created_at, updated_at, finished_at)
      select gen_random_uuid(), (select id from artists limit 1), 'question_research', n::text,
        'complete', now(), now(), now()
      from generate_series(1, ${finished}) n`);
    await db.execute(sql`analyze jobs`);
    const cost = await timed(500, () => lease(db));
    console.log(`nothing to lease beside ${finished} finished jobs: ${cost.p50.toFixed(3)} ms`);
  }
}

async function makeArtists(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  await db.execute(
    sql`insert into artists (id, name) select id, 'bench' from unnest(${`{${ids.join(",")}}`}::uuid[]) id`,
  );
  return ids;
}

/** Enqueues by the service key; of all dependencies an enqueue uses these four. */
function enqueue(db: Database, artistId: string, request: ResearchRequest) {
  const deps = {
    db,
    newId: randomUUIDv7,
    env: { QUOTA_SAVED_QUESTION: admissionLimit },
    model: { available: true },
  };
  return enqueueQuestion(deps as unknown as ProcessDeps, { kind: "service" }, artistId, request);
}

const emptyLedger = (db: Database) => db.execute(sql`delete from reservations`);

/** Admits as many questions as the limit allows. */
async function fillLedger(db: Database, artistId: string): Promise<void> {
  await emptyLedger(db);
  await db.execute(sql`
    insert into reservations (ledger, artist_id, subject_id, reserved_at)
    select 'saved_question', ${artistId}, gen_random_uuid(), now()
    from generate_series(1, ${admissionLimit})`);
}

/** @throws Error when the question is admitted */
async function isRefused(enqueued: Promise<unknown>): Promise<void> {
  const admitted = await enqueued.then(
    () => true,
    () => false,
  );
  if (admitted) throw new Error("a question was admitted beyond the limit");
}

function lease(db: Database) {
  return leaseJob(db, { artistId: null, kinds: ["question_research"] }, 60);
}

function ratio(one: Timing, floor: Timing): string {
  return `${(one.p50 / floor.p50).toFixed(2)} ×`;
}

function print(name: string, { p50, p95 }: Timing, note: string): void {
  const numbers = [p50, p95].map((ms) => ms.toFixed(3).padStart(8)).join(" ");
  console.log(`${name.padEnd(21)} ${numbers}   ${note}`);
}
