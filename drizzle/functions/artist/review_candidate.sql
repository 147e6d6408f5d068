-- Decides on a discovery, atomically and in one round trip (rules 4.2.lock and 4.2.atomic). Under
-- the artist lock, the right to act and the revision are checked again; then Lore or the link, the
-- decision, its attribution, what undo_review needs, and the follow-up jobs are written. On a decided
-- candidate the same decision is idempotent, and another one is a conflict.
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
as $$
declare
  v_begun record := begin_review(p_user_id, p_artist_id, p_candidate_id, p_revision);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_candidate candidates := v_begun.candidate;
  v_curation text := curation_of(p_decision);
  v_link jsonb;
  v_written text;
  v_undo jsonb := '{}';
begin
  if v_begun.refusal is not null then
    return v_begun.refusal;
  end if;
  if v_candidate.curation <> 'pending' then
    return case
      when v_candidate.curation = v_curation
      then jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate))
      else '{"outcome": "conflict"}'
    end;
  end if;

  if v_curation = 'approved' and v_candidate.destination = 'link' then
    -- The folded identifier is read from the suppression key, because identifiers are folded in TypeScript only.
    v_link := jsonb_build_object(
      'platform', v_candidate.link_platform,
      'identifier', v_candidate.link_identifier,
      'folded', substr(
        v_candidate.suppression_key, char_length('link ' || v_candidate.link_platform || ' ') + 1
      ),
      'url', v_candidate.url,
      'host', substring(v_candidate.url_key from '^https?://([^/?]+)')
    );
    perform lock_profiles(jsonb_build_array(v_link));
    v_written := write_link(p_artist_id, v_link, p_connectable, p_ingest_job_id, v_now);
    if v_written = 'conflict' then
      return '{"outcome": "link_conflict"}';
    end if;
    v_undo := jsonb_build_object(
      'link', v_written = 'written',
      'account', (
        select account_id
        from accounts
        where artist_id = p_artist_id
          and platform = v_candidate.link_platform
          and connected
      )
    );
  elsif v_curation = 'approved' then
    v_undo := jsonb_build_object(
      'sources', approve_into_lore(p_entry_id, v_candidate, p_user_id, v_now)
    );
    perform queue_lore_refresh(p_artist_id, p_refresh_job_id, v_now);
  end if;
  update candidates
  set curation = v_curation,
    decided_at = v_now,
    decided_by = p_user_id,
    decided_as = acting_right(p_user_id, p_artist_id),
    undo = v_undo
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
