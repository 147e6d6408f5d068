-- The entry to append to `jobs.stages` when a write moves a job from p_from to p_to: one when a
-- question leaves its stage, else none (decision 3.31). It is part of the write that moves the job,
-- so it is never missing, and it changes nothing when the stage stays the same. Written so that
-- Postgres inlines it.
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
