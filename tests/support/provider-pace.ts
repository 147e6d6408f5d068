import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/**
 * The instant, in milliseconds, from which the only provider called so far may be called again. A
 * turn moves it, so that two turns are as far apart as these, however late a busy machine sends the
 * request.
 */
export async function providerFreeAt(db: Database): Promise<number> {
  const { rows } = await db.execute(
    sql`select extract(epoch from free_at)::float8 * 1000 as at from provider_pace`,
  );
  if (rows.length !== 1) throw new Error(`${rows.length} providers were asked`);
  return Number(rows[0]?.at);
}
