import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { artist, load } from "../../support/records.js";
import { originals, randomFrom, vocabulary, wordAt } from "../corpus.js";
import { timed } from "../timing.js";

const sizes = [100, 1_000, 10_000];

/** One search over the originals of one artist, all artists in one database: common, middling and rare words. */
export async function benchSearchSpeed(db: Database): Promise<void> {
  console.log("\none search, originals of 1,500 characters   p50 ms   p95 ms");
  const loaded: { size: number; artistId: string }[] = [];
  for (const size of sizes) {
    const artistId = randomUUIDv7();
    const start = performance.now();
    await load(db, artist(artistId, `of ${size}`), ...originals(artistId, size));
    const seconds = (performance.now() - start) / 1000;
    console.log(`  loading ${size} took ${seconds.toFixed(1)} s`);
    loaded.push({ size, artistId });
  }
  await db.execute(sql`vacuum analyze`);
  for (const { size, artistId } of loaded) {
    const random = randomFrom(size);
    const queries = Array.from({ length: 300 }, (_, index) => queryOf(index % 4, random));
    const { p50, p95 } = await timed(queries.length, (run) =>
      searchOriginals({ db } as ProcessDeps, artistId, {
        query: queries[Math.abs(run) % queries.length] ?? "",
        limit: 20,
      }),
    );
    console.log(
      `${`  ${size}`.padEnd(43)} ${p50.toFixed(1).padStart(6)}   ${p95.toFixed(1).padStart(6)}`,
    );
  }
}

/** Two common words, two middling ones, a rare one with a common one, or a whole question. */
function queryOf(shape: number, random: () => number): string {
  const among = (from: number, to: number) => wordAt(Math.floor(from + random() * (to - from)));
  if (shape === 0) return `${among(0, 40)} ${among(0, 40)}`;
  if (shape === 1) return `${among(200, 2_000)} ${among(200, 2_000)}`;
  if (shape === 2) return `${among(5_000, vocabulary)} ${among(0, 40)}`;
  return Array.from({ length: 12 }, (_, index) => among(0, index < 6 ? 200 : 5_000)).join(" ");
}
