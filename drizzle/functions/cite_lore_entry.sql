-- Trigger on lore_entries, at the end of the transaction: notes what a new entry cites of its saved web page (decision 4.6), its
-- excerpt, or the beginning of the page from which Lore is composed (lore_material).
create or replace function cite_lore_entry()
returns trigger
language plpgsql
as $$
begin
  insert into cited_windows (
    id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at
  )
  select gen_random_uuid(), o.artist_id, o.source_id, o.revision, s.units, s.units + utf16_length(w.quote), w.quote,
    page_key(o.post_key), new.approved_at, first_look_at(o.retrieved_at, clock_timestamp())
  from originals o
  cross join lateral (
    select case when strpos(o.text, new.excerpt) > 0 then new.excerpt else left(o.text, 6000) end as quote
  ) w
  cross join lateral (
    select utf16_length(left(o.text, strpos(o.text, w.quote) - 1)) as units
  ) s
  where o.artist_id = new.artist_id
    and o.source_id = new.source_id
    and o.current
    and o.kind = 'web_page'
    and o.text_length > 0
  on conflict do nothing;
  return null;
end
$$;
