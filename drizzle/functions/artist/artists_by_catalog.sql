-- The artists that have one of these identifiers as a link in a catalog: {folded identifier: artist id}.
create or replace function artists_by_catalog(p_platform text, p_folded_identifiers text[])
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_object_agg(folded_identifier, artist_id), '{}')
  from links
  where platform = p_platform
    and folded_identifier = any (p_folded_identifiers)
$$;
