-- The passages of a question job that are shown as its references: judged passages, and those of
-- resting candidates, which are marked as not judged (decision 3.10). The steps lookup and combine
-- follow a verdict on the saved selection, so a job that failed there has judged passages. Derived
-- from stage and state, so it is right however a job ended, and for jobs of release 0.1.0.
create or replace function shown_passages(p_job jobs)
returns jsonb
language sql
immutable
as $$
  select case
    when p_job.stage in ('complete', 'unresolved') then p_job.passages
    when p_job.stage = 'failed' and p_job.state->>'step' in ('lookup', 'combine') then p_job.passages
    else '[]'
  end
$$;
