-- An artist's jobs, most recently changed first, and the use of every budget, in one round trip
-- (decision 5.8). Rechecks of cited pages appear as searches, readings of statements as text
-- recovery (decision 3.5). Re-indexing is not
-- research and has no kind on the wire (decision 9.22). Editors see no Lore refresh, which would
-- reveal private edits; readers and interviewers see only questions (decision 2.11). p_limits is
-- [{ledger, scope, limit}] in the order of the answer.
create or replace function jobs_status(
  p_artist_id uuid,
  p_limit integer,
  p_behind jsonb, -- null: from the start; else {updatedAt, id} of the last row read
  p_limits jsonb,
  p_user_id uuid default null -- null: sees all; the previous release calls without, goes with 0.4
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'jobs', array(
      select jsonb_build_object(
        'place', jsonb_build_object('updatedAt', j.updated_at::text, 'id', j.id),
        'job', jsonb_build_object(
          'jobId', j.id,
          'kind', case j.kind
            when 'page_look' then 'source_search'
            when 'statement_reading' then 'caption_extract'
            else j.kind
          end,
          'state', case
            when j.stage in ('failed', 'cancelled') then 'failed'
            when j.finished_at is not null then 'done'
            when j.leased and j.run_at > now() then 'running'
            when j.run_at > now() then 'waiting'
            else 'queued'
          end,
          'progress', j.stage,
          'updatedAt', rfc3339(j.updated_at),
          'errorCategory', case when j.stage = 'cancelled' then 'cancelled' else j.outcome end,
          'topic', case j.kind when 'question_research' then j.request->>'topic' end,
          'platforms', case
            when j.kind = 'latest_refresh' then coalesce(j.request->'platforms', '[]')
            when j.kind = 'social_ingest' and j.request ? 'platform'
              then jsonb_build_array(j.request->'platform')
            else '[]'
          end,
          'recheck', j.kind = 'page_look'
        )
      )
      from jobs j
      where j.artist_id = p_artist_id
        and j.kind <> 'evidence_reindex'
        -- Evaluated once, because the subquery names no row.
        and case (
          select case
            when p_user_id is null or refusal_of(p_user_id, p_artist_id, 'owner') is null then 'all'
            when refusal_of(p_user_id, p_artist_id, 'editor') is null then 'public'
            else 'questions'
          end
        )
          when 'all' then true
          when 'public' then j.kind <> 'lore_refresh'
          else j.kind = 'question_research'
        end
        and (
          p_behind is null
          or (j.updated_at, j.id) < ((p_behind->>'updatedAt')::timestamptz, (p_behind->>'id')::uuid)
        )
      order by j.updated_at desc, j.id desc
      limit p_limit
    ),
    'quotas', (
      select jsonb_agg(
        l.value || jsonb_build_object(
          -- In order, so that only an index by time can be read.
          'used', case l.value->>'scope'
            when 'artist' then (
              select count(*)
              from (
                select
                from reservations r
                where r.ledger = l.value->>'ledger'
                  and r.reserved_at > now() - interval '24 hours'
                  and r.artist_id = p_artist_id
                order by r.reserved_at
              ) u
            )
            else (
              select count(*)
              from (
                select
                from reservations r
                where r.ledger = l.value->>'ledger'
                  and r.reserved_at > now() - interval '24 hours'
                  and not r.loaded
                order by r.reserved_at
              ) u
            )
          end,
          'resetAt', (
            select rfc3339(b.reset_at)
            from ledger_block(
              l.value->>'ledger', p_artist_id,
              case l.value->>'scope' when 'artist' then (l.value->>'limit')::integer end,
              case l.value->>'scope' when 'global' then (l.value->>'limit')::integer else 2147483647 end,
              now()
            ) b
          )
        )
        order by l.place
      )
      from jsonb_array_elements(p_limits) with ordinality as l (value, place)
    )
  )
$$;
