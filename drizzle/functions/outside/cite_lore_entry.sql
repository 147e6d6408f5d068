-- Trigger on lore_entries, at the end of the transaction: records what a new entry cites from its
-- saved web page (decision 4.6): its excerpt, or the beginning of the page, from which Lore is
-- composed (lore_material). Windows count UTF-16 units: two for a character beyond the basic plane.
create or replace function cite_lore_entry()
returns trigger
language plpgsql
as $$
begin
  perform cite_passages(
    new.artist_id,
    jsonb_build_array(jsonb_build_object(
      'sourceId', o.source_id, 'revision', o.revision, 'start', u.before, 'end', u.before + u.quoted, 'text', q.quote
    )),
    new.approved_at,
    clock_timestamp()
  )
  from originals o
  cross join lateral (
    select case when strpos(o.text, new.excerpt) > 0 then new.excerpt else left(o.text, 6000) end as quote
  ) q
  cross join lateral (
    select min(t.units) filter (where t.place = 1) as before, min(t.units) filter (where t.place = 2) as quoted
    from (
      select p.place, length(p.text) + length(regexp_replace(p.text, '[^\U00010000-\U0010FFFF]', '', 'g')) as units
      from (values (1, left(o.text, strpos(o.text, q.quote) - 1)), (2, q.quote)) p (place, text)
    ) t
  ) u
  where o.artist_id = new.artist_id
    and o.source_id = new.source_id
    and o.current
    and o.kind = 'web_page'
    and o.text_length > 0;
  return null;
end
$$;
