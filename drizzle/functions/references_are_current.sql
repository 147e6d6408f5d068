-- Whether every reference of an offer names a currently eligible original, or an answer, at its current
-- revision. Revisions are immutable, so the result of comparing the quotes earlier is still valid when this is
-- true.
create or replace function references_are_current(p_artist_id uuid, p_references jsonb)
returns boolean
language sql
stable
as $$
  select bool_and(
    case r.reference->>'kind'
      when 'original' then exists (
        select from eligible_originals e
        where e.artist_id = p_artist_id
          and e.source_id = r.reference->>'sourceId'
          and e.revision = r.reference->>'revision'
      )
      else exists (
        select from interview_questions q
        where 'answer:' || q.id = r.reference->>'entryId'
          and q.artist_id = p_artist_id
          and q.answer_revision = r.reference->>'revision'
      )
    end
  )
  from jsonb_array_elements(p_references) as r (reference)
$$;
