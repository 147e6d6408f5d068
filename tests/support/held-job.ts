import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";

/** A question job of the artist under a lease of a day: evidence is read the way a slice reads it. */
export async function heldJob(db: Database, artistId: string): Promise<LeasedJob> {
  const id = randomUUIDv7();
  await db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, selection, leased, fence, run_at,
      created_at, updated_at)
    values (${id}, ${artistId}, 'question_research', ${id}, 'checking_saved', 'research', true, 1,
      now() + interval '1 day', now(), now())`);
  return {
    ended: false,
    id,
    artistId,
    kind: "question_research",
    fence: 1,
    attempts: 1,
    stage: "checking_saved",
    selection: "research",
    request: {},
    state: {},
    passages: [],
    limitations: [],
  };
}
