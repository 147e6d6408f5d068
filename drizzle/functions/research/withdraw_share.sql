-- Ends a share. Ending what has ended, or is gone, is accepted.
create or replace function withdraw_share(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_share_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now constant timestamptz := clock_timestamp();
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  update shares
  set ends_at = v_now
  where id = p_share_id
    and artist_id = p_artist_id
    and ends_at > v_now;
  if found then
    perform record_activity(p_user_id, p_artist_id, 'share_withdrawn', p_share_id, null, null, v_now);
  end if;
  return '{"outcome": "accepted"}';
end
$$;
