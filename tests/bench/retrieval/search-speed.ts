import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { artist, load, page } from "../../support/records.js";
import { timed } from "../timing.js";

const sizes = [100, 1_000, 10_000];
const vocabulary = 30_000;

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

function* originals(artistId: string, count: number) {
  const random = randomFrom(count + 7);
  for (let number = 0; number < count; number++) {
    const words: string[] = [];
    for (let chars = 0; chars < 1_500; ) {
      const word = wordAt(zipf(random));
      words.push(words.length % 12 === 0 ? `. ${capital(word)}` : word);
      chars += word.length + 1;
    }
    yield page(artistId, `${words.join(" ").slice(2)}.`, {
      url: `https://corpus.example/${count}/${number}`,
      title: `${capital(wordAt(zipf(random)))} ${wordAt(zipf(random))}`,
    });
  }
}

/** The rank of a word as texts use them: the second half as often as the first, the third a third as often. */
function zipf(random: () => number): number {
  return Math.min(vocabulary - 1, Math.floor(vocabulary ** random()) - 1);
}

function wordAt(rank: number): string {
  const syllables = "ba de fi go lu ma ne po ri su ta vo".split(" ");
  let word = "";
  for (let rest = rank + 12; rest > 0; rest = Math.floor(rest / 12)) word += syllables[rest % 12];
  return word;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
