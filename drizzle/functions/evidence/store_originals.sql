-- Stores originals, under the artist lock: a new revision becomes the current one of its source;
-- for the current revision only retrieved_at is updated. Curation, visibility, removed and gone of
-- a source are kept. The candidate of a new page is recorded; a page whose candidate was turned
-- down, under its canonical URL or the URL it was read at, is not stored again (decision 3.28). A
-- page read at one URL that declares a saved page's URL as its canonical one does not replace that
-- page, because any page of the host could declare it (decision 9.13). An erased original is not
-- stored again (decision 8.31).
create or replace function store_originals(p_artist_id uuid, p_originals jsonb)
returns void
language plpgsql
volatile
as $$
declare
  v_row jsonb;
  v_known originals;
  v_stored uuid;
begin
  for v_row in select value from jsonb_array_elements(coalesce(p_originals, '[]'))
  loop
    -- An original whose URL is too long for an index entry is skipped, so that the others are still
    -- stored (decision 9.12).
    continue when exists (
      select from unnest(array['url', 'canonicalUrl', 'collectionUrl', 'urlKey', 'postKey']) as name
      where octet_length(v_row->>name) > 2048
    );
    -- An answer that is published again is the artist's own act (publish_answers).
    continue when v_row->>'kind' <> 'published_answer' and is_erased(p_artist_id, v_row);
    select * into v_known
    from originals
    where artist_id = p_artist_id
      and source_id = v_row->>'sourceId'
      and current;
    if v_known.revision = v_row->>'revision' then
      update originals
      set retrieved_at = v_row->>'retrievedAt'
      where id = v_known.id;
      continue;
    end if;
    continue when v_known.kind = 'web_page'
      and v_known.url_key <> v_row->>'urlKey'
      and v_row->>'postKey' <> v_row->>'urlKey';
    continue when v_row ? 'candidate' and exists (
      select from candidates
      where artist_id = p_artist_id
        and suppression_key in (
          v_row->'candidate'->>'suppressionKey', 'lore ' || (v_row->>'urlKey')
        )
        and curation in ('declined', 'wrong_artist', 'incorrect')
    );
    update originals
    set current = false
    where id = v_known.id;
    v_row := v_row || jsonb_build_object(
      'artistId', p_artist_id,
      'curation', coalesce(v_known.curation, v_row->>'curation', 'pending'),
      'visibility', coalesce(v_known.visibility, 'public'),
      'removed', coalesce(v_known.removed, false),
      'gone', coalesce(v_known.gone, false)
    );
    update originals
    set current = true,
      retrieved_at = v_row->>'retrievedAt',
      curation = v_row->>'curation',
      visibility = v_row->>'visibility',
      removed = (v_row->>'removed')::boolean,
      gone = (v_row->>'gone')::boolean
    where artist_id = p_artist_id
      and source_id = v_row->>'sourceId'
      and revision = v_row->>'revision'
    returning id into v_stored;
    if not found then
      perform insert_originals(jsonb_build_array(v_row));
      v_stored := v_row->>'id';
    end if;
    if v_stored = (v_row->>'id')::uuid and v_row->'statements' <> '[]' then
      perform write_statements(jsonb_build_array(
        jsonb_build_object('id', v_stored, 'statements', v_row->'statements')
      ));
    end if;
    if v_row ? 'candidate' and v_stored = (v_row->>'id')::uuid then
      perform record_candidate(p_artist_id, v_row->'candidate', v_stored);
    end if;
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end loop;
end
$$;
