-- Replaces an artist's link on a platform with the imported one. All replaced links are deleted
-- first, so that two artists can swap profiles: a profile belongs to one artist at every moment
-- (decision 5.30). Call it under the artists' locks.
create or replace function import_links(p_links jsonb)
returns void
language plpgsql
as $$
begin
  perform lock_profiles((
    select jsonb_agg(jsonb_build_object('platform', p.platform, 'folded', p.folded))
    from (
      select r.platform, r."foldedIdentifier" as folded
      from jsonb_to_recordset(p_links) as r (platform text, "foldedIdentifier" text)
      union
      select l.platform, l.folded_identifier
      from links l
      join jsonb_to_recordset(p_links) as r ("artistId" uuid, platform text)
        on r."artistId" = l.artist_id
        and r.platform = l.platform
    ) p
  ));
  delete from links l
  using jsonb_to_recordset(p_links) as r ("artistId" uuid, platform text)
  where l.artist_id = r."artistId"
    and l.platform = r.platform;
  insert into links (artist_id, platform, identifier, folded_identifier, url, host)
  select r."artistId", r.platform, r.identifier, r."foldedIdentifier", r.url, r.host
  from jsonb_to_recordset(p_links) as r (
    "artistId" uuid, platform text, identifier text, "foldedIdentifier" text, url text, host text
  );
end
$$;
