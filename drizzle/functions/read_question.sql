-- Whether the artist exists, and the state of a question job (question_status), null without the job.
create or replace function read_question(p_artist_id uuid, p_job_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'question', question_status(p_artist_id, p_job_id)
  )
$$;
