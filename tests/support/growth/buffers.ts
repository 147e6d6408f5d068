import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { settledBuffersOf } from "../buffers.js";
import type { GrowthCall } from "./call.js";
import { callsFor } from "./calls.js";

/** Shared buffers that the call reads, with those of the functions it calls. What it does is rolled back. */
export async function buffersOfCall(db: Database, { statement }: GrowthCall): Promise<number> {
  let count: number | undefined;
  await db
    .transaction(async (tx) => {
      count = await settledBuffersOf(tx, statement, async (call) => {
        await tx.execute(sql`savepoint before_call`);
        await call();
        await tx.execute(sql`rollback to savepoint before_call`);
      });
      tx.rollback();
    })
    .catch((problem: unknown) => {
      if (count === undefined) throw problem;
    });
  return count ?? Number.NaN;
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
