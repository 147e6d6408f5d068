-- One eligible original by source: whether the artist exists, the original or null, and the recheck
-- results for its cited windows at its revision, at most 100 in text order (decisions 5.10, 4.6).
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
      select to_jsonb(array(
        select jsonb_build_object('start', w.window_start, 'end', w.window_end) || drift_json(w)
        from cited_windows w
        where w.artist_id = o.artist_id
          and w.source_id = o.source_id
          and w.revision = o.revision
          and w.verdict is not null
        order by w.artist_id, w.source_id, w.revision, w.window_start, w.window_end
        limit 100
      ))
      from originals o
      where o.artist_id = p_artist_id
        and o.source_id = p_source_id
        and o.current
    )
  )
$$;
