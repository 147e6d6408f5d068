-- The newest dated originals inside the constraints, one of each post, whether or not they share a word with the
-- topic (rule 2.1.retrieval-overlap): the preferred kind first (releases only with a release date, rule 2.1.3),
-- then by start of the date's interval, the more precise first among equals, then by source. Of a post with
-- several originals the preferred kind is taken, else a written one before its transcript (rule
-- 4.1.11-written), else the newest.
create or replace function newest_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_preferred_kind text,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select v.original, 0::double precision
  from (
    select e as original,
      e.kind is not distinct from p_preferred_kind
        and (e.kind <> 'release' or e.activity_date_kind is not distinct from 'release') as preferred,
      row_number() over (
        partition by e.platform, e.account_id, e.post_key
        order by
          e.kind is not distinct from p_preferred_kind desc,
          e.kind = 'transcript',
          e.dated_from desc,
          e.dated_until,
          e.source_id
      ) as version
    from constrained_originals(p_artist_id, p_constraints) e
    where e.dated_from is not null
  ) v
  where v.version = 1
  order by
    v.preferred desc,
    (v.original).dated_from desc,
    (v.original).dated_until,
    (v.original).source_id
  limit p_limit
$$;
