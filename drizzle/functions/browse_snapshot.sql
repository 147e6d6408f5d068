-- One page of the snapshot, newest first, undated last: the metadata of each original, and its first words in
-- place of a missing title. Release 0.1.0 reads "date" instead of the three dates; it goes with 0.3.0.
create or replace function browse_snapshot(
  p_artist_id uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz,
  p_offset integer,
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'total', (select count(*) from snapshot_originals(p_artist_id, p_constraints, p_latest, p_before)),
    'entries', coalesce((select jsonb_agg(p.entry order by p.position) from (
      select
        row_number() over (order by e.dated_from desc nulls last, e.dated_until, e.source_id) as position,
        jsonb_build_object(
          'sourceId', e.source_id,
          'kind', e.kind,
          'platform', e.platform,
          'title', e.title,
          'opening', case when e.title is null then left(e.text, 80) else '' end,
          'date', coalesce(e.activity_date, e.published_at),
          'publishedAt', e.published_at,
          'chars', e.text_length
        ) || jsonb_strip_nulls(jsonb_build_object(
          'activityDate', e.activity_date,
          'activityDateKind', e.activity_date_kind
        )) as entry
      from snapshot_originals(p_artist_id, p_constraints, p_latest, p_before) e
      order by e.dated_from desc nulls last, e.dated_until, e.source_id
      offset p_offset
      limit p_limit
    ) p), '[]')
  )
$$;
