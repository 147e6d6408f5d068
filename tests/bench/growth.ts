import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { buffersOfCalls } from "../support/growth/buffers.js";
import { callsFor } from "../support/growth/calls.js";
import { seededId, seedOthers, seedRows, storeDerived } from "../support/growth/seed.js";
import { benchDatabase } from "./bench-database.js";
import type { SetChoice } from "./sets/read-set.js";

/**
 * The numbers of other artists' rows to measure at; the bench's second argument is the last one.
 */
const sizes = [1e3, 1e4, 1e5, 1e6];
const own = [100, 10_000] as const;
const perOther = 100;

/**
 * Buffers of each operation for an artist with 100 and one with 10,000 rows of each kind, beside 1e3 to 1e6 rows of others
 * in each table, with statistics made when one artist had one row of each.
 */
export async function benchGrowth({ every }: SetChoice): Promise<void> {
  const { db, close } = await benchDatabase({ maxConnections: 1, durable: false });
  try {
    await db.execute(sql`alter system set autovacuum = off`);
    await db.execute(sql`select pg_reload_conf()`);
    await seedRows(db, [randomUUIDv7()], 1);
    await db.execute(sql`analyze`);
    const artists: string[] = [];
    for (const rows of own) {
      const artistId = randomUUIDv7();
      await seedRows(db, [artistId], rows);
      await storeDerived(db, artistId);
      artists.push(artistId);
    }
    const columns: Map<string, number>[] = [];
    let others = 0;
    for (const size of sizes.filter((size) => size <= (every ?? Number.POSITIVE_INFINITY))) {
      others = await addOthers(db, others, size / perOther);
      for (const [i, artistId] of artists.entries()) {
        columns.push(await buffersOfCalls(db, artistId, own[i] ?? 0));
      }
      print(columns, size);
    }
  } finally {
    await close();
  }
}

async function addOthers(db: Database, from: number, to: number): Promise<number> {
  for (let start = from; start < to; start += 500) {
    const ids = Array.from({ length: Math.min(500, to - start) }, (_, i) =>
      seededId("other", "artist", start + i),
    );
    await seedOthers(db, ids, perOther);
  }
  return to;
}

function print(columns: readonly Map<string, number>[], size: number): void {
  console.log(
    `\nbuffers beside ${size.toLocaleString("en")} rows of others in each table, statistics of one row`,
  );
  console.log(
    `${"".padEnd(30)}${own.map((rows) => `${rows} own`.padStart(12)).join("")}${"ratio".padStart(9)}`,
  );
  const [few, many] = columns.slice(-2);
  const [first] = columns;
  for (const { name, isBounded, most } of callsFor(randomUUIDv7(), 1)) {
    const [less, more] = [few?.get(name) ?? 0, many?.get(name) ?? 0];
    const base = Math.min(less, first?.get(name) ?? less);
    const ratio = more / base;
    const misses = (isBounded && ratio > 3) || more > (most ?? Number.POSITIVE_INFINITY);
    console.log(
      `${name.padEnd(30)}${String(less).padStart(12)}${String(more).padStart(12)}${ratio.toFixed(1).padStart(9)}${misses ? "  over its budget" : ""}`,
    );
  }
}
