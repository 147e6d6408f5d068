import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { jobKinds } from "#lib/contract/advance.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { settlementOf } from "#lib/jobs/slice-outcome.js";
import { enqueueQuestion } from "#lib/research/research-question.js";
import { benchDatabase } from "./bench-database.js";
import { benchChurn, benchRows } from "./queue/lease-cost.js";
import { openPeers, type Peers } from "./queue/peers.js";
import { type Timing, throughput, timedInTurn } from "./timing.js";

/** The admission limit of a deployment that sets none: new questions in 24 hours. */
const admissionLimit = 100;

const asked = v.parse(ResearchRequest, {
  topic: "who produced the record",
  evidenceNeed: "credits",
});

/**
 * The queue's operations beside a bare insert and a select, and beside pg-boss and graphile-worker, all in turn through
 * the same driver; then what a lease reads. Questions are admitted as in production, up to its limit; the ledger is
 * emptied in between, which is not timed.
 */
export async function benchQueue(): Promise<void> {
  const bench = await benchDatabase();
  const peers = await openPeers(bench.db);
  try {
    await bench.db.execute(sql`create table floor (id uuid primary key, body jsonb)`);
    await oneClient(bench.open(1).db, peers);
    await manyClients(bench.db, peers);
    await bench.db.execute(sql`
      create table numbered_artists as
      select id, row_number() over () - 1 as number from artists limit 1000`);
    await benchRows(bench);
    await benchChurn(bench, 20_000);
  } finally {
    await peers.close();
    await bench.close();
  }
}

/** Every round asks for a new artist, whose question is found again, leased, settled and reused. */
async function oneClient(db: Database, peers: Peers): Promise<void> {
  const runs = 600;
  const artists = await makeArtists(db, 2 * runs);
  const artist = (run: number) => artists[run] ?? "";
  const body = JSON.stringify(asked);
  const t = await timedInTurn(
    runs,
    {
      select: (run) => db.execute(sql`select ${artist(run)}::uuid, ${body}::jsonb`),
      insert: () => db.execute(sql`insert into floor values (${randomUUIDv7()}, ${body}::jsonb)`),
      created: (run) => enqueue(db, artist(run)),
      joined: (run) => enqueue(db, artist(run)),
      job: () => leaseAndSettle(db),
      reused: (run) => enqueue(db, artist(run)),
      idle: () => lease(db),
      send: () => peers.bossSend(asked),
      bossJob: () => peers.bossJob(),
      add: () => peers.graphileAdd(asked),
      graphileRun: () => peers.graphileRun(),
    },
    async (run) => {
      if (run % admissionLimit === 0) await emptyLedger(db);
    },
  );
  console.log("1 client                  p50 ms   p95 ms   beside");
  print("select of parameters", t.select, "");
  print("bare insert", t.insert, "");
  print("question created", t.created, `${ratio(t.created, t.insert)} a bare insert`);
  print(
    "question joined",
    t.joined,
    `${ratio(t.joined, t.select)} a select (its job is under way)`,
  );
  print("question reused", t.reused, `${ratio(t.reused, t.select)} a select (its job is complete)`);
  print("nothing to lease", t.idle, `${ratio(t.idle, t.select)} a select`);
  print("lease and settle", t.job, `${ratio(t.job, t.bossJob)} pg-boss's fetch and complete`);
  print("pg-boss send", t.send, `${ratio(t.send, t.insert)} a bare insert`);
  print("pg-boss fetch, complete", t.bossJob, "");
  print("graphile addJob", t.add, `${ratio(t.add, t.insert)} a bare insert`);
  print("graphile runOnce, 1 job", t.graphileRun, "");
}

/** Operations a second with 16 callers at once, in turn, as many a round as the limit admits. */
async function manyClients(db: Database, peers: Peers): Promise<void> {
  const round = { workers: 16, each: Math.floor(admissionLimit / 16), rounds: 1 };
  const rounds = 12;
  const artists = await makeArtists(db, rounds * 16 * round.each);
  const body = JSON.stringify(asked);
  let asks = 0;
  let repeats = 0;
  const works = {
    select: () => db.execute(sql`select ${randomUUIDv7()}::uuid, ${body}::jsonb`),
    insert: () => db.execute(sql`insert into floor values (${randomUUIDv7()}, ${body}::jsonb)`),
    created: () => enqueue(db, artists[asks++] ?? ""),
    joined: () => enqueue(db, artists[repeats++] ?? ""),
    job: () => leaseAndSettle(db),
    idle: () => lease(db),
    send: () => peers.bossSend(asked),
    bossJob: () => peers.bossJob(),
    add: () => peers.graphileAdd(asked),
  };
  const seconds = new Map<string, number>();
  for (let at = 0; at < rounds; at++) {
    await emptyLedger(db);
    for (const [name, work] of Object.entries(works)) {
      const rate = await throughput(round, work, async () => {});
      seconds.set(name, (seconds.get(name) ?? 0) + 1 / rate);
    }
  }
  console.log("\n16 clients, a second");
  for (const [name, spent] of seconds) {
    console.log(`${name.padEnd(12)} ${String(Math.round(rounds / spent)).padStart(6)}`);
  }
}

async function makeArtists(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  await db.execute(
    sql`insert into artists (id, name) select id, 'bench' from unnest(${`{${ids.join(",")}}`}::uuid[]) id`,
  );
  return ids;
}

/** Enqueues with the service key; an enqueue only uses these four dependencies. */
function enqueue(db: Database, artistId: string) {
  const deps = {
    db,
    newId: randomUUIDv7,
    env: { QUOTA_SAVED_QUESTION: admissionLimit },
    model: { available: true },
  };
  return enqueueQuestion(deps as unknown as ProcessDeps, { kind: "service" }, artistId, asked);
}

const emptyLedger = (db: Database) => db.execute(sql`delete from reservations`);

function lease(db: Database) {
  return leaseJob(db, { artistId: null, kinds: [...jobKinds, "evidence_reindex"] }, 60);
}

/** @throws Error when there is no job, or its lease was lost */
async function leaseAndSettle(db: Database): Promise<void> {
  const job = await lease(db);
  if (job === null || job.ended) throw new Error("there is no job to lease");
  const outcome = settlementOf({ kind: "complete", passages: [], limitations: [] });
  const settled = await settleJob(db, job, outcome);
  if (!settled) throw new Error("the lease was lost");
}

function ratio(one: Timing, floor: Timing): string {
  return `${(one.p50 / floor.p50).toFixed(2)} ×`;
}

function print(name: string, { p50, p95 }: Timing, note: string): void {
  const numbers = [p50, p95].map((ms) => ms.toFixed(3).padStart(8)).join(" ");
  console.log(`${name.padEnd(24)} ${numbers}   ${note}`);
}
