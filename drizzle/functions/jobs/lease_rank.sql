-- The order in which jobs are leased: questions, then other jobs, then re-indexing, and readings of
-- statements last. Inlined, so that the indexes jobs_to_lease, which have this expression, are used.
create or replace function lease_rank(p_kind text)
returns integer
language sql
immutable
as $$
  select case p_kind
    when 'question_research' then 0
    when 'evidence_reindex' then 2
    when 'statement_reading' then 3
    else 1
  end
$$;
