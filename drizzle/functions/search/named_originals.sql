-- Originals whose title is a name mentioned in one of the seeds, which are the best of the given
-- originals inside the constraints. Each scores a share of the best seed that names it; the share
-- is smaller when the words of the name are common, so that the artist's own name adds little.
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
      limit (select seed_candidates from ranking_constants)
    ) s
    join constrained_originals(p_artist_id, p_constraints) e on e.number = s.number
    order by s.score desc, s.number
    limit (select seeds from ranking_constants)
  ),
  titled as materialized (
    select n.named_by, n.score, n.term, p.originals
    from (
      select b.number as named_by, b.score, c.title_sign || substr(n.lexeme, 2) as term
      from best b
      cross join ranking_constants c
      cross join lateral unnest(b.tokens) n
      where left(n.lexeme, 1) = c.name_sign
    ) n
    -- Each name with one index lookup (offset 0): with stale statistics a join reads all postings
    -- of the artist.
    cross join lateral (
      select p.originals
      from postings p
      where p.artist_id = p_artist_id
        and p.term = n.term
      offset 0
    ) p
  ),
  -- Names are stored as terms of version 1. When an original's analyzer makes a different term from
  -- a word, it is nearly always the word's beginning.
  spelled as materialized (
    select s.word, coalesce(
      (
        select p.term
        from postings p
        where p.artist_id = p_artist_id
          and p.term = s.word
        limit 1
      ),
      (
        select p.term
        from ranking_constants c
        cross join generate_series(c.least_stem_chars, length(s.word) - 1) n (chars)
        join postings p
          on p.artist_id = p_artist_id
          and p.term = left(s.word, n.chars)
        order by n.chars desc
        limit 1
      ),
      s.word
    ) as indexed
    from (
      select distinct w.word
      from titled t
      cross join lateral string_to_table(substr(t.term, 2), ' ') w (word)
    ) s
  ),
  words as materialized (
    select w.term, w.weight
    from word_weights(p_artist_id, (
      select coalesce(jsonb_agg(distinct s.indexed), '[]')
      from spelled s
    )) w
  )
  select l.number, max(t.score * c.named_share * least(1, r.weight / c.named_full_weight))
  from titled t
  cross join ranking_constants c
  cross join lateral unnest(t.originals) l (number)
  cross join lateral (
    select sum(w.weight) as weight
    from spelled s
    join words w on w.term = s.indexed
    where s.word = any (string_to_array(substr(t.term, 2), ' '))
  ) r
  where l.number <> t.named_by
  group by l.number
$$;
