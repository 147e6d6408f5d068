-- The material for generated Lore (decision 5.31): approved entries whose page is still eligible,
-- the current wording of every answer that is not under embargo, corrections and active boundaries,
-- and the current generated text with its basis. Also the answers left out because of an embargo,
-- which `store_generated_lore` compares when the text is stored. An entry without an excerpt
-- contributes the beginning of its page. An entry has the date of its page; an answer has the time
-- of its latest wording.
create or replace function lore_material(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artist', (select name from artists where id = p_artist_id),
    'basis', (select generated_basis from lore where artist_id = p_artist_id),
    'text', (select generated_text from lore where artist_id = p_artist_id),
    'sources', array(
      select jsonb_build_object(
        'kind', kind, 'key', key, 'about', about, 'text', text, 'date', left(date, 10), 'isPost', is_post
      )
      from (
        select 0 as rank, e.approved_at as at, e.id, 'entry' as kind, null as key,
          coalesce(e.title, '') as about, coalesce(nullif(e.excerpt, ''), left(o.text, 6000)) as text,
          o.published_at as date, o.kind is not distinct from 'caption' as is_post
        from lore_entries e
        left join eligible_originals o
          on o.artist_id = e.artist_id
          and o.source_id = e.source_id
        where e.artist_id = p_artist_id
          and (
            o.id is not null
            or not exists (
              select from originals known
              where known.artist_id = e.artist_id
                and known.source_id = e.source_id
            )
          )
        union all
        select 1, q.created_at, q.id, 'answer', q.question_key, q.question, a.answer, rfc3339(a.saved_at), false
        from interview_questions q
        join interview_versions a
          on a.question_id = q.id
          and a.version = q.answer_version
        where q.artist_id = p_artist_id
          and not is_under_embargo(q)
        union all
        select 2, c.created_at, c.id, 'correction', null, c.claim, c.correction, rfc3339(c.created_at), false
        from interview_corrections c
        where c.artist_id = p_artist_id
      ) source
      where text is not null
      order by rank, at, id
    ),
    'embargoed', to_jsonb(embargoed_answers(p_artist_id)),
    'boundaries', array(
      select jsonb_build_object('wording', b.wording, 'questionKey', b.question_key)
      from interview_boundaries b
      where b.artist_id = p_artist_id
        and b.retracted_at is null
      order by b.created_at, b.id
    )
  )
$$;
