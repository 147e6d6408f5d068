-- Saves a person's own draft of an answer, at the revision that the person knows; an empty text drops
-- it (decision 5.76). The same text again is accepted at any revision, so a save whose response was
-- lost can be repeated. Any other text at another revision is a conflict that returns the kept draft.
-- The artist lock orders it with saving the answer and with an erasure.
create or replace function save_interview_draft(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_question_id uuid,
  p_text text,
  p_expected_revision text -- null: the person knows of no draft
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_draft interview_drafts;
  v_version integer;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not exists (
    select from interview_questions where id = p_question_id and artist_id = p_artist_id
  ) then
    return '{"outcome": "not_found"}';
  end if;
  -- A person who is being erased keeps nothing.
  perform from users where id = p_user_id for key share;
  if not found then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_draft
  from interview_drafts
  where question_id = p_question_id
    and user_id = p_user_id;
  if coalesce(v_draft.text, '') = p_text then
    return jsonb_build_object('outcome', 'accepted', 'draft', interview_draft_json(v_draft));
  end if;
  if v_draft.revision is distinct from p_expected_revision then
    return jsonb_build_object('outcome', 'conflict', 'draft', interview_draft_json(v_draft));
  end if;
  if p_text = '' then
    delete from interview_drafts
    where question_id = p_question_id
      and user_id = p_user_id;
    return '{"outcome": "accepted", "draft": null}';
  end if;
  v_version := coalesce(v_draft.version, 0) + 1;
  -- The revision is SHA-256 over the canonical JSON of {answerId, text, version} (decision 1.3).
  insert into interview_drafts (question_id, user_id, text, version, revision, saved_at)
  values (
    p_question_id, p_user_id, p_text, v_version,
    hash_of(
      '{"answerId":"' || p_question_id || '","text":' || to_json(p_text) || ',"version":' || v_version || '}'
    ),
    date_trunc('milliseconds', clock_timestamp())
  )
  on conflict on constraint a_person_has_one_draft_of_an_answer do update
  set text = excluded.text,
    version = excluded.version,
    revision = excluded.revision,
    saved_at = excluded.saved_at
  returning * into v_draft;
  return jsonb_build_object('outcome', 'accepted', 'draft', interview_draft_json(v_draft));
end
$$;
