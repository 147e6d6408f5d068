-- What a write that moves a job from p_from to p_to appends to `jobs.stages`: one entry when a question leaves its
-- stage, else none (decision 3.31). As a part of the write that moves the job it is never missing, and a write that
-- moves none changes no byte by it. Written so that Postgres expands it in place.
create or replace function entered_stage(p_kind text, p_from text, p_to text, p_at timestamptz)
returns jsonb
language sql
stable
as $$
  select case
    when p_kind = 'question_research' and p_from <> p_to
      then jsonb_build_array(jsonb_build_object('stage', p_to, 'at', rfc3339(p_at)))
    else '[]'
  end
$$;
