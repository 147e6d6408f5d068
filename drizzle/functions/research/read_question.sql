-- Whether the artist exists; the state of a question job (question_status), null without the job;
-- and its stages, from the one set by enqueue_question to the current one, as of the same instant
-- (decision 3.31).
create or replace function read_question(p_artist_id uuid, p_job_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'question', question_status(j),
    'stages', jsonb_build_array(
      jsonb_build_object('stage', 'checking_saved', 'at', rfc3339(j.created_at))
    ) || j.stages
  )
  from (select) as always
  left join jobs j
    on j.id = p_job_id
    and j.artist_id = p_artist_id
    and j.kind = 'question_research'
$$;
