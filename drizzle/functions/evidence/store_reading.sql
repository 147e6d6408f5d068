-- Stores the result of reading an account, under the artist lock: its entries as approved
-- originals, and the outcome of the attempt. Nothing is stored for an account that was disconnected
-- in the meantime; a failure changes no original. Stored entries inside the covered range that were not
-- seen become `gone`, and are not eligible until they are seen again; `removed` is not touched. A
-- transcript counts as seen when its post was seen, because not every transcript is read each time.
-- An entry received without text counts as seen only when the stored original has no text either.
-- {account, failure, originals, seen: [{sourceId, postKey}], covers: 'all' | 'since' | null, since}
create or replace function store_reading(p_artist_id uuid, p_reading jsonb, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_account jsonb := p_reading->'account';
  v_originals jsonb := coalesce(p_reading->'originals', '[]');
  v_seen jsonb := coalesce(p_reading->'seen', '[]');
begin
  if not account_is_connected(p_artist_id, v_account->>'platform', v_account->>'accountId') then
    return;
  end if;
  insert into latest_snapshots (artist_id, platform, account_id, checked_at, last_attempt_at, failure)
  values (
    p_artist_id, v_account->>'platform', v_account->>'accountId',
    case when p_reading->>'failure' is null then p_now end, p_now, p_reading->>'failure'
  )
  on conflict (artist_id, platform, account_id) do update
  set checked_at = coalesce(excluded.checked_at, latest_snapshots.checked_at),
    last_attempt_at = excluded.last_attempt_at,
    failure = excluded.failure;
  if p_reading->>'failure' is not null then
    return;
  end if;
  perform store_originals(p_artist_id, v_originals);
  with changed as (
    update originals o
    set gone = not is_seen,
      curation = case when is_seen then 'approved' else o.curation end
    from (
      select id,
        source_id in (select s.value->>'sourceId' from jsonb_array_elements(v_originals) s)
        or (
          text_length = 0
          and source_id in (select s.value->>'sourceId' from jsonb_array_elements(v_seen) s)
        )
        or (
          kind = 'transcript'
          and post_key in (select s.value->>'postKey' from jsonb_array_elements(v_seen) s)
        ) as is_seen,
        dated_from
      from originals
      where artist_id = p_artist_id
        and platform = v_account->>'platform'
        and account_id = v_account->>'accountId'
        and current
    ) found
    where o.id = found.id
      and (
        is_seen
        or p_reading->>'covers' = 'all'
        or (
          p_reading->>'covers' = 'since'
          and found.dated_from >= (p_reading->>'since')::timestamptz
        )
      )
      and (o.gone = is_seen or (is_seen and o.curation <> 'approved'))
    returning 1
  )
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id
    and exists (select from changed);
end
$$;
