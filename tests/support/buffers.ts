import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";

const Explained = v.tuple([
  v.object({
    "QUERY PLAN": v.tuple([
      v.object({
        Plan: v.object({ "Shared Hit Blocks": v.number(), "Shared Read Blocks": v.number() }),
      }),
    ]),
  }),
]);

/** Pages of 8 kB: those that were found in shared memory, and those that had to be read into it. */
export interface Buffers {
  hit: number;
  read: number;
}

/**
 * Pages that a statement touches, also inside of the functions it calls; it is carried out. The first call of a
 * connection also reads catalogues and makes plans: call it before on the same connection.
 */
export async function buffersHitAndRead(
  db: Pick<Database, "execute">,
  statement: SQL,
): Promise<Buffers> {
  const { rows } = await db.execute(
    sql`explain (analyze, buffers, timing off, format json) ${statement}`,
  );
  const [{ "QUERY PLAN": plans }] = v.parse(Explained, rows);
  const { Plan: plan } = plans[0];
  return { hit: plan["Shared Hit Blocks"], read: plan["Shared Read Blocks"] };
}

/** All pages that one call of a statement touches (`buffersHitAndRead`), with what the session does not know yet. */
export async function buffersOf(db: Pick<Database, "execute">, statement: SQL): Promise<number> {
  const { hit, read } = await buffersHitAndRead(db, statement);
  return hit + read;
}

/**
 * Pages that a statement touches once the session knows the catalogue and has its plans: the least of six calls. A
 * function plans its statements again in its first five, and on a slow machine the pool has closed the connection on
 * which other tests made them. More than one call may read the catalogue, some 3,000 pages: when other tests create many
 * tables, Postgres empties the caches of every session. `around` wraps each call, such as a savepoint that undoes it.
 */
export async function settledBuffersOf(
  db: Pick<Database, "execute">,
  statement: SQL,
  around: (call: () => Promise<void>) => Promise<unknown> = (call) => call(),
): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 6) {
    await around(async () => {
      counts.push(await buffersOf(db, statement));
    });
  }
  return Math.min(...counts);
}
