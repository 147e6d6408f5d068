-- Saves an explicit boundary (decision 5.18). A boundary with scope sitting belongs to the open
-- sitting or the next one. The same requestId with the same body returns the saved boundary; with
-- another body it is refused. A date that is not in the future by the database's clock is refused
-- as invalid_input, unless the boundary was already saved.
create or replace function save_boundary(
  p_boundary_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_request_id uuid,
  p_wording text,
  p_scope text,
  p_question_key text, -- null: not about a particular question
  p_job_id uuid,
  p_until timestamptz -- null: it does not end by itself
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_sitting integer;
  v_boundary interview_boundaries;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_boundary
  from interview_boundaries
  where artist_id = p_artist_id
    and request_id = p_request_id;
  if found then
    if (v_boundary.wording, v_boundary.scope, v_boundary.question_key, v_boundary.embargo_until)
      is distinct from (p_wording, p_scope, p_question_key, p_until)
    then
      return '{"outcome": "request_id_reused"}';
    end if;
    return jsonb_build_object('outcome', 'accepted', 'boundary', boundary_json(v_boundary));
  end if;
  if p_until <= v_now then
    return '{"outcome": "invalid_input"}';
  end if;
  v_sitting := case p_scope when 'sitting' then upcoming_sitting(p_artist_id) end;
  insert into interview_boundaries (
    id, artist_id, request_id, wording, scope, sitting, question_key, revision, created_at,
    embargo_until
  )
  values (
    p_boundary_id, p_artist_id, p_request_id, p_wording, p_scope, v_sitting, p_question_key,
    boundary_revision(p_artist_id, p_boundary_id, p_question_key, p_scope, v_sitting, p_wording, p_until), v_now,
    p_until
  )
  returning * into v_boundary;
  perform record_activity(
    p_user_id, p_artist_id, 'boundary_saved', p_boundary_id, null, v_boundary.revision, v_now
  );
  -- A published answer to the question changes its eligibility (decision 1.12).
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id
    and v_boundary.question_key is not null;
  perform keep_memory(p_artist_id);
  perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  return jsonb_build_object('outcome', 'accepted', 'boundary', boundary_json(v_boundary));
end
$$;
