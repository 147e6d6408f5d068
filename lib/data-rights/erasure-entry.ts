import { createHmac } from "node:crypto";
import { max, sql } from "drizzle-orm";
import * as v from "valibot";
import { Hash64 } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { artists } from "#lib/db/tables/artists.js";
import { erasures } from "#lib/db/tables/erasures.js";
import { sha256Hex } from "#lib/kernel/hash.js";

/**
 * The record of an erasure outside the database (decision 8.32), as one line of the log or of the
 * file ERASURES: HMACs of its hashes, which nobody without the key can compare with a name.
 */
const Entry = v.object({
  event: v.literal("erasure"),
  /** Names the key, which may be replaced. */
  key: v.pipe(v.string(), v.hexadecimal(), v.length(16)),
  artist: Hash64,
  part: Hash64,
  at: Instant,
});
export type ErasureEntry = v.InferOutput<typeof Entry>;

export interface NamedErasure {
  artistKey: string;
  /** `artist`, `interview`, or the hash of a source or an account. */
  scopeKey: string;
  erasedAt: string;
}

export function erasureEntry(secret: string, erasure: NamedErasure): ErasureEntry {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const { artistKey, scopeKey, erasedAt } = erasure;
  return {
    event: "erasure",
    key: sha256Hex(`erasures ${secret}`).slice(0, 16),
    artist: hmac(artistKey),
    part: hmac(`${artistKey} ${scopeKey}`),
    at: erasedAt,
  };
}

/**
 * The entries in a log line, which may have been wrapped in another line or in a string of a JSON
 * object.
 */
export function entriesIn(line: string): ErasureEntry[] {
  const found = line.replaceAll('\\"', '"').match(/\{"event":"erasure"[^{}]*\}/g) ?? [];
  return found.flatMap((text) => {
    try {
      const read = v.safeParse(Entry, JSON.parse(text));
      return read.success ? [read.output] : [];
    } catch {
      return [];
    }
  });
}

const Scope = v.union([
  v.strictObject({}),
  v.strictObject({ only: v.literal("interview") }),
  v.strictObject({ sourceId: v.string() }),
  v.strictObject({ account: v.object({ platform: v.string(), accountId: v.string() }) }),
]);

const database = databaseFunctions({
  erasable_parts: { returns: v.array(v.object({ scopeKey: v.string(), scope: Scope })) },
});

/** Something in this database that was erased before, according to an entry. */
export interface NotErased {
  artistId: string;
  name: string;
  scope: v.InferOutput<typeof Scope>;
  erasedAt: string;
}

/** What a comparison of entries with a database found. */
export interface ErasureGap {
  /** Erasures that this database lacks, of something that it has. */
  notErased: NotErased[];
  /** Erasures that this database lacks, of something that it does not have. */
  unknown: number;
  /** Entries that were compared. */
  compared: number;
  /** Entries by another key, which cannot be compared. */
  otherKey: number;
}

/** Compares what was erased with what this database knows to be erased. */
export async function erasureGap(
  db: Pick<Database, "execute" | "select">,
  secret: string,
  entries: AsyncIterable<ErasureEntry>,
): Promise<ErasureGap> {
  const nameOf = (artistKey: string, scopeKey: string) =>
    erasureEntry(secret, { artistKey, scopeKey, erasedAt: "" });
  const { key } = nameOf("", "");
  const { artistKey, scopeKey, erasedAt } = erasures;
  const lastOfEach = await db
    .select({ artistKey, scopeKey, erasedAt: sql<string>`rfc3339(${max(erasedAt)})` })
    .from(erasures)
    .groupBy(artistKey, scopeKey);
  const known = new Map(
    lastOfEach.map((one) => [nameOf(one.artistKey, one.scopeKey).part, one.erasedAt]),
  );
  const lacking = new Map<string, ErasureEntry>();
  let [compared, otherKey] = [0, 0];
  for await (const entry of entries) {
    if (entry.key !== key) {
      otherKey++;
      continue;
    }
    compared++;
    if (entry.at > (known.get(entry.part) ?? "")) lacking.set(entry.part, entry);
  }
  const notErased: NotErased[] = [];
  const wanted = new Set([...lacking.values()].map(({ artist }) => artist));
  if (wanted.size > 0) {
    const all = await db
      .select({
        id: artists.id,
        name: artists.name,
        artistKey: sql<string>`erasure_key(${artists.id})`,
      })
      .from(artists)
      .orderBy(artists.id);
    for (const { id, name, artistKey } of all) {
      if (!wanted.has(nameOf(artistKey, "").artist)) continue;
      for (const { scopeKey, scope } of await database.erasable_parts(db, { artistId: id })) {
        const { part } = nameOf(artistKey, scopeKey);
        const entry = lacking.get(part);
        if (entry === undefined) continue;
        lacking.delete(part);
        notErased.push({ artistId: id, name, scope, erasedAt: entry.at });
      }
    }
  }
  return { notErased, unknown: lacking.size, compared, otherKey };
}
