import { randomUUIDv7 } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { statedIn } from "#lib/evidence/statements/stated-in.js";
import { wordsOf } from "#lib/language/words.js";
import { plantedPairs } from "../support/planted-statements.js";
import { artist, load, type page } from "../support/records.js";
import { cpuMeter } from "./backend-cpu.js";
import { benchDatabase } from "./bench-database.js";
import { originals, randomFrom } from "./corpus.js";

const runs = 5;

/**
 * `npm run bench -- statements`: what statements add to the CPU and the WAL of an import: finding them in the texts, and
 * writing them, measured by itself beside an import of the same texts, in turns.
 */
export async function benchStatements(): Promise<void> {
  const { db, close } = await benchDatabase({ maxConnections: 1 });
  try {
    console.log(
      "an original            rows    CPU ms   found ms   written ms   added   WAL kB   added",
    );
    for (const [name, records] of Object.entries(sets())) await measure(db, name, records);
  } finally {
    await close();
  }
}

type Record_ = ReturnType<typeof page>;

function sets(): Record<string, (artistId: string) => Record_[]> {
  const path = join(process.env.DATA_SETS ?? "../shared/data", "artist/lorenzos-music.jsonl");
  const real = existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line.includes('"original"'))
        .map((line) => JSON.parse(line) as Record_)
    : [];
  return {
    "random words": (artistId) => [...originals(artistId, 500)],
    "an artist's site": (artistId) =>
      real.map((one) => ({ ...one, artistId, sourceId: undefined })),
    "all state something": (artistId) =>
      plantedPairs(artistId, "first", 250, randomFrom(1)).flatMap((pair) => pair.records),
  };
}

async function measure(db: Database, name: string, make: (artistId: string) => Record_[]) {
  const sums = { rows: 0, count: 0, whole: 0, found: 0, written: 0, wal: 0, own: 0 };
  const meter = await cpuMeter(db);
  for (let run = -1; run < runs; run++) {
    const artistId = randomUUIDv7();
    const records = make(artistId);
    await db.execute(sql`select 1`);
    const before = await walNow(db);
    meter();
    await load(db, artist(artistId, "Skerrylight"), ...records);
    const all = meter();
    const imported = await walNow(db);
    const texts = records.map((one) => ({ ...one, words: wordsOf(one.text) }));
    meter();
    for (const { words, ...one } of texts) {
      const {
        title = null,
        activityDate = null,
        activityDateKind = null,
      } = one as never as Stating;
      statedIn({ kind: one.kind, text: one.text, title, activityDate, activityDateKind }, words);
    }
    const found = meter();
    const { rows } = await db.execute(sql`
      select jsonb_agg(jsonb_build_object('id', original_id, 'statements', s))::text as statements, sum(jsonb_array_length(s)) as rows
      from (
        select original_id, jsonb_agg(jsonb_build_object(
          'place', place, 'kind', kind, 'title', title, 'titleKey', title_key, 'role', role, 'value', value, 'form', form,
          'planned', planned, 'stated', stated, 'isField', is_field, 'windowStart', window_start, 'windowEnd', window_end,
          'charStart', char_start, 'charCount', char_count)) as s
        from statements where artist_id = ${artistId} group by original_id
      ) x`);
    await db.execute(sql`delete from statements where artist_id = ${artistId}`);
    await db.execute(sql`delete from disputed_titles where artist_id = ${artistId}`);
    const least = await walNow(db);
    meter();
    await db.execute(sql`select write_statements(${rows[0]?.statements ?? "[]"}::jsonb)`);
    const written = meter();
    if (run < 0) continue;
    sums.wal += imported - before;
    sums.own += (await walNow(db)) - least;
    sums.whole += all.client + all.server;
    sums.found += found.client;
    sums.written += written.client + written.server;
    sums.count += records.length;
    sums.rows += Number(rows[0]?.rows ?? 0);
  }
  const each = (value: number) => (value / sums.count).toFixed(3).padStart(9);
  const share = (part: number, whole: number) =>
    `${((100 * part) / (whole - part)).toFixed(1)} %`.padStart(8);
  console.log(
    `${name.padEnd(20)}${each(sums.rows)}${each(sums.whole)}${each(sums.found)}${each(sums.written)}   ${share(sums.found + sums.written, sums.whole)}${each(sums.wal / 1000)}${share(sums.own, sums.wal)}`,
  );
}

interface Stating {
  title?: string;
  activityDate?: string;
  activityDateKind?: "release";
}

async function walNow(db: Database): Promise<number> {
  const { rows } = await db.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`,
  );
  return Number(rows[0]?.wal);
}
