-- The action that records a decision about a saved source.
create or replace function source_action(p_decision text)
returns text
language sql
immutable
as $$
  select case p_decision
    when 'approve' then 'source_approved'
    when 'reject' then 'source_rejected'
    when 'hide' then 'source_hidden'
    when 'show' then 'source_shown'
  end
$$;
