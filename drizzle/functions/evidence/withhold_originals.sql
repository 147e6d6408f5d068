-- Decides again which of these originals of one artist are withheld (decision 9.24). The artist
-- lock is taken first. Everything that writes data read by is_withheld holds this lock, either in
-- the writing function or in the trigger that calls this, so the later of two writers sees what the
-- earlier one wrote.
create or replace function withhold_originals(
  p_artist_id uuid,
  p_originals uuid[] -- null: none
)
returns void
language plpgsql
as $$
begin
  if p_originals is null then
    return;
  end if;
  perform lock_artist(p_artist_id);
  update originals o
  set withheld = not o.withheld
  where o.id = any (p_originals)
    and (o.artist_id = p_artist_id) is true -- so that the row is looked up by its id alone
    and o.current
    and o.kind in ('web_page', 'published_answer')
    and o.withheld <> is_withheld(
      o.artist_id, o.id, o.kind, o.url_key, o.post_key, o.answer_id, o.answer_revision
    );
end
$$;
