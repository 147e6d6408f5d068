-- The originals of an artist that match a query inside the constraints, best first, from behind a given
-- rank and source: BM25 over the postings, where exact titles and sites count as further terms, and what
-- the best originals name is followed one step (named_originals).
--
-- Terms are taken from the rarest on until they list 4,000 originals, two terms at least: what is left
-- out then tells little, and the work stops growing with the corpus. The best 200, equal ones included,
-- nearly always fill a page; when constraints are narrow or the page lies far down, all that match are
-- joined. Each statement of a plpgsql function keeps its plan, which takes longer to make than to run.
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
set plan_cache_mode = force_generic_plan
as $$
declare
  v_terms text[];
  v_weights double precision[];
  v_numbers integer[];
  v_scores double precision[];
  v_reach integer := 200;
  v_sources text[];
  v_ranks double precision[];
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

  select array_agg(s.number), array_agg(s.score)
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

  if v_numbers is null then
    return;
  end if;

  loop
    select array_agg(f.source_id), array_agg(f.score)
    into v_sources, v_ranks
    from (
      select e.source_id, s.score
      from (
        select m.number, m.score
        from (
          select a.number, floor(sum(a.score) * 10000) / 10000 as score
          from (
            select * from unnest(v_numbers, v_scores) n (number, score)
            union all
            select * from named_originals(p_artist, p_constraints, v_numbers, v_scores)
          ) a
          group by a.number
        ) m
        where p_after_rank is null
          or m.score <= p_after_rank
        order by m.score desc
        fetch first (v_reach) rows with ties
      ) s
      join constrained_originals(p_artist, p_constraints) e on e.number = s.number
      where p_after_rank is null
        or (-s.score, e.source_id) > (-p_after_rank, p_after_source)
      order by s.score desc, e.source_id
      limit p_limit
    ) f;
    exit when v_reach >= cardinality(v_numbers)
      or cardinality(v_sources) = p_limit;
    v_reach := cardinality(v_numbers) + 1000;
  end loop;

  return query
  select e, r.score
  from unnest(v_sources, v_ranks) with ordinality r (source_id, score, place)
  join eligible_originals e
    on e.artist_id = p_artist
    and e.source_id = r.source_id
  order by r.place;
end
$$;
