-- The saved public snapshot of one exploration (rule 4.1.4): the eligible originals inside the
-- request's constraints that were stored before the slice began; for latest only dated ones.
-- Originals that become ineligible in the meantime leave it at once.
create or replace function snapshot_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz
)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from constrained_originals(p_artist_id, p_constraints) e
  where e.created_at <= p_before
    and (not p_latest or e.dated_from is not null)
$$;
