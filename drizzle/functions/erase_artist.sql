-- Erases an artist, or a part of one, in one transaction, and says what was erased (decision 8.27): a call that ends on
-- the way has erased nothing, and a later one finds either everything or nothing. What runs is cancelled first, so that no
-- slice writes back what it has read. Rows of ledgers stay as counts: with another artist and another subject, which no
-- row has. The second count is made after the erasure; what was erased is the difference.
--
-- An artist that is gone, or a part of which nothing is left, is answered with the receipt of the erasure before.
create or replace function erase_artist(
  p_erasure_id uuid,
  p_user_id uuid, -- null: the operator, by a command
  p_artist_id uuid,
  p_scope jsonb, -- {} for all, {only: "interview"}, {sourceId}, or {account: {platform, accountId}}
  p_name text, -- null: not given; the claimant has to give the artist's name
  p_tables jsonb, -- as rows_of_artist takes them
  p_receipt_at timestamptz default null -- null: erase; else only when this database has no such erasure since then
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_scope_key text := case
    when p_scope ? 'only' then p_scope->>'only'
    when p_scope ? 'sourceId' then erasure_key(p_artist_id, array['source', p_scope->>'sourceId'])
    when p_scope ? 'account' then
      erasure_key(p_artist_id, array['account', p_scope->'account'->>'platform', p_scope->'account'->>'accountId'])
    else 'artist'
  end;
  v_name text;
  v_before jsonb;
  v_after jsonb;
  v_erased jsonb;
  v_kept jsonb := '{}';
  v_erasure erasures;
  v_refreshes boolean;
  v_generated_at timestamptz;
begin
  perform lock_artist(p_artist_id);
  -- Of a receipt that is replayed on a restored database: what was erased here since then is not erased again.
  select * into v_erasure
  from erasures
  where artist_key = erasure_key(p_artist_id)
    and scope_key = v_scope_key
    and erased_at >= p_receipt_at
  order by erased_at desc
  limit 1;
  if v_erasure.id is not null then
    return erased_json(v_erasure, p_scope, false);
  end if;
  select name into v_name from artists where id = p_artist_id;
  if not found then
    v_erasure := erased_before(p_artist_id, 'artist');
    if v_erasure.id is null then
      return '{"outcome": "not_found"}';
    end if;
    return erased_json(v_erasure, '{}'::jsonb, false);
  end if;
  if p_user_id is not null and not may_act_for(p_user_id, p_artist_id) then
    return '{"outcome": "forbidden"}';
  end if;
  if p_name is distinct from v_name and (
    p_name is not null
    or p_user_id is not null and not exists (select from users where id = p_user_id and is_admin)
  ) then
    return '{"outcome": "invalid_input"}';
  end if;

  v_before := rows_of_artist(p_artist_id, p_tables);
  v_refreshes := exists (
    select from jobs where artist_id = p_artist_id and kind = 'lore_refresh' and finished_at is null
  );
  select generated_at into v_generated_at from lore where artist_id = p_artist_id;
  update jobs
  set stage = 'cancelled',
    stages = stages || entered_stage(kind, stage, 'cancelled', clock_timestamp()),
    limitations = '["a part of what is kept of the artist was erased meanwhile; ask again"]',
    run_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where artist_id = p_artist_id
    and finished_at is null;
  if p_scope ? 'only' then
    perform erase_interview(p_artist_id);
  elsif p_scope ? 'sourceId' then
    perform erase_originals(p_artist_id, array(
      select id from originals where artist_id = p_artist_id and source_id = p_scope->>'sourceId'
    ));
  elsif p_scope ? 'account' then
    perform erase_account(p_artist_id, p_scope->'account'->>'platform', p_scope->'account'->>'accountId');
  else
    -- An export has the ids of calls: a row that kept one would name its artist, and stand in the way of loading it again.
    update model_calls
    set id = gen_random_uuid(),
      artist_id = gen_random_uuid(),
      job_id = null
    where artist_id = p_artist_id;
    update reservations
    set artist_id = gen_random_uuid(),
      subject_id = gen_random_uuid()
    where artist_id = p_artist_id;
    v_kept := jsonb_build_object('model_calls', v_before->'model_calls', 'reservations', v_before->'reservations');
    delete from artists where id = p_artist_id;
  end if;
  v_after := rows_of_artist(p_artist_id, p_tables);
  select coalesce(jsonb_object_agg(b.key, b.value::bigint - (v_after->>b.key)::bigint), '{}')
  into v_erased
  from jsonb_each_text(v_before - array(select jsonb_object_keys(v_kept))) b
  where b.value::bigint > (v_after->>b.key)::bigint;

  -- After a part, Lore is generated again from what is left, and a refresh that was cancelled above is owed still.
  if v_scope_key <> 'artist' and (
    v_refreshes
    or v_generated_at is not null and exists (
      select from lore where artist_id = p_artist_id and generated_at is null
    )
  ) then
    perform queue_lore_refresh(p_artist_id, gen_random_uuid(), clock_timestamp());
  end if;

  if v_erased = '{}' then
    v_erasure := erased_before(p_artist_id, v_scope_key);
  end if;
  if v_erasure.id is null then
    insert into erasures (id, artist_key, scope_key, requester_key, counts, erased_at)
    values (
      p_erasure_id, erasure_key(p_artist_id), v_scope_key,
      case when p_user_id is not null then erasure_key(p_artist_id, array[p_user_id::text]) end,
      jsonb_build_object(
        'erased', v_erased,
        'remaining', case v_scope_key when 'artist' then v_after else remaining_of(p_artist_id, p_scope) end,
        'keptAsCounts', v_kept
      ),
      date_trunc('milliseconds', clock_timestamp())
    )
    returning * into v_erasure;
  end if;
  return erased_json(v_erasure, p_scope, v_erasure.id = p_erasure_id);
end
$$;
