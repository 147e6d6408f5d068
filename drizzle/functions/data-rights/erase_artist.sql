-- Erases an artist, or a part of one, in one transaction, and reports what was erased (decision
-- 8.27): an interrupted call has erased nothing, and a later call finds either everything or
-- nothing. Running jobs are cancelled first, so that no slice writes back what it has read. Ledger
-- rows stay as counts, with a new artist id and subject that no other row has. Rows are counted
-- before and after the erasure; the difference was erased.
--
-- For an artist that is gone, or a part with nothing left, the receipt of the previous erasure is
-- returned.
create or replace function erase_artist(
  p_erasure_id uuid,
  p_user_id uuid, -- null: the operator, by a command
  p_artist_id uuid,
  p_scope jsonb, -- {} for all, {only: "interview"}, {sourceId}, or {account: {platform, accountId}}
  p_name text, -- null: not given; the claimant has to give the artist's name
  p_tables jsonb, -- [{table, key, parent}]: the column with the artist's id, or with the id of a row of the parent table
  p_receipt_at timestamptz -- null: erase; else only when this database has no such erasure since then
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal text;
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
  v_remaining jsonb;
  -- Rows by table. The tables come from the inventory in lib/db/inventory, which a test compares
  -- with the catalogue, so that a new table is counted too.
  v_counting constant text := (
    select format('select jsonb_object_agg(name, rows) from (%s) c', string_agg(
      format('select %L as name, count(*) as rows from %1$I where ', t."table") || case
        when t.parent is null then format('%I = $1', t.key)
        else format('%I in (select id from %I where artist_id = $1)', t.key, t.parent)
      end,
      ' union all '
    ))
    from jsonb_to_recordset(p_tables) as t ("table" text, key text, parent text)
  );
  v_erasure erasures;
  v_refreshes boolean;
  v_generated_at timestamptz;
begin
  perform lock_artist(p_artist_id);
  -- When a receipt is replayed on a restored database, anything already erased here since then is
  -- not erased again.
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
  v_refusal := refusal_of(p_user_id, p_artist_id, 'owner');
  if p_user_id is not null and v_refusal is not null then
    return jsonb_build_object('outcome', v_refusal);
  end if;
  if p_name is distinct from v_name and (
    p_name is not null
    or p_user_id is not null and not is_administrator(p_user_id)
  ) then
    return '{"outcome": "invalid_input"}';
  end if;

  execute v_counting into v_before using p_artist_id;
  v_refreshes := exists (
    select from jobs where artist_id = p_artist_id and kind = 'lore_refresh' and finished_at is null
  );
  select generated_at into v_generated_at from lore where artist_id = p_artist_id;
  perform cancel_unfinished(p_artist_id);
  if v_scope_key <> 'artist' then
    v_remaining := erase_part(p_artist_id, p_scope);
  else
    -- An export contains the ids of calls: a row that kept its id would identify the artist and
    -- block loading the export again.
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
    delete from claim_requests where artist_id = p_artist_id;
    delete from artists where id = p_artist_id;
  end if;
  execute v_counting into v_after using p_artist_id;
  select coalesce(jsonb_object_agg(b.key, b.value::bigint - (v_after->>b.key)::bigint), '{}')
  into v_erased
  from jsonb_each_text(v_before - array(select jsonb_object_keys(v_kept))) b
  where b.value::bigint > (v_after->>b.key)::bigint;

  -- After a partial erasure, Lore is generated again from what is left, and a refresh cancelled
  -- above must be queued again.
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
        'remaining', coalesce(v_remaining, v_after),
        'keptAsCounts', v_kept
      ),
      date_trunc('milliseconds', clock_timestamp())
    )
    returning * into v_erasure;
  end if;
  return erased_json(v_erasure, p_scope, v_erasure.id = p_erasure_id);
end
$$;
