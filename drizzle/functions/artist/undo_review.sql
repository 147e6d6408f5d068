-- Takes back a review, in one transaction (decision 8.30): only the person who decided can, within ten
-- minutes, while no Lore was published since and the link of the approval is unchanged. The candidate
-- is pending again, and what the decision changed (`candidates.undo`) is as it was before; the entry
-- of Lore goes, and Lore is generated again without it. The activity keeps the review and its undo.
create or replace function undo_review(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_candidate_id uuid,
  p_revision text, -- as it was sent to the review
  p_decision text, -- as it was sent to the review
  p_refresh_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_begun record := begin_review(p_user_id, p_artist_id, p_candidate_id, p_revision);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_candidate candidates := v_begun.candidate;
begin
  if v_begun.refusal is not null then
    return v_begun.refusal;
  end if;
  -- Without `undo` the candidate is pending, or was not decided by a review.
  if v_candidate.undo is null or v_candidate.curation <> curation_of(p_decision) then
    return '{"outcome": "conflict"}';
  end if;
  if v_candidate.decided_by is distinct from p_user_id then
    return '{"outcome": "forbidden"}';
  end if;
  if v_candidate.decided_at < v_now - interval '10 minutes'
    or exists (
      select from lore
      where artist_id = p_artist_id
        and published_at >= v_candidate.decided_at
    )
  then
    return '{"outcome": "conflict"}';
  end if;

  if (v_candidate.undo->>'link')::boolean then
    perform lock_profiles(jsonb_build_array(jsonb_build_object(
      'platform', v_candidate.link_platform, 'folded', l.folded_identifier
    )))
    from links l
    where l.artist_id = p_artist_id
      and l.platform = v_candidate.link_platform
      and l.identifier = v_candidate.link_identifier
      and l.url = v_candidate.url;
    if not found then
      return '{"outcome": "conflict"}';
    end if;
    perform remove_link(
      p_artist_id, v_candidate.link_platform, v_candidate.undo->>'account', v_now
    );
  end if;
  delete from lore_entries where candidate_id = p_candidate_id;
  if found then
    perform queue_lore_refresh(p_artist_id, p_refresh_job_id, v_now);
  end if;
  -- A page that was also approved in another way stays approved.
  update originals o
  set curation = 'pending'
  where o.artist_id = p_artist_id
    and o.current
    and v_candidate.undo->'sources' ? o.source_id
    and not exists (
      select from lore_entries e
      where e.artist_id = p_artist_id
        and e.source_id = o.source_id
    );
  update candidates
  set curation = 'pending',
    decided_at = null,
    decided_by = null,
    decided_as = null,
    undo = null
  where id = p_candidate_id
  returning * into v_candidate;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
  perform record_activity(
    p_user_id, p_artist_id, 'discovery_undone', p_candidate_id, p_revision, p_revision, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate));
end
$$;
