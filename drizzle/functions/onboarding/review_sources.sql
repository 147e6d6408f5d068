-- The turn that ends the sources step: decides on saved sources and adds pages, whose text is
-- recovered by a job queued with them (decision 5.17). An approved source gets the curation
-- `approved` and enters Lore: through its pending candidate when it is a page with one, else
-- directly. A rejected source becomes private and its candidate is declined, so that it is not
-- offered when it is found again (decision 3.28). The whole turn is refused when a source does not
-- exist or when it approves a page that was declined before. A repeated turn is accepted and
-- changes nothing (decision 9.15).
create or replace function review_sources(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_turn_hash text, -- of the whole body
  p_decisions jsonb, -- [{sourceId, decision, id}], id for the Lore entry or candidate that it may create
  p_pages jsonb, -- originals without text, in the form of store_originals, each with a loreEntryId
  p_extraction_job_id uuid,
  p_refresh_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_decision record;
  v_original originals;
  v_approves boolean;
  v_candidate candidates;
  v_new jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist_id) is distinct from 'sources' then
    return turn_answer(
      p_artist_id,
      exists (select from onboarding where artist_id = p_artist_id and sources_turn = p_turn_hash)
    );
  end if;
  if exists (
    select from jsonb_array_elements(p_decisions) d
    where not exists (
      select from originals
      where artist_id = p_artist_id
        and source_id = d.value->>'sourceId'
        and current
    )
  ) then
    return '{"outcome": "not_found"}';
  end if;
  if exists (
    select from jsonb_array_elements(p_decisions) d
    join originals o
      on o.artist_id = p_artist_id
      and o.source_id = d.value->>'sourceId'
      and o.current
    join candidates c
      on c.artist_id = p_artist_id
      and c.suppression_key in ('lore ' || o.post_key, 'lore ' || o.url_key)
    where d.value->>'decision' = 'approve'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
  ) then
    return '{"outcome": "conflict"}';
  end if;
  for v_decision in
    select o, d.value->>'decision' as decision, (d.value->>'id')::uuid as id
    from jsonb_array_elements(p_decisions) with ordinality d (value, n)
    join originals o
      on o.artist_id = p_artist_id
      and o.source_id = d.value->>'sourceId'
      and o.current
    order by d.n
  loop
    v_original := v_decision.o;
    v_approves := v_decision.decision = 'approve';
    select * into v_candidate
    from candidates
    where artist_id = p_artist_id
      and destination = 'lore'
      and v_original.kind = 'web_page'
      and (
        evidence_id = v_original.id
        or url_key in (v_original.post_key, v_original.url_key)
      )
    order by curation = 'pending' desc, evidence_id = v_original.id desc nulls last, id
    limit 1;
    if v_approves then
      update originals
      set curation = 'approved'
      where id = v_original.id;
      if v_candidate.curation = 'pending' then
        perform approve_into_lore(v_decision.id, v_candidate, p_user_id, v_now);
      else
        perform enter_source_into_lore(v_decision.id, v_original, p_user_id, v_now);
      end if;
    else
      update originals
      set visibility = 'private'
      where id = v_original.id;
      if v_original.kind = 'web_page' and v_candidate.id is null then
        insert into candidates (
          id, artist_id, suppression_key, destination, identity, curation, url, url_key, title,
          evidence_id, revision, discovered_at, decided_at, decided_by, decided_as
        )
        values (
          v_decision.id, p_artist_id, 'lore ' || v_original.post_key, 'lore', 'confirmed', 'declined',
          v_original.url, v_original.post_key, v_original.title, v_original.id, v_original.revision,
          v_now, v_now, p_user_id, acting_right(p_user_id, p_artist_id)
        )
        on conflict do nothing;
      end if;
    end if;
    update candidates
    set curation = case when v_approves then 'approved' else 'declined' end,
      decided_at = v_now,
      decided_by = p_user_id,
      decided_as = acting_right(p_user_id, p_artist_id)
    where artist_id = p_artist_id
      and curation = 'pending'
      and (
        id = v_candidate.id
        -- A rejected page is declined under every address at which it was found.
        or (
          not v_approves
          and v_original.kind = 'web_page'
          and destination = 'lore'
          and url_key in (v_original.post_key, v_original.url_key)
        )
      );
    perform record_activity(
      p_user_id, p_artist_id,
      case when v_approves then 'source_approved' else 'source_rejected' end,
      v_original.id, v_original.revision, v_original.revision, v_now
    );
  end loop;

  select jsonb_agg(p.value)
  into v_new
  from jsonb_array_elements(p_pages) p
  where not exists (
    select from originals
    where artist_id = p_artist_id
      and current
      and p.value->>'urlKey' in (url_key, post_key)
  )
    and not is_erased(p_artist_id, p.value);
  perform store_originals(p_artist_id, v_new);
  perform record_activity(
    p_user_id, p_artist_id, 'source_added', (p.value->>'id')::uuid, null, p.value->>'revision', v_now
  )
  from jsonb_array_elements(coalesce(v_new, '[]')) p;
  perform enter_source_into_lore((p.value->>'loreEntryId')::uuid, o, p_user_id, v_now)
  from jsonb_array_elements(coalesce(v_new, '[]')) p
  join originals o
    on o.artist_id = p_artist_id
    and o.source_id = p.value->>'sourceId'
    and o.current;
  perform request_extraction(
    p_extraction_job_id, p_user_id, p_artist_id,
    array(select p.value->>'sourceId' from jsonb_array_elements(v_new) p), p_extraction_job_id::text
  );
  perform queue_lore_refresh(p_artist_id, p_refresh_job_id, v_now);
  update onboarding
  set sources_at = v_now,
    sources_turn = p_turn_hash
  where artist_id = p_artist_id;
  perform record_activity(p_user_id, p_artist_id, 'sources_reviewed', p_artist_id, null, p_turn_hash, v_now);
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
  return turn_answer(p_artist_id, true);
end
$$;
