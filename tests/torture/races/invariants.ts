import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { wrongEntries } from "../../support/postings.js";

/** Rows that must not exist whatever was sent at once, keyed by the invariant. */
const forbidden: Record<string, SQL> = {
  "an artist has one unfinished question": sql`
    select artist_id from jobs where kind = 'question_research' and finished_at is null
    group by 1 having count(*) > 1`,
  "an identity has one unfinished job": sql`
    select artist_id, kind from jobs where finished_at is null
    group by artist_id, kind, identity having count(*) > 1`,
  "one Lore refresh waits": sql`
    select artist_id from jobs where kind = 'lore_refresh' and finished_at is null and not leased
    group by 1 having count(*) > 1`,
  "an artist runs one job at a time": sql`
    select artist_id from jobs where leased and run_at > now() group by 1 having count(*) > 1`,
  "every question is admitted once": sql`
    select id from jobs j where kind = 'question_research' and (
      select count(*) from reservations r where r.ledger = 'saved_question' and r.subject_id = j.id
    ) <> 1`,
  "every admission belongs to a question": sql`
    select subject_id from reservations r where ledger = 'saved_question'
      and not exists (select from jobs j where j.id = r.subject_id)
      and exists (select from artists a where a.id = r.artist_id)`,
  "one sitting is open": sql`
    select artist_id from interview_sessions where closed_at is null group by 1 having count(*) > 1`,
  "sittings are counted without a gap": sql`
    select artist_id from interview_sessions group by 1 having max(sitting) <> count(*)`,
  "a sitting offers up to three questions in order": sql`
    select session_id from interview_questions where session_id is not null
    group by 1 having max(ordinal) <> count(*) or count(*) > 3`,
  "a request is carried out only once": sql`
    select artist_id from (
      select artist_id, request_id from interview_sessions
      union all select artist_id, request_id from interview_boundaries
      union all select artist_id, request_id from interview_corrections
    ) r group by artist_id, request_id having count(*) > 1`,
  "versions of an answer are counted without a gap": sql`
    select question_id from interview_versions group by 1 having max(version) <> count(*)`,
  "the answer is its newest version": sql`
    select q.id from interview_questions q where q.state = 'answered' and not exists (
      select from interview_versions v
      where v.question_id = q.id and v.version = q.answer_version and v.revision = q.answer_revision
        and v.version = (select max(w.version) from interview_versions w where w.question_id = q.id)
    )`,
  "every version after the first is one person's edit": sql`
    select q.id from interview_questions q
    where (select count(*) from interview_versions v where v.question_id = q.id and v.version > 1)
      <> (select count(*) from activity a where a.subject_id = q.id and a.action = 'response_revised')`,
  "every save is attributed once": sql`
    select subject_id from activity
    where action in ('session_started', 'question_offered', 'answer_saved', 'boundary_saved', 'correction_saved')
    group by subject_id, action having count(*) > 1`,
  "no offer stays open in a finished sitting": sql`
    select q.id from interview_questions q join interview_sessions s on s.id = q.session_id
    where q.state = 'offered' and s.closed_at is not null`,
  "a source has one current revision": sql`
    select artist_id, source_id from originals group by 1, 2 having count(*) filter (where current) <> 1`,
  "withheld agrees with the other tables": sql`
    select id from originals o where current and withheld
      <> is_withheld(o.artist_id, o.id, o.kind, o.url_key, o.post_key, o.answer_id, o.answer_revision)`,
  "evidence is never declined, removed or private": sql`
    select e.id from eligible_originals e join originals o on o.id = e.id
    where not o.current or o.removed or o.gone or o.text_length = 0 or o.visibility <> 'public'
      or exists (
        select from candidates c
        where c.artist_id = o.artist_id and c.url_key = o.url_key
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
      or o.account_id is not null and not exists (
        select from accounts a
        where a.artist_id = o.artist_id and a.platform = o.platform and a.account_id = o.account_id and a.connected
      )`,
  "a decided discovery says who decided": sql`
    select id from candidates where curation <> 'pending' and (decided_at is null or decided_by is null)`,
  "a model call is reserved once": sql`
    select job_id from model_calls where job_id is not null group by job_id, purpose, attempt having count(*) > 1`,
  "nothing is left of an erased artist": sql`
    select e.artist_key from erasures e
    join (
      select id from artists
      -- No foreign key ties these to their artist: they stay as counts, with an id that nobody has.
      union select artist_id from reservations
      union select artist_id from model_calls
    ) a on erasure_key(a.id) = e.artist_key
    where e.scope_key = 'artist' and e.lifted_at is null`,
};

/** The broken invariants, each with a row that shows it. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const broken: string[] = [];
  const checks = Object.entries(forbidden).map(
    ([name, query]) =>
      sql`(select ${name}::text as name, to_jsonb(f) as row from (${query}) f limit 1)`,
  );
  const { rows } = await db.execute(sql.join(checks, sql` union all `));
  for (const { name, row } of rows) broken.push(`"${name}" does not hold: ${JSON.stringify(row)}`);
  const [entry] = await wrongEntries(db);
  if (entry !== undefined) broken.push(`the postings differ: ${JSON.stringify(entry)}`);
  return broken;
}
