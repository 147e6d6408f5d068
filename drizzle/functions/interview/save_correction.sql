-- Saves the artist's fix of a stated fact, append-only (decision 5.19). The same requestId with the
-- same body returns the saved correction; with another body it is refused.
create or replace function save_correction(
  p_correction_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_request_id uuid,
  p_claim text,
  p_correction text,
  p_revision text,
  p_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_correction interview_corrections;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_correction
  from interview_corrections
  where artist_id = p_artist_id
    and request_id = p_request_id;
  if found then
    if (v_correction.claim, v_correction.correction) is distinct from (p_claim, p_correction) then
      return '{"outcome": "request_id_reused"}';
    end if;
  else
    insert into interview_corrections (
      id, artist_id, request_id, claim, correction, revision, created_at
    )
    values (p_correction_id, p_artist_id, p_request_id, p_claim, p_correction, p_revision, v_now)
    returning * into v_correction;
    perform record_activity(
      p_user_id, p_artist_id, 'correction_saved', p_correction_id, null, p_revision, v_now
    );
    perform keep_memory(p_artist_id);
    perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'correction', jsonb_build_object(
      'id', v_correction.id,
      'revision', v_correction.revision,
      'claim', v_correction.claim,
      'correction', v_correction.correction,
      'createdAt', rfc3339(v_correction.created_at)
    )
  );
end
$$;
