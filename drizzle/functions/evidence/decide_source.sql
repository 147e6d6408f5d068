-- Decides about one saved source and returns the outcome (decision 8.65). A page with an undecided
-- discovery is approved or declined by the review of that discovery, so that both ways have one
-- effect and one undo. Another page enters Lore when it is approved. When it is rejected, it becomes
-- a declined discovery, which keeps lookups and imports from storing it again. A source that is not a
-- page is approved as evidence alone, and becomes private when it is rejected. A source that is
-- already in that state is left unchanged and not recorded again. Call it under the artist lock.
create or replace function decide_source(
  p_user_id uuid,
  p_original originals,
  p_decision text, -- approve, reject, hide or show
  p_id uuid, -- of the entry of Lore or the discovery, when one is made
  p_refresh_job_id uuid
)
returns text
language plpgsql
as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_is_page constant boolean := p_original.kind = 'web_page';
  v_discoveries candidates[];
  v_discovery candidates;
begin
  -- A published answer is taken back by publish_answer, not here (decision 5.75). A page that was
  -- turned down, or approved, by the review of its discovery keeps that decision.
  if p_original.kind = 'published_answer'
    or (p_decision = 'approve' and p_original.visibility = 'private')
    or (p_decision in ('approve', 'show') and p_original.withheld)
  then
    return 'conflict';
  end if;
  if (case p_decision
    when 'approve' then p_original.curation = 'approved'
    when 'reject' then case when v_is_page then p_original.withheld else p_original.visibility = 'private' end
    when 'hide' then p_original.visibility = 'private'
    else p_original.visibility = 'public'
  end) then
    return 'accepted';
  end if;

  if v_is_page and p_decision in ('approve', 'reject') then
    v_discoveries := discoveries_of_page(p_original);
    if p_decision = 'reject' and exists (
      select from unnest(v_discoveries) d where d.curation = 'approved'
    ) then
      return 'conflict';
    end if;
    foreach v_discovery in array v_discoveries loop
      if v_discovery.curation = 'pending' then
        perform review_candidate(
          p_user_id, p_original.artist_id, v_discovery.id, v_discovery.revision,
          case p_decision when 'approve' then 'approve' else 'decline' end,
          '{}', p_id, p_refresh_job_id, null
        );
        return 'accepted';
      end if;
    end loop;
  end if;

  case
    when p_decision = 'approve' then
      update originals
      set curation = 'approved'
      where id = p_original.id;
      if v_is_page then
        perform enter_source_into_lore(p_id, p_original, p_user_id, v_now);
      end if;
    when p_decision = 'reject' and v_is_page then
      insert into candidates (
        id, artist_id, suppression_key, destination, identity, curation, url, url_key, title,
        evidence_id, revision, discovered_at, decided_at, decided_by, decided_as, undo
      )
      values (
        p_id, p_original.artist_id, 'lore ' || p_original.post_key, 'lore', 'confirmed', 'declined',
        p_original.url, p_original.post_key, p_original.title, p_original.id, p_original.revision,
        v_now, v_now, p_user_id, acting_right(p_user_id, p_original.artist_id), '{}'
      );
    else
      update originals
      set visibility = case p_decision when 'show' then 'public' else 'private' end
      where id = p_original.id;
  end case;
  perform record_source_decision(
    p_user_id, p_original, source_action(p_decision), p_refresh_job_id, v_now
  );
  return 'accepted';
end
$$;
