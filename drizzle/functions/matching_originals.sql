-- Originals that match a query of search terms inside the constraints, best first. Explicit target and
-- date constraints admit originals that share no word with the query (interface 4.1.1); they come last.
create or replace function matching_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query text,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select e, ts_rank(e.tokens, p_query::tsquery, 1)::double precision as rank
  from constrained_originals(p_artist, p_constraints) e
  where e.tokens @@ p_query::tsquery
    or (p_constraints->>'admitsAll')::boolean
  order by rank desc, e.dated_from desc nulls last, e.source_id
  limit p_limit
$$;
