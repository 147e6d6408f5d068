-- Originals that match a query inside the constraints, best first: up to four, the newest ones, whose
-- title contains a phrase of the query as it is written, letters a to z in either case; then those
-- that share its words. A title that consists of common words is found only as a phrase. Explicit
-- target, platform and date constraints admit originals that share no word with the query (decision
-- 3.9); they come last, newest first.
create or replace function matching_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  with found as materialized (
    select r.original, r.rank, row_number() over () as place
    from ranked_originals(p_artist_id, p_constraints, p_query, p_limit) r
  ),
  titled as materialized (
    select e as original, coalesce((select max(f.rank) from found f), 0) + 1 as rank
    from constrained_originals(p_artist_id, p_constraints) e
    -- Titles are read only when the query has a phrase in quotation marks.
    where coalesce(p_query->'phrases', '[]') <> '[]'
      and exists (
        select from jsonb_array_elements_text(p_query->'phrases') p (phrase)
        where strpos(lower(e.title collate "C"), lower(p.phrase collate "C")) > 0
      )
    order by e.dated_from desc nulls last, e.source_id
    limit 4
  ),
  ranked as materialized (
    select t.original, t.rank, (t.original).number, 0::bigint as place
    from titled t
    union all
    select f.original, f.rank, (f.original).number, f.place
    from found f
    where (f.original).number not in (select (t.original).number from titled t)
  )
  select f.original, f.rank
  from (
    select r.original, r.rank, r.place
    from ranked r
    union all
    select e, 0, p_limit + n.place
    from newest_places(p_artist_id, p_constraints, false, null, 2 * p_limit) with ordinality as n (id, place)
    cross join lateral (
      select a
      from eligible_originals a
      where a.id = n.id
      offset 0 -- makes the planner look up each row by its id
    ) l (e)
    where (p_constraints->>'admitsAll')::boolean
      and (l.e).number not in (select r.number from ranked r)
  ) f
  order by f.place
  limit p_limit
$$;
