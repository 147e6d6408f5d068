-- When the page of a cited window was last looked at and what was found, eligible or not: {lastChecked, drift}, both null when it
-- never was, or when nothing cites the window.
create or replace function drift_of_window(
  p_artist_id uuid,
  p_source_id text,
  p_revision text,
  p_start integer,
  p_end integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('lastChecked', rfc3339(max(w.checked_at)), 'drift', min(drift_json(w)::text)::jsonb)
  from cited_windows w
  where w.artist_id = p_artist_id
    and w.source_id = p_source_id
    and w.revision = p_revision
    and w.window_start = p_start
    and w.window_end = p_end
$$;
