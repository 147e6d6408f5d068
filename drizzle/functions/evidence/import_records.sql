-- Stores originals that a person sends, whole or not at all (decision 8.33). A source that somebody
-- removed, hid, declined or erased is left unchanged; sending the current revision again changes
-- nothing; anything else becomes the current revision. Curation `approved` of a row holds only for
-- the artist; an approved source whose new words would not be approved by themselves waits for a
-- review. Only the artist can add words under a name that is confirmed as the artist's (decision
-- 1.36). Bytes count only for rows that bring something new. A row whose address is too long for an
-- index entry is kept out, as store_originals does (decision 9.12).
create or replace function import_records(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_subject_id uuid,
  p_rows jsonb, -- rows of store_originals, each source once, with curation and bytes
  p_max_originals integer,
  p_max_chars bigint,
  p_artist_limit bigint,
  p_global_limit bigint
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor');
  v_is_owner boolean;
  v_new jsonb;
  v_first jsonb;
  v_unchanged integer;
  v_created integer;
  v_stored integer;
  v_pending integer;
  v_reset_at timestamptz;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_is_owner := coalesce(role_of(p_user_id, p_artist_id) = 'owner', false);
  select count(*) filter (where o.revision = r.value->>'revision'),
    coalesce(
      jsonb_agg(
        r.value || jsonb_build_object(
          'curation', case when v_is_owner then r.value->>'curation' else 'pending' end,
          'artistId', p_artist_id,
          'providedBy', p_user_id,
          'providedAs', acting_right(p_user_id, p_artist_id),
          'isNew', o.id is null,
          -- Never stored: such rows are inserted together, which takes a fraction of the time.
          'isFirst', o.id is null and not exists (
            select from originals e
            where e.artist_id = p_artist_id
              and e.source_id = r.value->>'sourceId'
          )
        )
        order by r.place
      ) filter (where o.revision is distinct from r.value->>'revision'),
      '[]'
    )
  into v_unchanged, v_new
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
  left join originals o on o.artist_id = p_artist_id
    and o.source_id = r.value->>'sourceId'
    and o.current
  where not coalesce(o.removed or o.visibility = 'private', false)
    and not exists (
      select from unnest(array['url', 'canonicalUrl', 'collectionUrl', 'urlKey', 'postKey']) as name
      where octet_length(r.value->>name) > 2048
    )
    and not is_erased(p_artist_id, r.value)
    and not is_withheld(p_artist_id, null, 'web_page', r.value->>'urlKey', r.value->>'postKey', null, null);
  if v_new <> '[]' then
    if (
      select count(*) + jsonb_array_length(v_new) > p_max_originals
        or coalesce(sum(o.text_length), 0) + (
          select sum((n.value->>'textLength')::bigint) from jsonb_array_elements(v_new) n
        ) > p_max_chars
      from originals o
      where o.artist_id = p_artist_id
    ) then
      return '{"outcome": "evidence_too_large"}';
    end if;
    v_reset_at := reserve_amount(
      'import_bytes', p_subject_id, p_artist_id,
      (select sum((n.value->>'bytes')::integer)::integer from jsonb_array_elements(v_new) n),
      p_artist_limit, p_global_limit
    );
    if v_reset_at is not null then
      return jsonb_build_object(
        'outcome', 'import_quota',
        'resetAt', rfc3339(v_reset_at),
        'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_reset_at - clock_timestamp())))
      );
    end if;
    v_first := jsonb_path_query_array(v_new, '$[*] ? (@.isFirst == true)');
    if v_first <> '[]' then
      perform insert_originals(v_first);
      perform write_statements(v_first);
      perform record_candidate(p_artist_id, n.value->'candidate', (n.value->>'id')::uuid)
      from jsonb_array_elements(v_first) n
      where n.value ? 'candidate';
      update artists
      set evidence_changed_at = clock_timestamp()
      where id = p_artist_id;
    end if;
    perform store_originals(p_artist_id, jsonb_path_query_array(v_new, '$[*] ? (@.isFirst == false)'));
    update originals o
    set curation = n.value->>'curation',
      own_voices = case when v_is_owner then o.own_voices end
    from jsonb_array_elements(v_new) n
    where o.artist_id = p_artist_id
      and o.source_id = n.value->>'sourceId'
      and o.current
      and o.revision = n.value->>'revision'
      and (o.curation <> n.value->>'curation' or (o.own_voices is not null and not v_is_owner));
  end if;
  select count(*) filter (where (n.value->>'isNew')::boolean),
    count(*),
    count(*) filter (where o.curation = 'pending')
  into v_created, v_stored, v_pending
  from jsonb_array_elements(v_new) n
  join originals o on o.artist_id = p_artist_id
    and o.source_id = n.value->>'sourceId'
    and o.current
    and o.revision = n.value->>'revision';
  return jsonb_build_object(
    'outcome', 'accepted',
    'created', v_created,
    'changed', v_stored - v_created,
    'unchanged', v_unchanged,
    'kept', jsonb_array_length(p_rows) - v_unchanged - v_stored,
    'pending', v_pending
  );
end
$$;
