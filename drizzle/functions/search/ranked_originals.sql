-- The originals of an artist that match a query inside the constraints, best first, after a given
-- rank and source: BM25 over the postings, with exact titles and sites as additional terms, plus
-- the originals named by the best ones (named_originals).
--
-- Terms are used from the rarest on until their postings hold max_listed_originals, but at least
-- min_terms: the omitted terms have low weights, and the work is bounded for any corpus (decision
-- 9.9). A page is nearly always filled from the best_originals; when constraints are narrow,
-- matches few or the page far down, all matches are joined with the eligible originals. In both
-- cases, a named original is scored for its own words only when it is one of the best_originals, so
-- that pages are consistent. Generic plans are forced, because planning takes longer than running.
-- When a word has several terms, only the best one counts for an original; with one term per word,
-- the usual case, the score is the plain sum.
create or replace function ranked_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer,
  p_after_rank double precision default null, -- null: from the first one on
  p_after_source text default null -- null: from the first one on
)
returns table (original eligible_originals, rank double precision)
language plpgsql
stable
as $$
declare
  v_constants constant ranking_constants := (select c from ranking_constants c);
  v_terms text[];
  v_words bigint[];
  v_weights double precision[];
  v_has_alternatives boolean;
  v_breadth integer := v_constants.best_originals;
  v_best integer[];
  v_numbers integer[];
  v_scores double precision[];
  v_named integer[];
  v_named_scores double precision[];
  v_sources text[];
  v_ranks double precision[];
begin
  select array_agg(c.term), array_agg(c.word), array_agg(c.weight)
  into v_terms, v_words, v_weights
  from (
    select q.word, q.term, q.weight,
      sum(q.listed) over (order by q.holders, q.term) as listed,
      row_number() over (order by q.holders, q.term) as place
    from query_terms(p_artist_id, p_query) q
  ) c
  where c.listed <= v_constants.max_listed_originals
    or c.place <= v_constants.min_terms;
  v_has_alternatives := (
    select count(w.word) > count(distinct w.word)
    from unnest(v_words) w (word)
  );

  -- The second pass ranks all matches; they already have scores when there were fewer than the
  -- best.
  loop
    if v_numbers is null or cardinality(v_numbers) >= v_constants.best_originals then
      if v_has_alternatives then
        select array_agg(s.number), array_agg(s.score)
        into v_numbers, v_scores
        from (
          select b.number, sum(b.score) as score
          from (
            select l.number, max(l.weight * l.share) as score
            from (
              select t.word, t.term, t.weight, unnest(p.originals) as number, unnest(p.shares) as share
              from unnest(v_terms, v_words, v_weights) t (term, word, weight)
              join postings p
                on p.artist_id = p_artist_id
                and p.term = t.term
            ) l
            group by l.number, coalesce(l.word::text, l.term)
          ) b
          group by b.number
          order by score desc, b.number
          limit v_breadth
        ) s;
      else
        select array_agg(s.number), array_agg(s.score)
        into v_numbers, v_scores
        from (
          select l.number, sum(l.weight * l.share) as score
          from (
            select t.weight, unnest(p.originals) as number, unnest(p.shares) as share
            from unnest(v_terms, v_weights) t (term, weight)
            join postings p
              on p.artist_id = p_artist_id
              and p.term = t.term
          ) l
          group by l.number
          order by score desc, l.number
          limit v_breadth
        ) s;
      end if;
      exit when v_numbers is null;
    end if;

    if v_best is null then
      v_best := v_numbers;
      select array_agg(n.number), array_agg(n.score)
      into v_named, v_named_scores
      from named_originals(
        p_artist_id,
        p_constraints,
        v_numbers[:v_constants.seed_candidates],
        v_scores[:v_constants.seed_candidates]
      ) n;
    end if;

    select array_agg(f.source_id), array_agg(f.score)
    into v_sources, v_ranks
    from (
      select e.source_id, s.score
      from (
        select m.number, m.score
        from (
          select a.number,
            floor(sum(a.score) * v_constants.score_steps) / v_constants.score_steps as score
          from (
            select n.number, n.score
            from unnest(v_numbers, v_scores) n (number, score)
            where v_breadth is not null
              or n.number <> all (coalesce(v_named, '{}'))
              or n.number = any (v_best)
            union all
            select n.number, n.score
            from unnest(v_named, v_named_scores) n (number, score)
          ) a
          group by a.number
        ) m
        where p_after_rank is null
          or m.score <= p_after_rank
        order by m.score desc
        fetch first (case when v_breadth is null then 2000000000 else p_limit * v_constants.page_reserve end) rows with ties
      ) s
      join constrained_originals(p_artist_id, p_constraints) e on e.number = s.number
      where p_after_rank is null
        or (-s.score, e.source_id) > (-p_after_rank, p_after_source)
      order by s.score desc, e.source_id
      limit p_limit
    ) f;
    exit when v_breadth is null
      or cardinality(v_numbers) + coalesce(cardinality(v_named), 0) <= least(
        v_breadth - 1, p_limit * v_constants.page_reserve
      )
      or v_ranks[p_limit] > coalesce(
        floor(v_scores[v_breadth] * v_constants.score_steps) / v_constants.score_steps, -1
      );
    v_breadth := null;
  end loop;

  return query
  select e, r.score
  from unnest(v_sources, v_ranks) with ordinality r (source_id, score, place)
  join eligible_originals e
    on e.artist_id = p_artist_id
    and e.source_id = r.source_id
  order by r.place;
end
$$;
