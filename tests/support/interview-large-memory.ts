import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** Gives an artist `perKind` corrections and as many boundaries, at times that many of them share. */
export async function fillMemory(db: Database, artistId: string, perKind: number): Promise<void> {
  const hash = sql`encode(sha256(convert_to(n::text, 'UTF8')), 'hex')`;
  const when = sql`date_trunc('milliseconds', now()) - n % 700 * interval '1 second'`;
  await db.execute(sql`
    insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
    select gen_random_uuid(), ${artistId}, gen_random_uuid(), 'Claim ' || n || repeat(' so', 40),
      'Correction ' || n || repeat(' not', 60), ${hash}, ${when}
    from generate_series(1, ${perKind}::integer) n`);
  await db.execute(sql`
    insert into interview_boundaries (id, artist_id, request_id, wording, scope, revision, created_at)
    select gen_random_uuid(), ${artistId}, gen_random_uuid(), 'Nothing about ' || n, 'until_retracted',
      ${hash}, ${when}
    from generate_series(1, ${perKind}::integer) n`);
  await db.execute(sql`vacuum analyze`);
}
