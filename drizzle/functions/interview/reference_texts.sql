-- For each interview reference its text, up to the end of its window or further; null when it is not
-- current. Offsets count UTF-16 units, one or two per code point, so the first n code points contain
-- the first n units (decision 9.11).
create or replace function reference_texts(p_artist_id uuid, p_references jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(
    left(
      case r.reference->>'kind'
        when 'original' then (
          select e.text
          from eligible_originals e
          where e.artist_id = p_artist_id
            and e.source_id = r.reference->>'sourceId'
            and e.revision = r.reference->>'revision'
        )
        else (
          select v.answer
          from interview_questions q
          join interview_versions v
            on v.question_id = q.id
            and v.version = q.answer_version
          where 'answer:' || q.id = r.reference->>'entryId'
            and q.artist_id = p_artist_id
            and q.answer_revision = r.reference->>'revision'
        )
      end,
      (r.reference->>'end')::integer
    )
    order by r.position
  )
  from jsonb_array_elements(p_references) with ordinality as r (reference, position)
$$;
