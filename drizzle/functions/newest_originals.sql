-- The newest dated originals inside the constraints, one of each post, whether or not they share a word with the
-- topic (rule 2.1.retrieval-overlap): the preferred kind first (releases only with a release date, rule 2.1.3),
-- then by start of the date's interval, the more precise first among equals, then by source. Of a post with
-- several originals the preferred kind is taken, else a written one before its transcript (rule
-- 4.1.11-written), else the newest.
create or replace function newest_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_preferred_kind text, -- null: none
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
  select e, 0::double precision
  from newest_places(p_artist_id, p_constraints, p_preferred_kind, p_limit)
    with ordinality as p (id, place)
  join eligible_originals e on e.id = p.id
  order by p.place;
end
$$;
