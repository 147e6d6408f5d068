import { sql } from "drizzle-orm";
import { leaseJob } from "#lib/jobs/job-lease.js";
import { advanceOnce } from "./research.js";
import type { TestService } from "./service.js";

/** Queues other work of the artist, which has nothing to do, and runs it: a reading may be queued. */
export async function otherWorkEnds(service: TestService, artistId: string): Promise<void> {
  await service.deps.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, state, run_at, created_at, updated_at)
    values (gen_random_uuid(), ${artistId}, 'evidence_reindex', 'reindex', 'checking_saved', '{"done": 0, "of": 0}',
      clock_timestamp(), now(), now())`);
  const { body } = await advanceOnce(service, { artistId });
  if (body.progress !== "complete") throw new Error("the other work did not end");
}

/** Leases the reading that is queued for the artist. */
export async function leasedReading({ deps }: TestService, artistId: string) {
  const job = await leaseJob(deps.db, { artistId, kinds: ["statement_reading"] }, 60);
  if (job === null || job.ended) throw new Error("no reading can be leased");
  return job;
}

/** Stages of the artist's readings, oldest first. */
export async function readings({ deps }: TestService, artistId: string): Promise<unknown[]> {
  const { rows } = await deps.db.execute(sql`
    select stage from jobs
    where artist_id = ${artistId} and kind = 'statement_reading'
    order by created_at, id`);
  return rows.map(({ stage }) => stage);
}

/** What is stored of the artist's texts as a model's statement, with the window's text. */
export async function modelStatements({ deps }: TestService, artistId: string) {
  const { rows } = await deps.db.execute(sql`
    select s.title, s.stated, substr(o.text, s.char_start + 1, s.char_count) as shown
    from statements s
    join originals o on o.id = s.original_id
    where s.artist_id = ${artistId} and s.found_by = 'model'
    order by o.created_at, s.place`);
  return rows as { title: string; stated: string; shown: string }[];
}
