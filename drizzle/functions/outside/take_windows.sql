-- The saved texts with their cited windows that one fetch of a page is compared with, for every
-- artist who cites the page at this address: [{title, text, windows}]. The windows are due again a
-- day from now. The caller has taken the page's daily recheck.
create or replace function take_windows(
  p_address text, -- comparison form
  p_page_key text -- null: of the page at its canonical address
)
returns jsonb
language plpgsql
as $$
declare
  v_windows uuid[] := array(
    select w.id
    from cited_windows w
    join eligible_originals e
      on e.artist_id = w.artist_id
      and e.source_id = w.source_id
      and e.revision = w.revision
      and e.url_key = p_address
    where w.page_key = coalesce(p_page_key, hash_of(p_address))
    order by w.due_at, w.id
    limit 200
  );
begin
  update cited_windows
  set due_at = clock_timestamp() + interval '24 hours'
  where id = any (v_windows);
  return to_jsonb(array(
    select jsonb_build_object('title', o.title, 'text', o.text, 'windows', g.windows)
    from (
      select w.artist_id, w.source_id, w.revision,
        jsonb_agg(jsonb_build_object('id', w.id, 'start', w.window_start, 'end', w.window_end)) as windows
      from cited_windows w
      where w.id = any (v_windows)
      group by w.artist_id, w.source_id, w.revision
    ) g
    join originals o using (artist_id, source_id, revision)
  ));
end
$$;
