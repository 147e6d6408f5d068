-- What of an artist can be erased, with the hash by which its erasure is recognised: [{scopeKey,
-- scope}], scope as erase_artist takes it.
create or replace function erasable_parts(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(jsonb_build_object('scopeKey', e.key, 'scope', e.scope))
  from (
    select 'artist' as key, '{}'::jsonb as scope
    union all
    select 'interview', '{"only": "interview"}'
    where has_interview_memory(p_artist_id)
    union
    select erasure_key(p_artist_id, array['source', source_id]), jsonb_build_object('sourceId', source_id)
    from originals
    where artist_id = p_artist_id
    union
    select erasure_key(p_artist_id, array['account', platform, account_id]),
      jsonb_build_object('account', jsonb_build_object('platform', platform, 'accountId', account_id))
    from (
      select platform, account_id from accounts where artist_id = p_artist_id
      union
      select platform, account_id from originals where artist_id = p_artist_id and account_id is not null
    ) a
  ) e
$$;
