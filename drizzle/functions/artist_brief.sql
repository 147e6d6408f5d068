-- What a brief is cut from, in one round trip: name, profiles, published Lore, how much evidence there
-- is, whether it exceeds the corpus guard, and the newest of what Latest shows.
create or replace function artist_brief(
  p_artist uuid,
  p_max_originals bigint,
  p_max_chars bigint,
  p_latest integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'links', artist_links(a.id),
    'lore', (
      select jsonb_build_object(
        'text', l.published_text,
        'revision', l.published_revision,
        'publishedAt', rfc3339(l.published_at)
      )
      from lore l
      where l.artist_id = a.id
        and l.published_text is not null
    ),
    'exceedsGuard', corpus_exceeds_guard(a.id, p_max_originals, p_max_chars),
    'counts', evidence_counts(a.id),
    'latest', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'sourceId', e.source_id,
          'revision', e.revision,
          'platform', e.platform,
          'kind', e.kind,
          'title', e.title,
          'text', e.text,
          'url', e.url,
          'activityDate', e.activity_date,
          'activityDateKind', e.activity_date_kind,
          'publishedAt', e.published_at,
          'retrievedAt', e.retrieved_at
        )
        order by e.dated_from desc, e.dated_until, e.source_id
      )
      from (
        select *
        from eligible_originals
        where artist_id = a.id
          and kind <> 'web_page'
          and curation = 'approved'
          and dated_from is not null
        order by dated_from desc, dated_until, source_id
        limit p_latest
      ) e
    ), '[]')
  )
  from artists a
  where a.id = p_artist
$$;
