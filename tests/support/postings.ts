import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { reindexEvidence } from "#lib/ingest/reindex-evidence.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { settlementOf } from "#lib/jobs/slice-outcome.js";
import { tokenVersion } from "#lib/language/token-version.js";
import { artist, load, page } from "./records.js";

/**
 * Gives an artist's originals the tokens of an older analysis: the words as they are written, the title first, without
 * the tag of an analyzer. Their postings are rebuilt as the trigger does it.
 */
export async function ageAnalysis(db: Database, artistId: string): Promise<void> {
  await db.execute(sql`
    update originals
    set tokens = setweight(to_tsvector('simple', coalesce(title, '')), 'A') || to_tsvector('simple', text),
      token_version = 1
    where artist_id = ${artistId}`);
  await db.execute(sql`delete from postings where artist_id = ${artistId}`);
  await db.execute(sql`
    insert into postings (artist_id, term, from_number, originals, shares)
    select e.artist_id, e.term, min(e.number),
      array_agg(e.number order by e.number), array_agg(e.share order by e.number)
    from (
      select o.artist_id, t.term, o.number, t.share,
        (row_number() over (partition by t.term order by o.number) - 1) / r.row_entries as part
      from originals o
      cross join ranking_constants r
      cross join lateral posting_entries(o.tokens, o.token_count) t
      where o.artist_id = ${artistId}
    ) e
    group by e.artist_id, e.term, e.part`);
}

/** More originals than two slices of re-indexing take, in several rows of the postings. */
export const agedOriginals = 230;

/**
 * An artist whose originals all have an older analysis: each finds "Senja" by both analyses, and "bells" only by today's.
 * `fresh` is what the postings were before, as this release makes them.
 */
export async function agedArtist(db: Database): Promise<{ artistId: string; fresh: unknown[] }> {
  const artistId = randomUUIDv7();
  await load(
    db,
    artist(artistId),
    ...Array.from({ length: agedOriginals }, (_, n) =>
      page(artistId, `Harbour bells ringing for the ${n}th winter on Senja.`, {
        url: `https://news.example/${n}`,
        title: `Winter ${n}`,
      }),
    ),
  );
  const fresh = await postingsOf(db, artistId);
  await ageAnalysis(db, artistId);
  return { artistId, fresh };
}

/**
 * Entries of the postings that no original has, entries of originals that the postings lack or have twice, and rows that
 * are empty, too long or hold a number that belongs to another row of the term.
 */
export async function wrongEntries(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with there as (
      select p.artist_id, p.term, l.number, l.share
      from postings p
      cross join lateral unnest(p.originals, p.shares) l (number, share)
    ),
    due as (
      select o.artist_id, e.term, o.number, e.share
      from originals o
      cross join lateral posting_entries(o.tokens, o.token_count) e
    )
    (table there except all table due)
    union all
    (table due except all table there)
    union all
    select p.artist_id, p.term, p.from_number, null
    from (
      select *, lead(from_number) over (partition by artist_id, term order by from_number) as next_from
      from postings
    ) p
    where cardinality(p.originals) not between 1 and (select row_entries from ranking_constants)
      or exists (
        select from unnest(p.originals) n (number)
        where n.number < p.from_number or n.number >= p.next_from
      )`);
  return rows;
}

/** The entries of an artist's postings, from all rows. */
export async function postingsOf(db: Database, artistId: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select p.term, l.number, l.share
    from postings p
    cross join lateral unnest(p.originals, p.shares) l (number, share)
    where p.artist_id = ${artistId}
    order by p.term, l.number`);
  return rows;
}

/** How many originals of an artist have an analysis of each version. */
export async function tokenVersions(
  db: Database,
  artistId: string,
): Promise<Record<string, number>> {
  const { rows } = await db.execute(sql`
    select token_version, count(*)::integer as originals
    from originals
    where artist_id = ${artistId}
    group by token_version`);
  return Object.fromEntries(rows.map((row) => [row.token_version, row.originals]));
}

/** The jobs of re-indexing, oldest first. */
export async function reindexJobs(db: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select * from jobs where kind = 'evidence_reindex' order by created_at, id`);
  return rows;
}

/** Queues the re-indexing that is due, of one artist or, with null, of all, and runs nothing. */
export async function queueReindex(db: Database, artistId: string | null = null): Promise<void> {
  await db.execute(sql`
    select queue_due('{}', false, 0, ${artistId}, '{}', ${tokenVersion},
      array(select gen_random_uuid() from generate_series(1, 20)), '{}', '{}')`);
}

/** Queues the re-indexing that is due and runs its slices to the end, and nothing else. */
export async function reindexAll(db: Database): Promise<void> {
  await queueReindex(db);
  for (;;) {
    const job = await leaseJob(db, { artistId: null, kinds: ["evidence_reindex"] }, 60);
    if (job === null) return;
    if (job.ended) throw new Error("a job of re-indexing was interrupted too often");
    const deps = { db, log: () => {} } as unknown as ProcessDeps;
    const outcome = await reindexEvidence(job, deps, AbortSignal.timeout(60_000));
    if (outcome.kind === "lost") throw new Error("a lease was lost");
    await settleJob(db, job, settlementOf(outcome));
  }
}
