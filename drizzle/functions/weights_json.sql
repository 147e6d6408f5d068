-- The weight of each word of a query in an artist's evidence and how many originals hold it, by term;
-- words that no original holds included.
create or replace function weights_json(p_artist_id uuid, p_query jsonb)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_object_agg(w.term, jsonb_build_object('holders', w.holders, 'weight', w.weight)), '{}')
  from word_weights(p_artist_id, p_query->'words') w
$$;
