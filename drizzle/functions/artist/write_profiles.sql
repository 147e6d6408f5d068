-- Removes links of an artist and adds others, all or none: false when one conflicts (decision 5.30).
-- For an added link on a configured platform, the ingest that connects the account is queued. Call it
-- under the artist lock.
create or replace function write_profiles(
  p_user_id uuid,
  p_artist_id uuid,
  p_add jsonb, -- [{platform, identifier, folded, url, host, jobId}]
  p_remove jsonb, -- [platform]
  p_connectable text[], -- platforms whose accounts this deployment can read
  p_now timestamptz
)
returns boolean
language plpgsql
as $$
declare
  v_link jsonb;
  v_platform text;
  v_written text;
  v_changed boolean := p_remove <> '[]';
begin
  perform lock_profiles(p_add || to_jsonb(array(
    select jsonb_build_object('platform', l.platform, 'folded', l.folded_identifier)
    from links l
    where l.artist_id = p_artist_id
      and p_remove ? l.platform
  )));
  for v_platform in select jsonb_array_elements_text(p_remove)
  loop
    perform remove_link(p_artist_id, v_platform, null, p_now);
    perform record_activity(p_user_id, p_artist_id, 'profile_removed', p_artist_id, v_platform, null, p_now);
  end loop;
  for v_link in select value from jsonb_array_elements(p_add)
  loop
    v_written := write_link(p_artist_id, v_link, p_connectable, (v_link->>'jobId')::uuid, p_now);
    if v_written = 'conflict' then
      raise sqlstate 'LC409' using message = 'link_conflict';
    end if;
    if v_written = 'written' then
      v_changed := true;
      perform record_activity(
        p_user_id, p_artist_id, 'profile_added', p_artist_id, null, v_link->>'platform', p_now
      );
    end if;
  end loop;
  if v_changed then
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end if;
  return true;
exception
  -- A conflict rolls back this block, including links already written.
  when sqlstate 'LC409' then
    return false;
end
$$;
