-- The finished question job with this identity that is reused (decision 3.4), or null: inside its lifetime, with
-- every reference still eligible at its revision, research before candidates, then the newest. Candidates are
-- reused only when they were requested; an unresolved job only until its quota resets or the artist's evidence
-- changes.
create or replace function reusable_question(
  p_artist_id uuid,
  p_identity text,
  p_wants_candidates boolean,
  p_lifetime interval,
  p_now timestamptz
)
returns uuid
language sql
stable
as $$
  select j.id
  from jobs j
  where j.artist_id = p_artist_id
    and j.identity = p_identity
    and j.kind = 'question_research'
    and j.finished_at is not null
    and (j.selection = 'research' or p_wants_candidates)
    and (
      (j.stage = 'complete' and j.finished_at > p_now - p_lifetime)
      or (
        j.stage = 'unresolved'
        and j.finished_at > p_now - interval '10 minutes'
        and (j.reset_at is null or j.reset_at > p_now)
        and j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist_id)
      )
    )
    and not exists (
      select from jsonb_array_elements(j.passages) p
      where not exists (
        select from eligible_originals e
        where e.artist_id = p_artist_id
          and e.source_id = p->>'sourceId'
          and e.revision = p->>'revision'
      )
    )
  order by (j.selection = 'research') desc, j.finished_at desc
  limit 1
$$;
