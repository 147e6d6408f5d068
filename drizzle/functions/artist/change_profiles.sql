-- Adds and removes profiles at any time, all or none (decision 6.20). Returns the links as they are
-- now, and the jobs that connect added accounts.
create or replace function change_profiles(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_add jsonb, -- [{platform, identifier, folded, url, host, jobId}]
  p_remove jsonb, -- [platform]
  p_connectable text[] -- platforms whose accounts this deployment can read
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not write_profiles(p_user_id, p_artist_id, p_add, p_remove, p_connectable, v_now) then
    return '{"outcome": "link_conflict"}';
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'links', (select artist_json(a)->'links' from artists a where id = p_artist_id),
    'connecting', (
      select coalesce(jsonb_agg(j.id order by j.id), '[]')
      from jobs j
      join jsonb_array_elements(p_add) p on j.id = (p.value->>'jobId')::uuid
    )
  );
end
$$;
