-- Takes back a decision about a saved source and returns the outcome (decision 8.65): only the person
-- who decided can, within ten minutes, while it is the last decision about it; an approval, while no
-- Lore was published since. A decision that was the review of a discovery is undone as one (decision
-- 8.30), and a discovery that was made by a rejection goes. Call it under the artist lock.
create or replace function undo_source_decision(
  p_user_id uuid,
  p_original originals, -- at the revision that was sent with the decision
  p_decision text, -- as it was sent
  p_refresh_job_id uuid
)
returns text
language plpgsql
as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_review constant text := case p_decision when 'approve' then 'approve' when 'reject' then 'decline' end;
  v_discovery candidates;
  v_outcome text;
  v_act activity;
begin
  if p_original.kind = 'web_page' and v_review is not null then
    select d.* into v_discovery
    from unnest(discoveries_of_page(p_original)) d
    where d.curation <> 'pending'
    order by d.decided_at desc nulls last
    limit 1;
    if v_discovery.id is not null then
      v_outcome := undo_review(
        p_user_id, p_original.artist_id, v_discovery.id, v_discovery.revision, v_review, p_refresh_job_id
      )->>'outcome';
      if v_outcome <> 'accepted' then
        return v_outcome;
      end if;
      delete from candidates
      where id = v_discovery.id
        and v_discovery.discovered_at = v_discovery.decided_at;
      if found then
        perform record_source_decision(p_user_id, p_original, 'source_undone', p_refresh_job_id, v_now);
      end if;
      return 'accepted';
    end if;
  end if;

  select * into v_act
  from activity
  where subject_id = p_original.id
    and action in (
      'source_approved', 'source_rejected', 'source_hidden', 'source_shown', 'source_undone'
    )
  order by id desc
  limit 1;
  if v_act.action is distinct from source_action(p_decision) then
    return 'conflict';
  end if;
  if v_act.user_id <> p_user_id then
    return 'forbidden';
  end if;
  if v_act.at < v_now - interval '10 minutes'
    or (p_decision = 'approve' and exists (
      select from lore
      where artist_id = p_original.artist_id
        and published_at >= v_act.at
    ))
  then
    return 'conflict';
  end if;
  perform record_source_decision(p_user_id, p_original, 'source_undone', p_refresh_job_id, v_now);
  delete from lore_entries
  where artist_id = p_original.artist_id
    and source_id = p_original.source_id
    and p_decision = 'approve'
    and approved_at = v_act.at;
  update originals
  set curation = case p_decision when 'approve' then 'pending' else curation end,
    visibility = case p_decision
      when 'approve' then visibility
      when 'show' then 'private'
      else 'public'
    end
  where id = p_original.id;
  return 'accepted';
end
$$;
