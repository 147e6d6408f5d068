-- The data of an artist's brief before it is cut (decision 5.11): name, profiles, published Lore unless it repeats what is
-- under embargo, evidence
-- counts, whether the corpus guard is exceeded, and the first items of Latest. Null without the artist.
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
        and not repeats_embargoed(a.id, l.published_text)
    ),
    'exceedsGuard', corpus_exceeds_guard(a.id, p_max_originals, p_max_chars),
    'counts', evidence_counts(a.id),
    'latest', coalesce((
      select jsonb_agg(shown.value->'item' order by shown.place)
      from jsonb_array_elements(read_latest(a.id, null, p_latest_items, null, '[]')->'items')
        with ordinality as shown (value, place)
    ), '[]')
  )
  from artists a
  where a.id = p_artist_id
$$;
