-- Erases a person (decision 2.12): the user with every claim, invitation, request, share and unsaved
-- draft. What the person did stays, without saying who did it. The receipt counts both; a person
-- who is already gone has counts of 0. An owner hands over first, or erases the artist.
create or replace function erase_person(
  p_user_id uuid, -- null: the caller is gone
  p_person_id uuid, -- null: the caller; somebody else for administrators
  p_subject text -- null: the caller; else of the other person, which confirms
)
returns jsonb
language plpgsql
as $$
declare
  v_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_person_id constant uuid := coalesce(p_person_id, p_user_id);
  v_locked constant uuid[] := array(select artist_id from claims where user_id = v_person_id);
  v_erased jsonb;
  v_acts integer;
  v_unnamed jsonb;
begin
  perform lock_artists(v_locked);
  -- From here on the person gets no claim, which would refer to this row.
  perform from users where id = v_person_id for update;
  if p_person_id is not null and not is_administrator(p_user_id) then
    return '{"outcome": "forbidden"}';
  end if;
  if p_subject is not null and exists (select from users where id = v_person_id and subject <> p_subject) then
    return '{"outcome": "invalid_input"}';
  end if;
  if exists (
    select from claims where user_id = v_person_id and artist_id <> all (v_locked)
  ) then
    return '{"outcome": "conflict"}';
  end if;
  if exists (
    select from claims where user_id = v_person_id and status = 'approved' and role = 'owner'
  ) then
    return '{"outcome": "last_owner"}';
  end if;
  update activity
  set user_id = v_nobody
  where user_id = v_person_id;
  get diagnostics v_acts = row_count;
  with subjects as (
    update activity set subject_id = v_nobody where subject_id = v_person_id returning 1
  ),
  decisions as (
    update candidates set decided_by = v_nobody where decided_by = v_person_id returning 1
  ),
  entries as (
    update lore_entries set approved_by = v_nobody where approved_by = v_person_id returning 1
  ),
  provided as (
    update originals set provided_by = v_nobody where provided_by = v_person_id returning 1
  ),
  requests as (
    update claim_requests set decided_by = v_nobody where decided_by = v_person_id returning 1
  )
  select jsonb_build_object(
    'activity', v_acts + (select count(*) from subjects),
    'candidates', (select count(*) from decisions),
    'lore_entries', (select count(*) from entries),
    'originals', (select count(*) from provided),
    'claim_requests', (select count(*) from requests)
  )
  into v_unnamed;
  v_erased := jsonb_build_object(
    'users', (select count(*) from users where id = v_person_id),
    'claims', (select count(*) from claims where user_id = v_person_id),
    'claim_requests', (select count(*) from claim_requests where user_id = v_person_id),
    'invitations', (
      select count(*) from invitations where v_person_id in (invited_by, accepted_by)
    ),
    'interview_drafts', (select count(*) from interview_drafts where user_id = v_person_id),
    'shares', (select count(*) from shares where shared_by = v_person_id)
  );
  delete from users where id = v_person_id;
  return jsonb_build_object(
    'outcome', 'accepted',
    'receipt', jsonb_build_object(
      'type', 'person_erasure_receipt',
      'userId', coalesce(v_person_id, v_nobody),
      'erasedAt', rfc3339(clock_timestamp()),
      'erased', v_erased,
      'unnamed', v_unnamed
    )
  );
end
$$;
