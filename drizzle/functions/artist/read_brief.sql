-- The data of an artist's brief before it is shortened (decision 5.11): name, profiles, published
-- Lore, evidence counts, whether the corpus guard is exceeded, and the first items of Latest. Null
-- when the artist does not exist.
create or replace function read_brief(
  p_artist_id uuid,
  p_max_originals integer,
  p_max_chars integer,
  p_latest_items integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'links', artist_json(a)->'links',
    'lore', published_lore(a.id),
    'exceedsGuard', c.eligible > p_max_originals or c.chars > p_max_chars,
    'counts', jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text),
    'latest', jsonb_path_query_array(read_latest(a.id, null, p_latest_items, null, '[]'), '$.items[*].item')
  )
  from artists a
  cross join lateral evidence_count(a.id) c
  where a.id = p_artist_id
$$;
