import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { FunctionDatabase } from "#lib/db/database-functions.js";
import { UserGate } from "#lib/db/user-gate.js";

const Ready = v.tuple([v.object({ ready: v.boolean() })]);

/** True while a job of any artist can be leased now. */
export async function hasReadyJob(db: FunctionDatabase): Promise<boolean> {
  if (db instanceof UserGate) throw new Error("a user's gate does not tell about everybody's jobs");
  const { rows } = await db.execute(sql`
    select exists (select from jobs where run_at <= clock_timestamp()) as ready`);
  return v.parse(Ready, rows)[0].ready;
}
