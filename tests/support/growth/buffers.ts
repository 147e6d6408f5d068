import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { type Call, callsFor } from "./calls.js";

const Plan = v.object({
  "QUERY PLAN": v.array(
    v.object({
      Plan: v.object({ "Shared Hit Blocks": v.number(), "Shared Read Blocks": v.number() }),
    }),
  ),
});

/**
 * Shared buffers that the call reads, with those of the functions it calls. It is carried out twice and rolled back: the
 * first time fills the session's caches of plans and of the catalogue, the second is counted.
 */
export async function buffersOf(db: Database, { statement }: Call): Promise<number> {
  const counts: number[] = [];
  await db
    .transaction(async (tx) => {
      for (let run = 0; run < 2; run++) {
        await tx.execute(sql`savepoint before_call`);
        const { rows } = await tx.execute(
          sql`explain (analyze, buffers, timing off, format json) ${statement}`,
        );
        const plan = v.parse(Plan, rows[0])["QUERY PLAN"][0]?.Plan;
        if (plan !== undefined) counts.push(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
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
  for (const call of callsFor(artistId, rows)) counts.set(call.name, await buffersOf(db, call));
  return counts;
}
