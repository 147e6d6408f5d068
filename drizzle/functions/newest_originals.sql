-- Dated originals inside the constraints, newest first, without any word in common with the topic
-- (interface 2.1, retrieval latest): by start of the date's interval, the more precise first among
-- equals, then by source. For a release date, catalog releases come before everything else (2.1.3).
create or replace function newest_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_releases_first boolean,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select e, 0::double precision
  from constrained_originals(p_artist, p_constraints) e
  where e.dated_from is not null
  order by
    (p_releases_first and e.kind = 'release' and e.activity_date_kind is not distinct from 'release') desc,
    e.dated_from desc,
    e.dated_until,
    e.source_id
  limit p_limit
$$;
