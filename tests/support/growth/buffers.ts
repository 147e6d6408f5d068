import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { buffersOf } from "../buffers.js";
import type { GrowthCall } from "./call.js";
import { callsFor } from "./calls.js";

/**
 * Shared buffers that the call reads, with those of the functions it calls. It is carried out twice and rolled back: the
 * first time fills the session's caches of plans and of the catalogue, the second is counted.
 */
export async function buffersOfCall(db: Database, { statement }: GrowthCall): Promise<number> {
  const counts: number[] = [];
  await db
    .transaction(async (tx) => {
      for (let run = 0; run < 2; run++) {
        await tx.execute(sql`savepoint before_call`);
        counts.push(await buffersOf(tx, statement));
        await tx.execute(sql`rollback to savepoint before_call`);
      }
      tx.rollback();
    })
    .catch((problem: unknown) => {
      if (counts.length < 2) throw problem;
    });
  return counts[1] ?? Number.NaN;
}

/** Buffers of each call for an artist with `rows` rows of each kind, by name. */
export async function buffersOfCalls(
  db: Database,
  artistId: string,
  rows: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const call of callsFor(artistId, rows)) counts.set(call.name, await buffersOfCall(db, call));
  return counts;
}
