-- What the looks found of each cited window of a source at one revision, in the order of the text, at most 100:
-- [{start, end, drift}]; empty when nothing of it was looked at. Without sorting, the index that has the order is the one that
-- is read, and not one of all the artist's windows.
create or replace function drift_of_source(p_artist_id uuid, p_source_id text, p_revision text)
returns jsonb
language sql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('start', w.window_start, 'end', w.window_end) || drift_json(w)
      order by w.window_start, w.window_end
    ),
    '[]'
  )
  from (
    select *
    from cited_windows
    where artist_id = p_artist_id
      and source_id = p_source_id
      and revision = p_revision
      and verdict is not null
    order by artist_id, source_id, revision, window_start, window_end
    limit 100
  ) w
$$;
