-- The curation of a discovery after a decision (rule 3.2.curation).
create or replace function curation_of(p_decision text)
returns text
language sql
immutable
as $$
  select case p_decision when 'approve' then 'approved' when 'decline' then 'declined' else p_decision end
$$;
