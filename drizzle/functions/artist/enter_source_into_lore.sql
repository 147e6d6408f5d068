-- Enters a saved source into Lore without a candidate, attributed: a source that the artist
-- approved without a pending discovery, or a page that the artist named (decision 5.31). A source
-- that already has an entry does not get another one. Call it under the artist lock.
create or replace function enter_source_into_lore(
  p_entry_id uuid,
  p_original originals,
  p_user_id uuid,
  p_now timestamptz
)
returns void
language sql
as $$
  insert into lore_entries (
    id, artist_id, url, title, source_id, revision, approved_by, approved_at
  )
  select
    p_entry_id, p_original.artist_id, p_original.url, p_original.title, p_original.source_id,
    p_original.revision, p_user_id, p_now
  where not exists (
    select from lore_entries
    where artist_id = p_original.artist_id
      and source_id = p_original.source_id
  )
$$;
