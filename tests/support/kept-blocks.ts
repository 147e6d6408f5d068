import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** Keeps the artist's corrections in a block, as a memory of many entries has them (decision 5.93). */
export async function keepBlocks(db: Pick<Database, "execute">, artistId: string): Promise<void> {
  await db.execute(sql`
    insert into memory_blocks (artist_id, kind, sitting, from_id, lines, entries)
    select ${artistId}, 'correction', 0, '00000000-0000-0000-0000-000000000000',
      string_agg(id || ' ' || revision, E'\\n' order by id), count(*)
    from interview_corrections
    where artist_id = ${artistId}`);
}
