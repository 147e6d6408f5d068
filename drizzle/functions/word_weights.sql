-- The words of a query in an artist's evidence: the number of originals that contain each, and its idf as weight.
-- For a word that none contains, its spelling correction (similar_term) is added, with a share of that term's
-- idf.
create or replace function word_weights(p_artist_id uuid, p_words jsonb)
returns table (term text, holders bigint, weight double precision)
language sql
stable
as $$
  with held as (
    select w.word, coalesce(sum(cardinality(p.originals)), 0) as holders, 1 as boost
    from jsonb_array_elements_text(p_words) w (word)
    left join postings p
      on p.artist_id = p_artist_id
      and p.term = w.word
    group by w.word
  ),
  meant as (
    select s.term, sum(cardinality(p.originals)) as holders, r.correction_boost as boost
    from held h
    cross join ranking_constants r
    cross join lateral similar_term(p_artist_id, h.word) s (term)
    join postings p
      on p.artist_id = p_artist_id
      and p.term = s.term
    where h.holders = 0
      and s.term not in (select word from held)
    group by s.term, r.correction_boost
  )
  select f.word, f.holders,
    f.boost * ln(
      1 + greatest(0, t.originals - f.holders + r.idf_smoothing) / (f.holders + r.idf_smoothing)
    )::double precision
  from (
    select coalesce(sum(cardinality(p.originals)), 0) as originals
    from postings p
    where p.artist_id = p_artist_id
      and p.term = ''
  ) t
  cross join ranking_constants r
  cross join (
    select * from held
    union all
    select * from meant
  ) f
$$;
