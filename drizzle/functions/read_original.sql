-- One eligible original by source: whether the artist exists, the original or null, and what looks found of its cited
-- windows (decisions 5.10, 4.6).
create or replace function read_original(p_artist_id uuid, p_source_id text)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'original', (
      select original_json(e, 0, true)
      from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = p_source_id
    ),
    'drift', (
      select drift_of_source(o.artist_id, o.source_id, o.revision)
      from originals o
      where o.artist_id = p_artist_id
        and o.source_id = p_source_id
        and o.current
    )
  )
$$;
