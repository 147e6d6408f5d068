-- The turn that ends the step of sources: decides about saved sources and adds pages, whose text is
-- recovered by the job that is queued with them (decision 5.17). The whole turn is refused for a source that does
-- not exist, and for the approval of a page that was declined before. A repeated turn is accepted and changes
-- nothing (decision 9.15). Release 0.1.0 sends no loreEntryId, and its added pages get no entry.
create or replace function review_sources(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_turn_hash text, -- of the whole body
  p_decisions jsonb, -- [{sourceId, decision, id}], id as decide_source takes it
  p_pages jsonb, -- originals without text, as store_originals takes them, each with a loreEntryId
  p_extraction_job_id uuid,
  p_refresh_job_id uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user_id, p_artist_id);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_decision record;
  v_new jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist_id) is distinct from 'sources' then
    return case
      when exists (select from onboarding where artist_id = p_artist_id and sources_turn = p_turn_hash)
      then onboarding_accepted(p_artist_id)
      else wrong_step(p_artist_id)
    end;
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
    perform decide_source(p_user_id, v_decision.o, v_decision.decision = 'approve', v_decision.id, v_now);
  end loop;

  select jsonb_agg(p.value)
  into v_new
  from jsonb_array_elements(p_pages) p
  where not exists (
    select from originals
    where artist_id = p_artist_id
      and current
      and p.value->>'urlKey' in (url_key, post_key)
  );
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
    and o.current
  where p.value ? 'loreEntryId';
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
  return onboarding_accepted(p_artist_id);
end
$$;
