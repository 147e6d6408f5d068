-- Originals whose title is a name that stands in one of the eight best of the given originals: each is
-- worth half the score of the best that names it, less when the words of the name are common (the
-- artist's own name leads nowhere). Only originals inside the constraints lead on.
create or replace function named_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_numbers integer[],
  p_scores double precision[]
)
returns table (number integer, score double precision)
language sql
stable
as $$
  with best as materialized (
    select e.number, e.tokens, s.score
    from (
      select *
      from unnest(p_numbers, p_scores) n (number, score)
      order by score desc, number
      limit 64
    ) s
    join constrained_originals(p_artist_id, p_constraints) e on e.number = s.number
    order by s.score desc, s.number
    limit 8
  ),
  titled as materialized (
    select b.number as named_by, b.score, p.term, p.originals
    from best b
    cross join lateral unnest(b.tokens) n
    join postings p
      on p.artist_id = p_artist_id
      and p.term = '=' || substr(n.lexeme, 2)
    where left(n.lexeme, 1) = '@'
  ),
  words as materialized (
    select w.term, w.weight
    from word_weights(p_artist_id, (
      select coalesce(jsonb_agg(distinct s.word), '[]')
      from titled t
      cross join lateral string_to_table(substr(t.term, 2), ' ') s (word)
    )) w
  )
  select l.number, max(t.score * 0.5 * least(1, r.weight / 10))
  from titled t
  cross join lateral unnest(t.originals) l (number)
  cross join lateral (
    select sum(w.weight) as weight
    from words w
    where w.term = any (string_to_array(substr(t.term, 2), ' '))
  ) r
  where l.number <> t.named_by
  group by l.number
$$;
