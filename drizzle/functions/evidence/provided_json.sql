-- By whom a revision was sent in an import over HTTP, without saying who it was (decision 1.45); null
-- for any other.
create or replace function provided_json(p_provided_as text)
returns jsonb
language sql
immutable
as $$
  select case when p_provided_as is not null then jsonb_build_object(
    'role', case p_provided_as when 'claimant' then 'owner' else p_provided_as end,
    'from', 'archive'
  ) end
$$;
