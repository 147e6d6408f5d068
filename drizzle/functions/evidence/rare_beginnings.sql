-- The beginnings of eligible originals in languages that few others of the artist may have: the newest
-- of each analyzer, and for each script the one that has most of the script's first terms in the
-- postings. Only originals long enough for their language to be told. Each step is a bounded index
-- lookup.
create or replace function rare_beginnings(
  p_artist_id uuid,
  p_chars integer -- of each beginning, and of the shortest original
)
returns jsonb
language sql
stable
as $$
  with found as materialized (
    select t.term as told_by, n.number, 1::bigint as terms
    from analyzer_tags(p_artist_id) t (term)
    cross join lateral (
      select u.number
      from (
        select p.originals
        from postings p
        where p.artist_id = p_artist_id
          and p.term = t.term
        order by p.from_number desc
        limit 1
      ) l
      cross join lateral unnest(l.originals) u (number)
      order by u.number desc
      limit 24
    ) n
    union all
    select s.first_letter, n.number, n.terms
    from (
      values
        (U&'\0370', U&'\0400'), -- Greek
        (U&'\0400', U&'\0530'), -- Cyrillic
        (U&'\0590', U&'\0600'), -- Hebrew
        (U&'\0600', U&'\0700'), -- Arabic
        (U&'\0900', U&'\0980'), -- Devanagari
        (U&'\0E00', U&'\0E80'), -- Thai
        (U&'\3040', U&'\A000'), -- kana, Han
        (U&'\AC00', U&'\D7B0') -- Hangul
    ) s (first_letter, after_last)
    cross join lateral (
      select u.number, count(*) as terms
      from (
        select p.originals
        from postings p
        where p.artist_id = p_artist_id
          and p.term >= s.first_letter
          and p.term < s.after_last
        order by p.term, p.from_number
        limit 32
      ) l
      cross join lateral unnest(l.originals) u (number)
      group by u.number
      order by count(*) desc, u.number desc
      limit 4
    ) n
  )
  select coalesce(jsonb_agg(b.beginning order by t.told_by), '[]')
  from (select distinct told_by from found) t
  cross join lateral (
    select left(e.text, p_chars) as beginning
    from found f
    cross join lateral (
      select o.text, o.text_length
      from eligible_originals o
      where o.artist_id = p_artist_id
        and o.number = f.number
      offset 0
    ) e
    where f.told_by = t.told_by
      and e.text_length >= p_chars
    order by f.terms desc, f.number desc
    limit 1
  ) b
$$;
