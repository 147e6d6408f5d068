import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import type { Database } from "#lib/db/client.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { jobsStatus } from "#lib/jobs/jobs-status.js";
import { advance } from "#lib/operations/advance.js";
import { enqueueQuestion, readQuestion } from "#lib/research/research-question.js";
import { artist, load } from "../../support/records.js";
import { type CpuTime, cpuMeter } from "../backend-cpu.js";
import { originals, wordAt } from "../corpus.js";
import { benchService } from "../sets/finish.js";

/** What one unit of each work costs here; CPU is the database's, in milliseconds. */
export interface Measured {
  /** From POST to the end with saved evidence alone; transactions are those that write. */
  question: { ms: number; walBytes: number; rowBytes: number; transactions: number };
  /** One read of a status. */
  readMs: number;
  /** One search among the originals of an artist. */
  searchMs: number;
  original: { ms: number; walBytes: number; rowBytes: number };
  /**
   * Per reservation inside the window: finding the blocking one, and counting them for a status.
   */
  ledger: { blockMs: number; countMs: number };
  /** Per connected account: one check of the scheduler for due work. */
  dueMs: number;
}

const ownOriginals = 100;
const questions = 40;
const readings = 5;

/** Measures on a connection of its own, whose backend's CPU time is read. */
export async function measure(db: Database): Promise<Measured> {
  const meter = await cpuMeter(db);
  const { original, artistId } = await storing(db, meter);
  const asked = await asking(db, meter, artistId);
  return { original, ...asked, ledger: await ledgers(db, meter), dueMs: await due(db, meter) };
}

async function storing(db: Database, meter: () => CpuTime) {
  const artists = Array.from({ length: 10 }, () => randomUUIDv7());
  const tables = ["originals", "postings", "statements", "account_totals"];
  // The first connection's plans and pages are not counted.
  await load(db, artist(), ...originals(await newArtist(db), ownOriginals));
  const before = await sizes(db, tables);
  meter();
  for (const artistId of artists) {
    await load(db, artist(artistId), ...originals(artistId, ownOriginals));
  }
  const { server } = meter();
  const after = await sizes(db, tables);
  const count = artists.length * ownOriginals;
  const original = {
    ms: server / count,
    walBytes: (after.wal - before.wal) / count,
    rowBytes: (after.bytes - before.bytes) / count,
  };
  return { original, artistId: artists[0] ?? "" };
}

/** One question per artist, so that none waits for another, and as many reads as a caller makes. */
async function asking(db: Database, meter: () => CpuTime, artistId: string) {
  const { deps } = benchService(db);
  const request = (number: number) =>
    v.parse(ResearchRequest, {
      topic: `${wordAt(200 + number)} ${wordAt(2_000 + number)}`,
      evidenceNeed: "reporting",
    });
  const jobs: string[] = [];
  const askAndFinish = async (number: number) => {
    const caller = { kind: "service" as const };
    const { jobId } = await enqueueQuestion(deps, caller, artistId, request(number));
    jobs.push(jobId);
    for (;;) if (!(await advance(deps, { artistId })).ran) break;
  };
  const tables = ["jobs", "reservations", "model_calls", "cited_windows"];
  for (let number = 0; number < questions / 4; number++) await askAndFinish(number);
  const before = await sizes(db, tables);
  meter();
  for (let number = 0; number < questions; number++) await askAndFinish(questions + number);
  const asked = meter().server;
  const after = await sizes(db, tables);
  for (const jobId of jobs.slice(0, readings * 4)) await readQuestion(deps, artistId, jobId);
  const read = meter().server / (readings * 4);
  for (let number = 0; number < questions; number++) {
    const query = `${wordAt(200 + number)} ${wordAt(2_000 + number)}`;
    await searchOriginals(deps, artistId, { query, limit: 20 });
  }
  const searched = meter().server / questions;
  return {
    question: {
      ms: asked / questions,
      walBytes: (after.wal - before.wal) / questions,
      rowBytes: (after.bytes - before.bytes) / questions,
      transactions: (after.transactions - before.transactions) / questions,
    },
    readMs: read,
    searchMs: searched,
  };
}

/** The slope of a ledger's cost between 10,000 and 100,000 reservations of the last 24 hours. */
async function ledgers(db: Database, meter: () => CpuTime) {
  const artistId = await newArtist(db);
  const { deps } = benchService(db);
  const costs: { rows: number; block: number; count: number }[] = [];
  await db.execute(sql`delete from reservations`);
  for (const rows of [10_000, 100_000]) {
    await db.execute(sql`
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'saved_question', ${artistId}, gen_random_uuid(), now() - n * interval '24 hours' / ${rows + 1}
      from generate_series(1, ${rows}) n`);
    await db.execute(sql`analyze reservations`);
    const held = rows === 10_000 ? rows : 110_000;
    const look = () =>
      db.execute(sql`
        select * from ledger_block('saved_question', ${artistId}, null, ${held + 1}, now())`);
    const block = await average(meter, 20, look);
    const count = await average(meter, 5, () =>
      jobsStatus(deps, { kind: "service" }, artistId, { limit: 1 }),
    );
    costs.push({ rows: held, block, count });
  }
  await db.execute(sql`delete from reservations`);
  const [few, many] = costs;
  if (few === undefined || many === undefined) throw new Error("a ledger was not measured");
  const rows = many.rows - few.rows;
  return { blockMs: (many.block - few.block) / rows, countMs: (many.count - few.count) / rows };
}

/**
 * The slope of the scheduler's check between 2,000 and 20,000 connected accounts, none of which is
 * due.
 */
async function due(db: Database, meter: () => CpuTime): Promise<number> {
  const costs: number[] = [];
  for (const accounts of [2_000, 18_000]) {
    await db.execute(sql`
      with made as (
        insert into artists (id, name) select gen_random_uuid(), 'bench' from generate_series(1, ${accounts})
        returning id
      ),
      connected as (
        insert into accounts (artist_id, platform, account_id, handle, url, host)
        select id, 'catalog_a', id::text, 'bench', 'https://catalog.example', 'catalog.example' from made
      )
      insert into latest_snapshots (artist_id, platform, account_id, checked_at, last_attempt_at)
      select id, 'catalog_a', id::text, now(), now() from made`);
    await db.execute(sql`analyze accounts, latest_snapshots`);
    const intervals = JSON.stringify({ catalog_a: 86_400 });
    const look = () =>
      db.execute(sql`
        select queue_due(${intervals}::jsonb, false, 0, null, array[gen_random_uuid(), gen_random_uuid()], 1, '{}', '{}', '{}')`);
    costs.push(await average(meter, 5, look));
  }
  const [few = 0, many = 0] = costs;
  return (many - few) / 18_000;
}

/** Server CPU of one run, after one that does not count. */
async function average(meter: () => CpuTime, runs: number, work: () => Promise<unknown>) {
  await work();
  meter();
  for (let run = 0; run < runs; run++) await work();
  return meter().server / runs;
}

async function newArtist(db: Database): Promise<string> {
  const artistId = randomUUIDv7();
  await load(db, artist(artistId, "bench"));
  return artistId;
}

/** Bytes of these tables with their indexes, and of all WAL so far. */
async function sizes(db: Database, tables: readonly string[]) {
  const { rows } = await db.execute(sql`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
      pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions
    from unnest(${`{${tables.join(",")}}`}::text[]) name
    where to_regclass(name) is not null`);
  return rows[0] as { bytes: number; wal: number; transactions: number };
}
