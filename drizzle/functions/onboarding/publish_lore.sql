-- The turn that publishes a text together with chosen answers (decisions 5.17, 5.31 and 5.32), also
-- after the onboarding is complete. It is refused as revision_changed, and nothing is published,
-- when the published text is not the expected one or an answer was edited in the meantime. A
-- repeated turn is accepted and changes nothing (decision 9.15).
create or replace function publish_lore(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_turn_hash text, -- of the whole body
  p_text text,
  p_revision text, -- of p_text
  p_expected_revision text, -- null: nothing is published yet
  p_originals jsonb -- the answers in the form of store_originals, with answerId and answerRevision
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_published text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select published_revision into v_published
  from lore
  where artist_id = p_artist_id;
  if v_published = p_revision
    and exists (select from onboarding where artist_id = p_artist_id and publish_turn = p_turn_hash)
  then
    return turn_answer(p_artist_id, true);
  end if;
  if coalesce(onboarding_step(p_artist_id), 'publish') <> 'publish' then
    return turn_answer(p_artist_id, false);
  end if;
  if v_published is distinct from p_expected_revision
    or exists (
      select from jsonb_array_elements(p_originals) a
      where not exists (
        select from interview_questions
        where id = (a.value->>'answerId')::uuid
          and artist_id = p_artist_id
          and answer_revision = a.value->>'answerRevision'
      )
    )
  then
    return '{"outcome": "revision_changed"}';
  end if;
  insert into lore (artist_id, published_text, published_revision, published_at)
  values (p_artist_id, p_text, p_revision, v_now)
  on conflict (artist_id) do update
  set published_text = excluded.published_text,
    published_revision = excluded.published_revision,
    published_at = excluded.published_at;
  perform record_activity(
    p_user_id, p_artist_id, 'lore_published', p_artist_id, v_published, p_revision, v_now
  );
  perform publish_answers(p_user_id, p_artist_id, p_originals, v_now);
  update onboarding
  set publish_at = coalesce(publish_at, v_now),
    publish_turn = p_turn_hash,
    own_draft = null
  where artist_id = p_artist_id;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
  return turn_answer(p_artist_id, true);
end
$$;
