-- Retracts a boundary at the revision that was read (decision 5.18): it is no longer active; its row is kept.
-- Idempotent.
create or replace function retract_boundary(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_boundary_id uuid,
  p_revision text,
  p_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_boundary interview_boundaries;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_boundary
  from interview_boundaries
  where id = p_boundary_id
    and artist_id = p_artist_id;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_boundary.revision <> p_revision then
    return '{"outcome": "revision_changed"}';
  end if;
  if v_boundary.retracted_at is null then
    update interview_boundaries
    set retracted_at = v_now
    where id = p_boundary_id
    returning * into v_boundary;
    perform record_activity(
      p_user_id, p_artist_id, 'boundary_retracted', p_boundary_id, p_revision, null, v_now
    );
    -- A published answer to the question changes its eligibility (decision 1.12).
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id
      and v_boundary.question_key is not null;
    perform keep_memory(p_artist_id);
    perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'boundary',
    boundary_json(v_boundary)
      || jsonb_build_object('retractedAt', rfc3339(v_boundary.retracted_at))
  );
end
$$;
