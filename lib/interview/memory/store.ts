import { sql } from "drizzle-orm";
import * as v from "valibot";
import { MemorySnapshot } from "#lib/contract/interview-memory.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { StoredEntry } from "#lib/interview/memory/stored-entry.js";

const Memory = v.variant("outcome", [
  v.object({
    outcome: v.literal("accepted"),
    snapshotId: v.string(),
    /** Changes with the memory; a page that continues hands it in again. */
    state: v.string(),
    sitting: v.number(),
    latestAnswer: MemorySnapshot.entries.latestAnswer,
    /** Corrections and boundaries of the whole memory. */
    constraints: v.number(),
    entries: v.array(StoredEntry),
  }),
  v.object({ outcome: v.picklist(["stale_sitting", "memory_changed"]) }),
]);

/** Reads a memory from one of its entries on, from the first without, in one round trip. */
export function memoryFrom(
  db: Database,
  artistId: string,
  read: {
    sitting: number | null;
    snapshotId: string | null;
    state: string | null;
    from: { rank: number; createdAt: string; id: string } | null;
    maxChars: number;
    maxEntries: number;
  },
) {
  const { sitting, snapshotId, state, from, maxChars, maxEntries } = read;
  return oneValue(
    db,
    sql`select read_memory(
      ${artistId}, ${sitting}, ${snapshotId}, ${state}, ${from?.rank ?? 0},
      ${from?.createdAt ?? "-infinity"},
      ${from?.id ?? "00000000-0000-0000-0000-000000000000"}, ${maxChars}, ${maxEntries}
    ) as value`,
    Memory,
  );
}
