-- The words of a query in an artist's evidence: how many originals hold each, and how much it tells, by
-- how few do. A word that nothing holds tells most; one that looks like a misspelling brings the term it
-- was meant to be as well, for half of what that tells.
create or replace function word_weights(p_artist_id uuid, p_words jsonb)
returns table (term text, holders bigint, weight double precision)
language sql
stable
as $$
  with held as (
    select w.word, coalesce(sum(cardinality(p.originals)), 0) as holders, 1 as trust
    from jsonb_array_elements_text(p_words) w (word)
    left join postings p
      on p.artist_id = p_artist_id
      and p.term = w.word
    group by w.word
  ),
  meant as (
    select s.term, sum(cardinality(p.originals)) as holders, 0.5 as trust
    from held h
    cross join lateral similar_term(p_artist_id, h.word) s (term)
    join postings p
      on p.artist_id = p_artist_id
      and p.term = s.term
    where h.holders = 0
      and s.term not in (select word from held)
    group by s.term
  )
  select f.word, f.holders,
    f.trust * ln(1 + greatest(0, t.originals - f.holders + 0.5) / (f.holders + 0.5))::double precision
  from (
    select coalesce(sum(cardinality(p.originals)), 0) as originals
    from postings p
    where p.artist_id = p_artist_id
      and p.term = ''
  ) t
  cross join (
    select * from held
    union all
    select * from meant
  ) f
$$;
