import { sql } from "drizzle-orm";
import type { InterviewService } from "./interview.js";

/** The Lore refreshes of the artist that are not finished. */
export async function loreJobs({ db, artistId }: InterviewService) {
  const { rows } = await db.execute(sql`
    select * from jobs
    where artist_id = ${artistId}
      and kind = 'lore_refresh'
      and finished_at is null`);
  return rows;
}

/** Who changed what of the artist, in order. */
export async function activityOf({ db, artistId }: InterviewService) {
  const { rows } = await db.execute(sql`
    select u.subject as who, a.acted_as as as, a.action, a.subject_id as subject,
      a.revision_before as before, a.revision_after as after
    from activity a
    join users u on u.id = a.user_id
    where a.artist_id = ${artistId}
    order by a.id`);
  return rows;
}

/** Everything this part keeps of the artist, without ids, hashes and times: equal for equal histories. */
export async function stateOf({ db, artistId }: InterviewService) {
  const { rows } = await db.execute(sql`
    select jsonb_build_object(
      'sessions', (
        select jsonb_agg(jsonb_build_array(sitting, closed_at is null) order by sitting)
        from interview_sessions where artist_id = ${artistId}
      ),
      'questions', (
        select jsonb_agg(
          jsonb_build_array(question_key, question, state, answer_version) order by sitting, ordinal
        )
        from interview_questions where artist_id = ${artistId}
      ),
      'versions', (
        select jsonb_agg(
          jsonb_build_array(q.question_key, v.version, v.answer, v.note) order by q.sitting, q.ordinal, v.version
        )
        from interview_versions v
        join interview_questions q on q.id = v.question_id
        where q.artist_id = ${artistId}
      ),
      'corrections', (
        select jsonb_agg(jsonb_build_array(claim, correction) order by claim)
        from interview_corrections where artist_id = ${artistId}
      ),
      'boundaries', (
        select jsonb_agg(
          jsonb_build_array(wording, scope, sitting, question_key, retracted_at is null) order by wording
        )
        from interview_boundaries where artist_id = ${artistId}
      ),
      'activity', (
        select jsonb_agg(jsonb_build_array(action, acted_as) order by id)
        from activity where artist_id = ${artistId}
      ),
      'jobs', (
        select jsonb_agg(jsonb_build_array(kind, leased) order by created_at)
        from jobs where artist_id = ${artistId}
      )
    ) as state`);
  return rows[0]?.state;
}

/** The exact rows of this part with the transaction that wrote each: equal only when nothing was written. */
export async function writtenRows({ db }: InterviewService) {
  const tables = [
    ...["interview_sessions", "interview_questions", "interview_versions", "interview_corrections"],
    ...["interview_boundaries", "activity", "jobs", "artists", "originals", "lore"],
  ];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const found = await db.execute(
      sql`select xmin::text, ctid::text, to_jsonb(t) from ${sql.identifier(table)} t order by 2`,
    );
    rows[table] = found.rows;
  }
  return rows;
}
