-- Confirms that a name in the current original of a source is the artist's own, or withdraws
-- that (decision 1.36). It is kept at every revision of the source; of a transcript of a connected
-- account, at every transcript of the artist's connected accounts that states the name (decision 1.40).
-- Repeating it changes nothing.
create or replace function confirm_voice(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_source_id text,
  p_name text,
  p_own boolean
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_original originals;
  v_before jsonb;
  v_is_own_account boolean;
  v_changed integer;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_original
  from originals
  where artist_id = p_artist_id
    and source_id = p_source_id
    and current;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  v_before := coalesce(v_original.own_voices::jsonb, '[]');
  if not coalesce(nullif(split_part(v_original.place_map, E'\n', 3), '')::jsonb, '[]') || v_before ? p_name then
    return '{"outcome": "invalid_input"}';
  end if;
  v_is_own_account := is_own_transcript(v_original);
  update originals o
  set own_voices = nullif(
    (coalesce(o.own_voices::jsonb, '[]') - p_name)
      || case when p_own then jsonb_build_array(p_name) else '[]' end,
    '[]'
  )
  where o.artist_id = p_artist_id
    and coalesce(o.own_voices::jsonb, '[]') ? p_name <> p_own
    and (
      o.source_id = p_source_id
      or (
        v_is_own_account
        and is_own_transcript(o)
        and coalesce(nullif(split_part(o.place_map, E'\n', 3), '')::jsonb, '[]') ? p_name
      )
    );
  get diagnostics v_changed = row_count;
  if v_changed > 0 then
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
    perform record_activity(
      p_user_id, p_artist_id, case when p_own then 'voice_confirmed' else 'voice_taken_back' end,
      v_original.id, null, null, v_now
    );
  end if;
  return jsonb_build_object('outcome', 'accepted', 'own', (
    select coalesce(o.own_voices::jsonb, '[]')
    from originals o
    where o.id = v_original.id
  ));
end
$$;
