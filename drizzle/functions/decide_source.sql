-- Writes the artist's decision about one saved source. Approved, its curation is `approved` and it enters Lore: by
-- its pending candidate when it is a page with one, else by itself. Rejected, it becomes private and its candidate
-- is declined, so that it is not offered when it is found again (decision 3.28). Call it under the artist lock.
create or replace function decide_source(
  p_user_id uuid, -- null: the research service, which has no user
  p_original originals,
  p_approves boolean,
  p_new_id uuid, -- of the Lore entry or of the candidate that the decision may make
  p_now timestamptz
)
returns void
language plpgsql
volatile
as $$
declare
  v_candidate candidates;
begin
  select * into v_candidate
  from candidates
  where artist_id = p_original.artist_id
    and destination = 'lore'
    and p_original.kind = 'web_page'
    and (
      evidence_id = p_original.id
      or url_key in (p_original.post_key, p_original.url_key)
    )
  order by curation = 'pending' desc, evidence_id = p_original.id desc nulls last, id
  limit 1;
  if p_approves then
    update originals
    set curation = 'approved'
    where id = p_original.id;
    if v_candidate.curation = 'pending' then
      perform approve_into_lore(p_new_id, v_candidate, p_user_id, p_now);
    else
      perform enter_source_into_lore(p_new_id, p_original, p_user_id, p_now);
    end if;
  else
    update originals
    set visibility = 'private'
    where id = p_original.id;
    if p_original.kind = 'web_page' and v_candidate.id is null then
      insert into candidates (
        id, artist_id, suppression_key, destination, identity, curation, url, url_key, title,
        evidence_id, revision, discovered_at, decided_at, decided_by, decided_as
      )
      values (
        p_new_id, p_original.artist_id, 'lore ' || p_original.post_key, 'lore', 'confirmed', 'declined',
        p_original.url, p_original.post_key, p_original.title, p_original.id, p_original.revision,
        p_now, p_now, p_user_id, acting_right(p_user_id, p_original.artist_id)
      )
      on conflict do nothing;
    end if;
  end if;
  update candidates
  set curation = case when p_approves then 'approved' else 'declined' end,
    decided_at = p_now,
    decided_by = p_user_id,
    decided_as = acting_right(p_user_id, p_original.artist_id)
  where artist_id = p_original.artist_id
    and curation = 'pending'
    and (
      id = v_candidate.id
      -- A rejected page is declined under every address at which it was found.
      or (
        not p_approves
        and p_original.kind = 'web_page'
        and destination = 'lore'
        and url_key in (p_original.post_key, p_original.url_key)
      )
    );
  perform record_activity(
    p_user_id, p_original.artist_id,
    case when p_approves then 'source_approved' else 'source_rejected' end,
    p_original.id, p_original.revision, p_original.revision, p_now
  );
end
$$;
