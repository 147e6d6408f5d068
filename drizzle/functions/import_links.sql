-- Replaces the link of an artist on a platform by the imported one. All that are replaced go first, so
-- that two artists can swap profiles: a profile belongs to one artist at every moment (decision 5.30).
-- Call it under the locks of the artists.
create or replace function import_links(p_links jsonb)
returns void
language plpgsql
volatile
as $$
begin
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
