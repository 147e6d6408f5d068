-- Release 0.1.0 calls this; it goes with 0.3.0. It is read_brief with the corpus guard as bigint.
create or replace function artist_brief(
  p_artist_id uuid,
  p_max_originals bigint,
  p_max_chars bigint,
  p_latest integer
)
returns jsonb
language sql
stable
as $$
  select read_brief(p_artist_id, p_max_originals::integer, p_max_chars::integer, p_latest)
$$;
