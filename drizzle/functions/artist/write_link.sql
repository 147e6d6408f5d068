-- Writes one public profile {platform, identifier, folded, url, host} of an artist (decision 5.30):
-- 'written', 'existing' when the artist has the same link already, or 'conflict' when the artist
-- has another link on that platform or another artist has this one. Without a conflict, the ingest
-- that connects the linked account is queued, if this deployment can read the platform and no such
-- ingest is queued already (decision 9.16). Call it under the artist lock and lock_profiles.
create or replace function write_link(
  p_artist_id uuid,
  p_link jsonb,
  p_connectable text[],
  p_job_id uuid,
  p_now timestamptz
)
returns text
language plpgsql
as $$
declare
  v_is_new boolean;
begin
  insert into links (artist_id, platform, identifier, folded_identifier, url, host)
  values (
    p_artist_id, p_link->>'platform', p_link->>'identifier', p_link->>'folded', p_link->>'url',
    p_link->>'host'
  )
  on conflict do nothing;
  v_is_new := found;
  if not v_is_new and not exists (
    select from links
    where artist_id = p_artist_id
      and platform = p_link->>'platform'
      and folded_identifier = p_link->>'folded'
  ) then
    return 'conflict';
  end if;
  insert into jobs (
    id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at
  )
  select
    p_job_id, p_artist_id, 'social_ingest',
    'connect ' || (p_link->>'platform') || ' ' || (p_link->>'folded'), 'reading',
    jsonb_build_object(
      'connect', true,
      'platform', p_link->>'platform',
      'identifier', p_link->>'identifier',
      'url', p_link->>'url'
    ),
    p_now, p_now, p_now
  where p_link->>'platform' = any (p_connectable)
  on conflict do nothing;
  return case when v_is_new then 'written' else 'existing' end;
end
$$;
