-- Stores the findings of an ingest slice, under the artist lock held by its settle: {connect:
-- account, readings, recovered, candidates, jobs}. Follow-up jobs are queued in the same
-- transaction.
create or replace function store_ingest(p_artist_id uuid, p_ingest jsonb, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_account jsonb := p_ingest->'connect'; -- {platform, accountId, handle, url, host}
begin
  -- Nothing is connected when the profile has been removed in the meantime, or the account was
  -- erased (decision 8.31).
  if exists (
    select from links
    where artist_id = p_artist_id
      and platform = v_account->>'platform'
  ) and not is_erased(p_artist_id, v_account) then
    -- Another account of the platform is disconnected: its originals stop being eligible.
    update accounts
    set connected = false
    where artist_id = p_artist_id
      and platform = v_account->>'platform'
      and account_id <> v_account->>'accountId'
      and connected;
    insert into accounts (artist_id, platform, account_id, handle, url, host, connected)
    values (
      p_artist_id, v_account->>'platform', v_account->>'accountId', v_account->>'handle',
      v_account->>'url', v_account->>'host', true
    )
    on conflict (artist_id, platform, account_id) do update
    set handle = excluded.handle,
      url = excluded.url,
      host = excluded.host,
      connected = true;
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end if;
  perform store_reading(p_artist_id, r.value, p_now)
  from jsonb_array_elements(coalesce(p_ingest->'readings', '[]')) r;
  if p_ingest ? 'recovered' then
    -- Only where the source still has none: a text is never overwritten.
    perform store_originals(p_artist_id, coalesce(jsonb_agg(r.value), '[]'))
    from jsonb_array_elements(p_ingest->'recovered') r
    where not exists (
      select from originals o
      where o.artist_id = p_artist_id
        and o.source_id = r.value->>'sourceId'
        and o.current
        and o.text_length > 0
    );
    -- Lore could not use these texts before.
    perform queue_lore_refresh(p_artist_id, gen_random_uuid(), p_now)
    where exists (
      select from lore_entries e
      join jsonb_array_elements(p_ingest->'recovered') r on r.value->>'sourceId' = e.source_id
      where e.artist_id = p_artist_id
    );
  end if;
  perform record_candidate(p_artist_id, c.value, null)
  from jsonb_array_elements(coalesce(p_ingest->'candidates', '[]')) c;
  insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
  select r.id, p_artist_id, r.kind, r.identity, r.stage, r.request, p_now, p_now, p_now
  from jsonb_to_recordset(coalesce(p_ingest->'jobs', '[]'))
    as r (id uuid, kind text, identity text, stage text, request jsonb)
  on conflict do nothing;
end
$$;
