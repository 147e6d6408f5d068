import { randomUUIDv7 } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Deps } from "#lib/deps.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { artist, load } from "../support/records.js";
import { cpuMeter } from "./backend-cpu.js";
import { benchDatabase } from "./bench-database.js";
import { costOfCommand } from "./command-cost.js";
import { originals, randomFrom, vocabulary, wordAt } from "./corpus.js";
import type { SetChoice } from "./sets/read-set.js";
import { percentiles } from "./timing.js";

const sizes = [100, 1_000, 10_000];
const searches = 150;

/** Search words contained in few of 10,000 originals, in some, or in nearly all. */
const shapes: Record<string, (random: () => number) => string> = {
  rare: (random) => `${among(5_000, vocabulary, random)} ${among(5_000, vocabulary, random)}`,
  middling: (random) => `${among(200, 2_000, random)} ${among(200, 2_000, random)}`,
  "rare, common": (random) => `${among(5_000, vocabulary, random)} ${among(0, 40, random)}`,
  "two commonest": () => `${wordAt(0)} ${wordAt(1)}`,
};

/**
 * Imports originals of one artist and searches them. Shows bytes of the postings with their index,
 * and WAL and CPU per original, compared with an insert of the same texts with a GIN index; and CPU
 * of a search, compared with a search of that index. Wall time is not shown, because only CPU time
 * is stable on a shared machine. `import 50000` shows only what the command takes for so many.
 */
export async function benchImport({ every }: SetChoice): Promise<void> {
  if (every !== null) return commandOf(every);
  const { db, close } = await benchDatabase({ maxConnections: 1 });
  try {
    await db.execute(sql`
      create table bare (artist_id uuid, text text, tokens tsvector);
      create index on bare using gin (tokens)`);
    const artists: { size: number; artistId: string }[] = [];
    console.log(
      "an original        postings kB    WAL kB   client ms   server ms   bare WAL   bare ms",
    );
    for (const size of sizes) artists.push({ size, artistId: await importOne(db, size) });
    await db.execute(sql`vacuum analyze`);
    console.log("\none search                 CPU p50    p95   of it server   GIN p50");
    for (const { size, artistId } of artists) await searchOne(db, size, artistId);
  } finally {
    await close();
  }
}

async function commandOf(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { db, url, close } = await benchDatabase({ maxConnections: 1 });
  try {
    const artistId = randomUUIDv7();
    const file = join(folder, "records.jsonl");
    function* lines() {
      yield `${JSON.stringify(artist(artistId, `of ${size}`))}\n`;
      for (const one of originals(artistId, size)) yield `${JSON.stringify(one)}\n`;
    }
    await pipeline(Readable.from(lines()), createWriteStream(file));
    const before = await sizesNow(db);
    const cost = await costOfCommand(db, "import", [file], { DATABASE_URL: url });
    const after = await sizesNow(db);
    const each = (bytes: number) => `${(bytes / 1000 / size).toFixed(2)} kB`;
    console.log(
      `client ${cost.clientMs} ms, server ${cost.serverMs} ms, RSS ${cost.megabytes.toFixed(0)} MB; an original: postings ${each(after.postings - before.postings)}, WAL ${each(after.wal - before.wal)}`,
    );
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

async function importOne(db: Database, size: number): Promise<string> {
  const artistId = randomUUIDv7();
  const records = [artist(artistId, `of ${size}`), ...originals(artistId, size)];
  const before = await sizesNow(db);
  const meter = await cpuMeter(db);
  await load(db, ...records);
  const { client, server } = meter();
  const after = await sizesNow(db);
  await db.execute(sql`
    insert into bare
    select artist_id, text, to_tsvector('simple', text) from originals where artist_id = ${artistId}`);
  const bare = meter();
  const wal = (await sizesNow(db)).wal - after.wal;
  const cells = [
    (after.postings - before.postings) / 1000,
    (after.wal - before.wal) / 1000,
    client,
    server,
    wal / 1000,
    bare.server,
  ].map((value) => (value / size).toFixed(2).padStart(11));
  console.log(`${`of ${size}`.padEnd(18)}${cells.join("")}`);
  return artistId;
}

/** Bytes of the postings with their index, and of all WAL so far. */
async function sizesNow(db: Database): Promise<{ postings: number; wal: number }> {
  const { rows } = await db.execute(sql`
    select pg_total_relation_size('postings')::float8 as postings,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`);
  return rows[0] as { postings: number; wal: number };
}

async function searchOne(db: Database, size: number, artistId: string): Promise<void> {
  for (const [name, shape] of Object.entries(shapes)) {
    const random = randomFrom(size);
    const meter = await cpuMeter(db);
    const [all, server, peer]: [number[], number[], number[]] = [[], [], []];
    for (let run = -20; run < searches; run++) {
      const query = shape(random);
      meter();
      await searchOriginals({ db } as unknown as Deps, artistId, { query, limit: 20 });
      const spent = meter();
      await db.execute(sql`
        select text, ts_rank(tokens, q) as rank
        from bare, to_tsquery('simple', ${query.split(" ").join(" | ")}) q
        where artist_id = ${artistId} and tokens @@ q
        order by rank desc
        limit 20`);
      const ofPeer = meter();
      if (run < 0) continue;
      all.push(spent.client + spent.server);
      server.push(spent.server);
      peer.push(ofPeer.client + ofPeer.server);
    }
    const { p50, p95 } = percentiles(all);
    const cells = [p50, p95, percentiles(server).p50, percentiles(peer).p50].map((ms) =>
      ms.toFixed(1),
    );
    const [half, most, own, gin] = cells.map((cell) => cell.padStart(8));
    console.log(
      `${`of ${size}, ${name}`.padEnd(26)}${half}${most}${own?.padStart(15)}${gin?.padStart(10)}`,
    );
  }
}

function among(from: number, to: number, random: () => number): string {
  return wordAt(Math.floor(from + random() * (to - from)));
}
