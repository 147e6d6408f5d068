-- What an import has to know about an artist (decision 8.33): the connected accounts, and up to
-- p_limit current originals in the order of their source ids. `kept`: an import leaves the source
-- as it is, because somebody removed, hid or declined it.
create or replace function read_import_state(
  p_artist_id uuid,
  p_behind text, -- null: from the start
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'accounts', connected_accounts(p_artist_id),
    'sources', array(
      select jsonb_build_object(
        'sourceId', o.source_id,
        'revision', o.revision,
        'kept', o.removed or o.visibility = 'private'
          or is_withheld(p_artist_id, null, 'web_page', o.url_key, o.post_key, null, null)
      )
      from originals o
      where o.artist_id = p_artist_id
        and o.current
        and o.source_id > coalesce(p_behind, '')
      order by o.source_id
      limit p_limit
    )
  )
$$;
