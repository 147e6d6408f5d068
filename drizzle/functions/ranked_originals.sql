-- The originals of an artist that match a query inside the constraints, best first, from behind a given
-- rank and source: BM25 over the postings, where exact titles and sites count as further terms, and what
-- the best originals name is followed one step (named_originals).
--
-- Terms are taken from the rarest on until they list 4,000 originals, two terms at least: what is left
-- out then tells little, and the work stops growing with the corpus. Constraints are joined from the
-- best down; nearly always the first 400 fill a page, and only narrow constraints need the rest.
create or replace function ranked_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer,
  p_after_rank double precision default null,
  p_after_source text default null
)
returns table (original eligible_originals, rank double precision)
language plpgsql
stable
as $$
declare
  v_terms text[];
  v_weights double precision[];
  v_numbers integer[];
  v_scores double precision[];
  v_reach integer;
  v_found bigint;
begin
  select array_agg(c.term), array_agg(c.weight)
  into v_terms, v_weights
  from (
    select q.term, q.weight,
      sum(q.holders) over (order by q.holders, q.term) as listed,
      row_number() over (order by q.holders, q.term) as place
    from query_terms(p_artist, p_query) q
  ) c
  where c.listed <= 4000
    or c.place <= 2;

  select array_agg(s.number order by s.score desc, s.number), array_agg(s.score order by s.score desc, s.number)
  into v_numbers, v_scores
  from (
    select l.number, sum(t.weight * l.share) as score
    from unnest(v_terms, v_weights) t (term, weight)
    join postings p
      on p.artist_id = p_artist
      and p.term = t.term
    cross join lateral unnest(p.originals, p.shares) l (number, share)
    group by l.number
  ) s;

  select array_agg(f.number order by f.score desc, f.number), array_agg(f.score order by f.score desc, f.number)
  into v_numbers, v_scores
  from (
    select a.number, round(sum(a.score)::numeric, 4)::double precision as score
    from (
      select * from unnest(v_numbers, v_scores) s (number, score)
      union all
      select * from named_originals(p_artist, p_constraints, v_numbers[:64], v_scores[:64])
    ) a
    group by a.number
  ) f
  where p_after_rank is null
    or f.score <= p_after_rank;

  -- Equal scores stay together, so that the order of a page never depends on where the first part ends.
  select coalesce(max(s.place), 0)
  into v_reach
  from unnest(v_scores) with ordinality s (score, place)
  where s.score >= coalesce(v_scores[400], 0);

  return query
  select e, s.score
  from unnest(v_numbers[:v_reach], v_scores[:v_reach]) s (number, score)
  join constrained_originals(p_artist, p_constraints) e on e.number = s.number
  where p_after_rank is null
    or (-s.score, e.source_id) > (-p_after_rank, p_after_source)
  order by s.score desc, e.source_id
  limit p_limit;
  get diagnostics v_found = row_count;

  if v_found < p_limit and v_reach < cardinality(v_numbers) then
    return query
    select e, s.score
    from unnest(v_numbers[v_reach + 1:], v_scores[v_reach + 1:]) s (number, score)
    join constrained_originals(p_artist, p_constraints) e on e.number = s.number
    order by s.score desc, e.source_id
    limit p_limit - v_found;
  end if;
end
$$;
