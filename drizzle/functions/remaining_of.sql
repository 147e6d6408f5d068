-- The second pass of the erasure of a part: rows by table that still belong to it, each 0 when nothing is left. For a
-- source and an account also the prepared questions that quote one, which belong to the interview memory.
create or replace function remaining_of(
  p_artist_id uuid,
  p_scope jsonb -- as erase_artist takes it, of a part
)
returns jsonb
language sql
stable
as $$
  select case
    when p_scope ? 'only' then jsonb_build_object(
      'interview_sessions', (select count(*) from interview_sessions where artist_id = p_artist_id),
      'interview_questions', (select count(*) from interview_questions where artist_id = p_artist_id),
      'interview_versions', (select count(*) from interview_versions where artist_id = p_artist_id),
      'interview_corrections', (select count(*) from interview_corrections where artist_id = p_artist_id),
      'interview_boundaries', (select count(*) from interview_boundaries where artist_id = p_artist_id),
      'memory_snapshots', (select count(*) from memory_snapshots where artist_id = p_artist_id),
      'originals', (select count(*) from originals where artist_id = p_artist_id and answer_id is not null)
    )
    when p_scope ? 'sourceId' then jsonb_build_object(
      'originals', (
        select count(*) from originals where artist_id = p_artist_id and source_id = p_scope->>'sourceId'
      ),
      'lore_entries', (
        select count(*) from lore_entries where artist_id = p_artist_id and source_id = p_scope->>'sourceId'
      ),
      'jobs', (
        select count(*)
        from jobs
        where artist_id = p_artist_id
          and passages @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      ),
      'interview_questions', (
        select count(*)
        from interview_questions
        where artist_id = p_artist_id
          and "references" @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      )
    )
    else jsonb_build_object(
      'originals', (
        select count(*)
        from originals
        where artist_id = p_artist_id
          and platform = p_scope->'account'->>'platform'
          and account_id = p_scope->'account'->>'accountId'
      ),
      'accounts', (
        select count(*)
        from accounts
        where artist_id = p_artist_id
          and platform = p_scope->'account'->>'platform'
          and account_id = p_scope->'account'->>'accountId'
      )
    )
  end
$$;
