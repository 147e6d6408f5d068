-- Stores the findings of a slice of an ingest, under the artist lock that its settle holds: {connect: account,
-- readings, recovered, candidates, jobs}. Jobs that follow are queued in the same transaction.
create or replace function store_ingest(p_artist_id uuid, p_ingest jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  -- Nothing is connected when the profile was removed meanwhile.
  if exists (
    select from links
    where artist_id = p_artist_id
      and platform = p_ingest->'connect'->>'platform'
  ) then
    perform connect_account(p_artist_id, p_ingest->'connect');
  end if;
  perform store_reading(p_artist_id, r.value, p_now)
  from jsonb_array_elements(coalesce(p_ingest->'readings', '[]')) r;
  if p_ingest ? 'recovered' then
    perform store_recovered(p_artist_id, p_ingest->'recovered');
    -- Lore could not tell of them before.
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
