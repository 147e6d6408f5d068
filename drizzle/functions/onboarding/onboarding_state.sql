-- The progress of an artist's onboarding (decision 5.16), even without a row in onboarding: step
-- and times, keys of answered or skipped questions, the draft, the stage of the newest refresh of
-- Lore that a turn asked for, and the revision of the published text.
create or replace function onboarding_state(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'currentStep', onboarding_step(p_artist_id),
    'steps', jsonb_build_object(
      'profiles', rfc3339(o.profiles_at),
      'sources', rfc3339(o.sources_at),
      'interview', rfc3339(o.interview_at),
      'publish', rfc3339(o.publish_at)
    ),
    'settled', array(
      select q.question_key
      from interview_questions q
      where q.artist_id = p_artist_id
        and q.source = 'onboarding'
        and q.state <> 'offered'
      order by q.created_at, q.id
    ),
    'draft', coalesce(o.own_draft, l.generated_text),
    'drafting', (
      select j.stage
      from jobs j
      where j.artist_id = p_artist_id
        and j.kind = 'lore_refresh'
        and exists (
          select from reservations r where r.ledger = 'onboarding_turn' and r.subject_id = j.id
        )
      order by j.created_at desc, j.id desc
      limit 1
    ),
    'publishedRevision', l.published_revision
  )
  from (select) as always
  left join onboarding o on o.artist_id = p_artist_id
  left join lore l on l.artist_id = p_artist_id
$$;
