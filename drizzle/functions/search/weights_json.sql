-- For each term, its word's weight in an artist's evidence and the number of originals that contain
-- the word, including words that no original contains. All terms of a word have the word's weight,
-- whichever analyzer makes them.
create or replace function weights_json(p_artist_id uuid, p_query jsonb)
returns jsonb
language sql
stable
as $$
  with weights as materialized (
    select *
    from word_weights(p_artist_id, p_query->'words')
  )
  select coalesce(jsonb_object_agg(t.term, jsonb_build_object('holders', t.holders, 'weight', t.weight)), '{}')
  from (
    select distinct on (s.term) s.term, s.holders, s.weight
    from (
      select w.term, w.holders, w.weight, true as is_own
      from weights w
      union all
      select a.term, w.holders, w.weight, false
      from query_words(p_query->'words') a
      join weights w on w.word = a.word
    ) s
    order by s.term, s.is_own desc, s.weight desc
  ) t
$$;
