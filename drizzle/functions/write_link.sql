-- Writes one public profile {platform, identifier, folded, url, host} of an artist (decision 5.30):
-- 'written', 'existing' when the artist has the same link already, or 'conflict' when the artist has another link
-- on that platform or another artist has this one. Call it under the artist lock and lock_profiles.
create or replace function write_link(p_artist_id uuid, p_link jsonb)
returns text
language plpgsql
volatile
as $$
begin
  insert into links (artist_id, platform, identifier, folded_identifier, url, host)
  values (
    p_artist_id, p_link->>'platform', p_link->>'identifier', p_link->>'folded', p_link->>'url',
    p_link->>'host'
  )
  on conflict do nothing;
  if found then
    return 'written';
  end if;
  if exists (
    select from links
    where artist_id = p_artist_id
      and platform = p_link->>'platform'
      and folded_identifier = p_link->>'folded'
  ) then
    return 'existing';
  end if;
  return 'conflict';
end
$$;
