-- By term, the weight of each word of a query in an artist's evidence and the number of originals that contain
-- it, words that none contains included.
create or replace function weights_json(p_artist_id uuid, p_query jsonb)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_object_agg(w.term, jsonb_build_object('holders', w.holders, 'weight', w.weight)), '{}')
  from word_weights(p_artist_id, p_query->'words') w
$$;
