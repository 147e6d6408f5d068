-- Decides about a discovery, atomically and in one round trip (rules 4.2.lock and 4.2.atomic): under the artist
-- lock the right to act and the revision are checked again; then Lore or the link, the decision, its attribution
-- and the jobs that follow are written. A decided candidate never changes: the same decision is idempotent,
-- another one is a conflict.
create or replace function review_candidate(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_candidate_id uuid,
  p_revision text,
  p_decision text,
  p_connectable text[], -- platforms whose accounts this deployment can read
  p_entry_id uuid, -- of the Lore entry, when one is made
  p_refresh_job_id uuid,
  p_ingest_job_id uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_candidate candidates;
  v_curation text := case p_decision
    when 'approve' then 'approved'
    when 'decline' then 'declined'
    else p_decision
  end;
  v_link text;
begin
  perform lock_artist(p_artist_id);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user_id, p_artist_id) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_candidate
  from candidates
  where id = p_candidate_id
    and artist_id = p_artist_id
  for update;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_candidate.revision <> p_revision then
    return '{"outcome": "revision_changed"}';
  end if;
  if v_candidate.curation <> 'pending' then
    return case
      when v_candidate.curation = v_curation
      then jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate))
      else '{"outcome": "conflict"}'
    end;
  end if;

  if v_curation = 'approved' and v_candidate.destination = 'link' then
    perform lock_profiles(jsonb_build_array(candidate_link(v_candidate)));
    v_link := write_link(p_artist_id, candidate_link(v_candidate));
    if v_link = 'conflict' then
      return '{"outcome": "link_conflict"}';
    end if;
    perform queue_connection(
      p_artist_id, candidate_link(v_candidate), p_connectable, p_ingest_job_id, v_now
    );
  elsif v_curation = 'approved' then
    perform approve_into_lore(p_entry_id, v_candidate, p_user_id, v_now);
    perform queue_lore_refresh(p_artist_id, p_refresh_job_id, v_now);
  end if;
  update candidates
  set curation = v_curation,
    decided_at = v_now,
    decided_by = p_user_id,
    decided_as = acting_right(p_user_id, p_artist_id)
  where id = p_candidate_id
  returning * into v_candidate;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
  perform record_activity(
    p_user_id, p_artist_id, 'discovery_' || v_curation, p_candidate_id, p_revision,
    v_candidate.revision, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate));
end
$$;
