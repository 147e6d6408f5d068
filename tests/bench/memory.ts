import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { readMemoryPage } from "#lib/interview/interview-memory.js";
import { fillMemory } from "../support/interview-large-memory.js";
import { readWholeMemory } from "../support/interview-whole-memory.js";
import { benchDatabase } from "./bench-database.js";
import { percentiles, timed } from "./timing.js";

/**
 * Every page of the memory of an artist with 10,000 corrections and boundaries, compared with a
 * select.
 */
export async function benchMemory(): Promise<void> {
  const { db, close } = await benchDatabase();
  try {
    const artistId = randomUUIDv7();
    await db.execute(sql`insert into artists (id, name) values (${artistId}, 'bench')`);
    await fillMemory(db, artistId, 5000);
    const floor = await timed(500, () => db.execute(sql`select ${artistId}::uuid`));
    await readAll(db, artistId);
    const pages = await readAll(db, artistId);
    const { p50, p95 } = percentiles(pages);
    console.log(
      `select               p50 ${floor.p50.toFixed(2)} ms   p95 ${floor.p95.toFixed(2)} ms`,
    );
    console.log(
      `one page of ${pages.length}      p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`,
    );
    console.log(
      `a page is ${(p50 / floor.p50).toFixed(0)} × a select; the goal is a p95 under 30 ms`,
    );
  } finally {
    await close();
  }
}

/** Milliseconds of each page. */
async function readAll(db: Database, artistId: string): Promise<number[]> {
  const times: number[] = [];
  await readWholeMemory(async (cursor) => {
    const start = performance.now();
    const query = { maxChars: 12_000, ...(cursor === undefined ? {} : { cursor }) };
    const page = await readMemoryPage({ db }, artistId, query);
    times.push(performance.now() - start);
    return page;
  });
  return times;
}
