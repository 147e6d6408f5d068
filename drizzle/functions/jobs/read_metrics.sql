-- What the metrics say about the whole service, in one statement. Every count stops at p_max
-- entries of an index, so the cost does not grow with what waits. Jobs and model calls of the last
-- hour are found by their ids, which begin with the time at which an instance made them.
create or replace function read_metrics(
  p_kinds text[], -- the kinds of jobs to tell about
  p_ledgers jsonb, -- [{ledger, limit}] of the budgets for all artists together
  p_max integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_floor timestamptz := coalesce(to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0), '-infinity');
  v_hour timestamptz := v_now - interval '1 hour';
  -- Clocks of instances may be five minutes behind the database's.
  v_first_id uuid := (
    lpad(to_hex((extract(epoch from v_hour - interval '5 minutes') * 1000)::bigint), 12, '0') || repeat('0', 20)
  )::uuid;
begin
  return jsonb_build_object(
    'queue', (
      select jsonb_agg(jsonb_build_object(
        'kind', k.kind,
        'ready', d.ready,
        'waiting', l.waiting,
        'leased', l.leased,
        'expired', d.expired,
        'readySeconds', coalesce(extract(epoch from v_now - d.ready_since), 0),
        'expiredSeconds', coalesce(extract(epoch from v_now - d.expired_since), 0)
      ))
      from unnest(p_kinds) k (kind)
      cross join lateral (
        select count(*) filter (where not j.leased) as ready,
          count(*) filter (where j.leased) as expired,
          min(j.run_at) filter (where not j.leased) as ready_since,
          min(j.run_at) filter (where j.leased) as expired_since
        from (
          select w.run_at, w.leased
          from jobs w
          where w.kind = k.kind
            and w.run_at between v_floor and v_now
          order by w.run_at, w.id
          limit p_max
        ) j
      ) d
      cross join lateral (
        select count(*) filter (where not j.leased) as waiting,
          count(*) filter (where j.leased) as leased
        from (
          select w.leased
          from jobs w
          where w.kind = k.kind
            and w.run_at > v_now
          order by w.run_at, w.id
          limit p_max
        ) j
      ) l
    ),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(g)), '[]')
      from (
        select j.kind, j.stage, count(*) as count
        from (
          select w.kind, w.stage
          from jobs w
          where w.id >= v_first_id
            and w.created_at > v_hour
          order by w.id desc
          limit p_max
        ) j
        group by j.kind, j.stage
      ) g
    ),
    'calls', (
      select coalesce(jsonb_agg(to_jsonb(g)), '[]')
      from (
        select c.purpose, c.outcome, count(*) as count,
          coalesce(sum(c.input_tokens), 0) as input,
          coalesce(sum(c.output_tokens), 0) as output
        from (
          select m.purpose, m.outcome, m.input_tokens, m.output_tokens
          from model_calls m
          where m.id >= v_first_id
            and m.reserved_at > v_hour
          order by m.id desc
          limit p_max
        ) c
        group by c.purpose, c.outcome
      ) g
    ),
    'budgets', (
      select jsonb_agg(jsonb_build_object('ledger', b.ledger, 'limit', b."limit", 'used', u.used))
      from jsonb_to_recordset(p_ledgers) b (ledger text, "limit" bigint)
      cross join lateral (
        select coalesce(sum(s.amount), 0) as used
        from (
          select r.amount
          from reservations r
          where r.ledger = b.ledger
            and r.reserved_at > v_now - interval '24 hours'
            and not r.loaded
          order by r.reserved_at desc
          limit least(b."limit", 100000)
        ) s
      ) u
    ),
    'drift', (
      select coalesce(jsonb_agg(to_jsonb(g)), '[]')
      from (
        select c.read_verdict as verdict, count(*) as count
        from (
          select w.read_verdict
          from cited_windows w
          where w.read_verdict in ('moved', 'reworded', 'gone')
          order by w.artist_id, w.since, w.id
          limit p_max
        ) c
        group by c.read_verdict
      ) g
    ),
    'rechecks', (
      select jsonb_build_object(
        'due', count(*),
        'dueSeconds', coalesce(extract(epoch from v_now - min(c.due_at)), 0),
        'done', (
          select count(d.checked_at)
          from (
            select w.checked_at
            from cited_windows w
            where w.due_at > v_now
            order by w.due_at, w.id
            limit p_max
          ) d
        )
      )
      from (
        select w.due_at
        from cited_windows w
        where w.due_at <= v_now
        order by w.due_at, w.id
        limit p_max
      ) c
    ),
    'tickSeconds', extract(epoch from v_now) - pg_sequence_last_value('last_tick') / 1000.0,
    'sessions', (select count(*) from pg_stat_activity where datid is not null),
    'maxSessions', current_setting('max_connections')::integer
  );
end
$$;
