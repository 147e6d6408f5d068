-- The data of an artist's brief before it is shortened (decision 5.11): name, profiles, published
-- Lore unless it repeats something under embargo (decision 5.54), evidence counts, whether the
-- corpus guard is exceeded, and the first items of Latest. Null when the artist does not exist.
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
    'lore', (
      select jsonb_build_object(
        'text', l.published_text,
        'revision', l.published_revision,
        'publishedAt', rfc3339(l.published_at)
      )
      from lore l
      where l.artist_id = a.id
        and l.published_text is not null
        -- A sentence of at least eight characters from an answer under embargo, an earlier wording
        -- of it, or its question.
        and not exists (
          select from unnest(embargoed_answers(a.id)) e (id)
          join interview_questions q on q.id = e.id
          join interview_versions v on v.question_id = q.id
          cross join lateral regexp_split_to_table(
            lower(q.question || E'\n' || v.answer), '[.!?…。！？؟।\n\r]+'
          ) piece
          where char_length(btrim(piece)) >= 8
            and strpos(lower(l.published_text), btrim(piece)) > 0
        )
    ),
    'exceedsGuard', c.eligible > p_max_originals or c.chars > p_max_chars,
    'counts', jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text),
    'latest', coalesce((
      select jsonb_agg(shown.value->'item' order by shown.place)
      from jsonb_array_elements(read_latest(a.id, null, p_latest_items, null, '[]')->'items')
        with ordinality as shown (value, place)
    ), '[]')
  )
  from artists a
  cross join lateral evidence_count(a.id) c
  where a.id = p_artist_id
$$;
