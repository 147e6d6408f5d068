-- Functions name each other in any order.
set local check_function_bodies = off;
--> statement-breakpoint
-- Eligible is one thing and stands here alone (contract 1): every reader, search, selection, status
-- and reuse goes through this view, so that what leaves it is gone from all of them at once.
create or replace view eligible_originals as
select o.*
from originals o
where o.current
  and o.text_length > 0
  and o.visibility = 'public'
  and o.curation in ('approved', 'pending')
  and not o.removed
  and (
    o.account_id is null
    or exists (
      select from accounts a
      where a.artist_id = o.artist_id
        and a.platform = o.platform
        and a.account_id = o.account_id
        and a.connected
    )
  )
  and not exists (
    select from candidates c
    where c.artist_id = o.artist_id
      and c.destination = 'lore'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
      and o.kind = 'web_page'
      and (c.evidence_id = o.id or c.url_key = o.post_key)
  );
--> statement-breakpoint
-- Who the subject of a token is to an artist, in one round trip: null when there is no such user.
create or replace function access_of(p_subject text, p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'userId', u.id,
    'isAdmin', u.is_admin,
    'isClaimant', exists (
      select from claims c
      where c.user_id = u.id
        and c.artist_id = p_artist
        and c.status = 'approved'
    ),
    'artistExists', exists (select from artists where id = p_artist)
  )
  from users u
  where u.subject = p_subject
$$;
--> statement-breakpoint
-- What a slice needs before it asks the model, in one round trip: whether its lease still stands, whether
-- target and platform agree, the originals to read, and the reservation of the first model call. The
-- call is reserved only when there is something to read.
create or replace function begin_reading(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_reading jsonb,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_constraints jsonb := p_reading->'constraints';
  v_originals jsonb;
begin
  if not exists (
    select from jobs
    where id = p_job
      and fence = p_fence
      and leased
      and claim_at > clock_timestamp()
  ) then
    return '{"held": false}';
  end if;
  if v_constraints->>'platform' is not null
    and v_constraints->>'targetKey' is not null
    and not target_is_on_platform(
      p_artist, v_constraints->>'platform', v_constraints->>'targetKey', p_reading->>'targetHost'
    )
  then
    return '{"held": true, "targetMatches": false, "originals": []}';
  end if;
  if p_reading->>'retrieval' = 'latest' then
    select jsonb_agg(original_json(m.original, m.rank))
    into v_originals
    from newest_originals(
      p_artist, v_constraints, (p_reading->>'releasesFirst')::boolean, (p_reading->>'limit')::integer
    ) m;
  else
    select jsonb_agg(original_json(m.original, m.rank))
    into v_originals
    from matching_originals(
      p_artist, v_constraints, p_reading->>'query', (p_reading->>'limit')::integer
    ) m;
  end if;
  if v_originals is not null and p_call is not null then
    insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
    select (p_call->>'id')::uuid, p_job, p_artist, p_call->>'purpose',
      1 + count(*), p_fence, p_call->>'model', clock_timestamp()
    from model_calls
    where job_id = p_job
      and purpose = p_call->>'purpose';
  end if;
  return jsonb_build_object(
    'held', true, 'targetMatches', true, 'originals', coalesce(v_originals, '[]')
  );
end
$$;
--> statement-breakpoint
-- The eligible originals of an artist inside the explicit constraints of a request (interface 2.1):
-- platform, target, dates and exclusions, applied before anything is selected. A date bound admits an
-- original whose interval lies wholly inside; an unknown date is never admitted by one. An excluded URL
-- takes the whole post with it: every original of the same platform, account and canonical URL.
create or replace function constrained_originals(p_artist uuid, p_constraints jsonb)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from eligible_originals e
  where e.artist_id = p_artist
    and (p_constraints->>'platform' is null or e.platform = p_constraints->>'platform')
    and (
      p_constraints->>'targetKey' is null
      or e.post_key = p_constraints->>'targetKey'
      or e.url_key = p_constraints->>'targetKey'
    )
    and (
      p_constraints->>'from' is null
      or e.dated_from >= (p_constraints->>'from')::timestamptz
    )
    and (
      p_constraints->>'until' is null
      or e.dated_until <= (p_constraints->>'until')::timestamptz
    )
    and (
      p_constraints->>'lastHours' is null
      or e.dated_from >= now() - make_interval(hours => (p_constraints->>'lastHours')::integer)
    )
    and (
      jsonb_array_length(p_constraints->'excludedKeys') = 0
      or not exists (
        select from originals x
        where x.artist_id = e.artist_id
          and x.current
          and x.post_key = e.post_key
          and x.platform is not distinct from e.platform
          and x.account_id is not distinct from e.account_id
          and (p_constraints->'excludedKeys' ? x.url_key or p_constraints->'excludedKeys' ? x.post_key)
      )
    )
$$;
--> statement-breakpoint
-- Sends a resting candidates job on into ordinary research, once (contract 3): it keeps its id and its
-- admission. Again answers the current status and moves nothing.
create or replace function continue_question(p_user uuid, p_artist uuid, p_job uuid)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_job jobs;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if p_user is not null and not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_job
  from jobs
  where id = p_job
    and artist_id = p_artist
    and kind = 'question_research'
  for update;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_job.continued_at is null then
    if v_job.stage <> 'complete'
      or v_job.selection <> 'candidates'
      or v_job.created_at <= v_now - interval '24 hours'
    then
      return '{"outcome": "job_not_continuable"}';
    end if;
    if exists (
      select from jobs
      where artist_id = p_artist
        and kind = 'question_research'
        and finished_at is null
    ) then
      return '{"outcome": "research_busy"}';
    end if;
    update jobs
    set stage = 'checking_saved',
      selection = 'research',
      limitations = '[]',
      continued_at = v_now,
      claim_at = v_now,
      finished_at = null,
      updated_at = v_now
    where id = p_job;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'question', question_status(p_artist, p_job));
end
$$;
--> statement-breakpoint
-- The corpus guard (contract 3). All current originals are counted first, from an index alone; only
-- when even they are too many are the eligible ones counted.
create or replace function corpus_exceeds_guard(p_artist uuid, p_max_originals bigint, p_max_chars bigint)
returns boolean
language plpgsql
stable
as $$
declare
  v_originals bigint;
  v_chars bigint;
begin
  select count(*), coalesce(sum(text_length), 0)
  into v_originals, v_chars
  from originals
  where artist_id = p_artist
    and current;
  if v_originals <= p_max_originals and v_chars <= p_max_chars then
    return false;
  end if;
  select count(*), coalesce(sum(text_length), 0)
  into v_originals, v_chars
  from eligible_originals
  where artist_id = p_artist;
  return v_originals > p_max_originals or v_chars > p_max_chars;
end
$$;
--> statement-breakpoint
-- Enqueue or reuse a question job, in one atomic step and one round trip (contract 3): the artist lock
-- makes the five steps one, and every statement after it sees what the lock waited for.
create or replace function enqueue_question(
  p_job uuid,
  p_user uuid,
  p_artist uuid,
  p_identity text,
  p_request jsonb,
  p_direct boolean,
  p_lifetime interval,
  p_limit integer,
  p_max_originals bigint,
  p_max_chars bigint
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_found uuid;
  v_stands_for_candidates boolean;
  v_block record;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if p_user is not null and not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;

  select j.id, j.selection = 'candidates'
  into v_found, v_stands_for_candidates
  from jobs j
  where j.artist_id = p_artist
    and j.identity = p_identity
    and j.kind = 'question_research'
    and j.finished_at is null;
  if v_found is null or (v_stands_for_candidates and not p_direct) then
    v_found := reusable_question(p_artist, p_identity, p_direct, p_lifetime, v_now);
  end if;
  if v_found is not null then
    return jsonb_build_object(
      'outcome', 'accepted', 'reused', true, 'question', question_status(p_artist, v_found)
    );
  end if;

  if exists (
    select from jobs
    where artist_id = p_artist
      and kind = 'question_research'
      and finished_at is null
  ) then
    return '{"outcome": "research_busy"}';
  end if;
  if corpus_exceeds_guard(p_artist, p_max_originals, p_max_chars) then
    return '{"outcome": "evidence_too_large"}';
  end if;

  select * into v_block from reserve('saved_question', p_job, p_artist, null, p_limit);
  if found then
    return jsonb_build_object(
      'outcome', 'saved_evidence_quota',
      'resetAt', rfc3339(v_block.reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
    );
  end if;
  insert into jobs (
    id, artist_id, kind, identity, stage, selection, request, claim_at, created_at, updated_at
  )
  values (
    p_job, p_artist, 'question_research', p_identity, 'checking_saved',
    case when p_direct then 'candidates' else 'research' end,
    p_request, v_now, v_now, v_now
  );
  return jsonb_build_object(
    'outcome', 'accepted', 'reused', false, 'question', question_status(p_artist, p_job)
  );
end
$$;
--> statement-breakpoint
-- How much of an artist's evidence can be read: eligible originals, and public ones without their text.
create or replace function evidence_counts(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'eligible', (select count(*) from eligible_originals e where e.artist_id = p_artist),
    'missingText', (
      select count(*)
      from originals o
      where o.artist_id = p_artist
        and o.current
        and o.text_length = 0
        and o.visibility = 'public'
        and not o.removed
    )
  )
$$;
--> statement-breakpoint
-- Ends a job without its slice: nothing that it found so far is lost.
create or replace function fail_job(p_job uuid, p_outcome text, p_sentence text)
returns void
language sql
volatile
as $$
  update jobs
  set stage = 'failed',
    outcome = p_outcome,
    limitations = limitations || jsonb_build_array(p_outcome || ': ' || p_sentence),
    claim_at = null,
    leased = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = p_job
$$;
--> statement-breakpoint
-- Leases the next job that can be run, or returns null and has touched no row. Questions come first,
-- then the oldest. Rows are picked without a lock and claimed one by one under the try-lock of their
-- artist: a try-lock inside a WHERE would also lock rows that are not returned. Under that lock the
-- recheck sees the newest state, so a job is leased once and an artist runs one job at a time.
-- A slice that died before its call to the outside was answered is never repeated (contract 3):
-- the job ends as outcome_unknown. The offline model is not outside. The third dead or thrown slice ends it as slice_limit.
create or replace function lease_job(
  p_artist uuid,
  p_kinds text[],
  p_lease interval,
  p_max_attempts integer
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_next record;
  v_job jobs;
begin
  for v_next in
    select j.id, j.artist_id
    from jobs j
    where j.claim_at <= v_now
      and (p_artist is null or j.artist_id = p_artist)
      and j.kind = any (p_kinds)
    order by (j.kind = 'question_research') desc, j.claim_at, j.id
    limit 100
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('artist:' || v_next.artist_id, 0));
    select * into v_job
    from jobs
    where id = v_next.id
      and claim_at <= v_now
    for update;
    continue when not found;
    continue when exists (
      select from jobs
      where artist_id = v_next.artist_id
        and leased
        and claim_at > v_now
    );
    if exists (
      select from model_calls
      where job_id = v_job.id
        and outcome = 'sent'
        and model <> 'offline'
    ) then
      perform fail_job(v_job.id, 'outcome_unknown', 'the work ended while a call was under way, and it is not repeated');
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    if v_job.attempts >= p_max_attempts then
      perform fail_job(v_job.id, 'slice_limit', 'the work was interrupted too often');
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    update jobs
    set claim_at = v_now + p_lease,
      leased = true,
      fence = fence + 1,
      attempts = attempts + 1
    where id = v_job.id
    returning * into v_job;
    return jsonb_build_object(
      'ended', false,
      'id', v_job.id,
      'artistId', v_job.artist_id,
      'kind', v_job.kind,
      'fence', v_job.fence,
      'stage', v_job.stage,
      'selection', v_job.selection,
      'request', v_job.request,
      'state', v_job.state,
      'passages', v_job.passages,
      'limitations', v_job.limitations,
      'createdAt', rfc3339(v_job.created_at)
    );
  end loop;
  return null;
end
$$;
--> statement-breakpoint
-- The scope of a ledger that blocks a new reservation now, or no row. When two block, the one that
-- resets last. The limit-th newest reservation inside the window decides, and gives the reset
-- (contract 4); a reservation exactly 24 hours old no longer counts.
create or replace function ledger_block(
  p_ledger text,
  p_artist uuid,
  p_artist_limit integer,
  p_global_limit integer,
  p_now timestamptz
)
returns table (scope text, reset_at timestamptz)
language sql
stable
as $$
  select blocked.scope, blocked.reset_at
  from (
    select 'global' as scope, p_now + interval '24 hours' as reset_at
    where p_global_limit < 1
    union all
    (
      select 'global', r.reserved_at + interval '24 hours'
      from reservations r
      where p_global_limit > 0
        and r.ledger = p_ledger
        and r.reserved_at > p_now - interval '24 hours'
      order by r.reserved_at desc
      offset greatest(p_global_limit, 1) - 1
      limit 1
    )
    union all
    select 'artist', p_now + interval '24 hours'
    where p_artist_limit < 1
    union all
    (
      select 'artist', r.reserved_at + interval '24 hours'
      from reservations r
      where p_artist_limit > 0
        and r.ledger = p_ledger
        and r.artist_id = p_artist
        and r.reserved_at > p_now - interval '24 hours'
      order by r.reserved_at desc
      offset greatest(coalesce(p_artist_limit, 1), 1) - 1
      limit 1
    )
  ) blocked
  order by blocked.reset_at desc, blocked.scope desc
  limit 1
$$;
--> statement-breakpoint
-- The artist lock (contract 5): transaction-level, because a session lock outlives its transaction
-- behind a pooler. Take it first, then read in later statements, which see what the lock waited for.
create or replace function lock_artist(p_artist uuid)
returns void
language sql
volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('artist:' || p_artist, 0))
$$;
--> statement-breakpoint
-- Originals that match a query of search terms inside the constraints, best first. Explicit target and
-- date constraints admit originals that share no word with the query (interface 4.1.1); they come last.
create or replace function matching_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query text,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select e, ts_rank(e.tokens, p_query::tsquery, 1)::double precision as rank
  from constrained_originals(p_artist, p_constraints) e
  where e.tokens @@ p_query::tsquery
    or (p_constraints->>'admitsAll')::boolean
  order by rank desc, e.dated_from desc nulls last, e.source_id
  limit p_limit
$$;
--> statement-breakpoint
-- Whether a user may change an artist now: administrator, or holder of the approved claim (contract 2).
create or replace function may_act_for(p_user uuid, p_artist uuid)
returns boolean
language sql
stable
as $$
  select exists (select from users where id = p_user and is_admin)
    or exists (
      select from claims
      where user_id = p_user
        and artist_id = p_artist
        and status = 'approved'
    )
$$;
--> statement-breakpoint
-- Dated originals inside the constraints, newest first, without any word in common with the topic
-- (interface 2.1, retrieval latest): by start of the date's interval, the more precise first among
-- equals, then by source. For a release date, catalog releases come before everything else (2.1.3).
create or replace function newest_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_releases_first boolean,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select e, 0::double precision
  from constrained_originals(p_artist, p_constraints) e
  where e.dated_from is not null
  order by
    (p_releases_first and e.kind = 'release' and e.activity_date_kind is not distinct from 'release') desc,
    e.dated_from desc,
    e.dated_until,
    e.source_id
  limit p_limit
$$;
--> statement-breakpoint
-- An eligible original as selection reads it: its identity, its text and the reference it would give.
create or replace function original_json(p_original eligible_originals, p_rank double precision)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'kind', p_original.kind,
    'platform', p_original.platform,
    'accountId', p_original.account_id,
    'postKey', p_original.post_key,
    'collectionUrl', p_original.collection_url,
    'title', p_original.title,
    'text', p_original.text,
    'datedFrom', rfc3339(p_original.dated_from),
    'rank', p_rank,
    'reference', reference_json(p_original, 0, 0, '') - 'start' - 'end' - 'text'
  )
$$;
--> statement-breakpoint
-- A question job as it may be shown now, or null: references that are no longer eligible at their
-- revision are left out and counted, and the time to a reset is taken from this clock (contract 3).
create or replace function question_status(p_artist uuid, p_job uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'jobId', j.id,
    'stage', j.stage,
    'selection', j.selection,
    'provider', j.provider,
    'outcome', j.outcome,
    'updatedAt', rfc3339(j.updated_at),
    'finished', j.finished_at is not null,
    'limitations', j.limitations,
    'quotaScope', j.quota_scope,
    'resetAt', rfc3339(j.reset_at),
    'retryAfterSeconds', greatest(0, ceil(extract(epoch from j.reset_at - clock_timestamp()))),
    'stored', jsonb_array_length(j.passages),
    'references', coalesce(
      (
        select jsonb_agg(
          reference_json(e, (p.passage->>'start')::integer, (p.passage->>'end')::integer, p.passage->>'text')
          order by p.position
        )
        from jsonb_array_elements(j.passages) with ordinality as p (passage, position)
        join eligible_originals e
          on e.artist_id = j.artist_id
          and e.source_id = p.passage->>'sourceId'
          and e.revision = p.passage->>'revision'
      ),
      '[]'
    )
  )
  from jobs j
  where j.id = p_job
    and j.artist_id = p_artist
    and j.kind = 'question_research'
$$;
--> statement-breakpoint
-- One eligible original by source: whether the artist exists, and the original or null.
create or replace function read_original(p_artist uuid, p_source text)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist),
    'original', (
      select original_json(e, 0)
      from eligible_originals e
      where e.artist_id = p_artist
        and e.source_id = p_source
    )
  )
$$;
--> statement-breakpoint
-- The status read: whether the artist exists, and the job.
create or replace function read_question(p_artist uuid, p_job uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist),
    'question', question_status(p_artist, p_job)
  )
$$;
--> statement-breakpoint
-- An eligible original and a window of it in the shape of interface 2.3. The text of the window is
-- handed in, because offsets count UTF-16 units and Postgres counts code points.
create or replace function reference_json(
  p_original eligible_originals,
  p_start integer,
  p_end integer,
  p_text text
)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'start', p_start,
    'end', p_end,
    'text', p_text,
    'url', p_original.url,
    'curation', p_original.curation,
    'evidenceKind', case p_original.kind
      when 'caption' then 'caption'
      when 'transcript' then 'provider_transcript'
      else 'original_text'
    end,
    'speaker', case p_original.kind when 'transcript' then 'unverified' else 'not_applicable' end,
    'publishedAt', p_original.published_at,
    'retrievedAt', p_original.retrieved_at,
    'truncated', p_original.truncated
  ) || jsonb_strip_nulls(jsonb_build_object(
    'activityDate', p_original.activity_date,
    'activityDateKind', p_original.activity_date_kind
  ))
$$;
--> statement-breakpoint
-- Gives the lease of a slice that threw back, fenced; the third such slice ends the job (contract 3).
create or replace function release_job(p_job uuid, p_fence integer, p_max_attempts integer)
returns void
language plpgsql
volatile
as $$
declare
  v_attempts integer;
begin
  update jobs
  set leased = false,
    claim_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = p_job
    and fence = p_fence
    and leased
    and finished_at is null
  returning attempts into v_attempts;
  if v_attempts >= p_max_attempts then
    perform fail_job(p_job, 'slice_limit', 'the work was interrupted too often');
  end if;
end
$$;
--> statement-breakpoint
-- One reservation in a rolling ledger, all scopes or none, once per subject (contract 4). Returns no
-- row when admitted, else the scope that blocks. A refusal takes no lock: rows only ever leave the
-- window. Safe against over-admission because the count is a statement of its own after the lock.
-- A null artist limit means that the ledger has no scope per artist.
create or replace function reserve(
  p_ledger text,
  p_subject uuid,
  p_artist uuid,
  p_artist_limit integer,
  p_global_limit integer
)
returns table (scope text, reset_at timestamptz)
language plpgsql
volatile
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if exists (select from reservations r where r.ledger = p_ledger and r.subject_id = p_subject) then
    return;
  end if;
  return query select * from ledger_block(p_ledger, p_artist, p_artist_limit, p_global_limit, v_now);
  if found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || p_ledger, 0));
  v_now := date_trunc('milliseconds', clock_timestamp());
  return query select * from ledger_block(p_ledger, p_artist, p_artist_limit, p_global_limit, v_now);
  if found then
    return;
  end if;
  insert into reservations (ledger, artist_id, subject_id, reserved_at)
  values (p_ledger, p_artist, p_subject, v_now)
  on conflict do nothing;
end
$$;
--> statement-breakpoint
-- A finished question job with this identity that may answer again (contract 3): inside its lifetime,
-- every reference still eligible at its revision, research before candidates, then the newest.
-- Candidates are for callers that asked for them; an unresolved job also ends with its quota's reset
-- and with the first change of the artist's evidence.
create or replace function reusable_question(
  p_artist uuid,
  p_identity text,
  p_direct boolean,
  p_lifetime interval,
  p_now timestamptz
)
returns uuid
language sql
stable
as $$
  select j.id
  from jobs j
  where j.artist_id = p_artist
    and j.identity = p_identity
    and j.kind = 'question_research'
    and j.finished_at is not null
    and (j.selection = 'research' or p_direct)
    and (
      (j.stage = 'complete' and j.finished_at > p_now - p_lifetime)
      or (
        j.stage = 'unresolved'
        and j.finished_at > p_now - interval '10 minutes'
        and (j.reset_at is null or j.reset_at > p_now)
        and j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist)
      )
    )
    and not exists (
      select from jsonb_array_elements(j.passages) p
      where not exists (
        select from eligible_originals e
        where e.artist_id = p_artist
          and e.source_id = p->>'sourceId'
          and e.revision = p->>'revision'
      )
    )
  order by (j.selection = 'research') desc, j.finished_at desc
  limit 1
$$;
--> statement-breakpoint
-- Times on the wire: RFC 3339 in UTC with milliseconds.
create or replace function rfc3339(p_instant timestamptz)
returns text
language sql
immutable
as $$
  select to_char(p_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
-- Ranked search over the eligible originals of an artist (contract 5, "Search original evidence"), one
-- page: after the rank and source of the last one seen. Ranks are compared as sent, so a cursor holds
-- the exact number.
create or replace function search_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query text,
  p_limit integer,
  p_after_rank double precision,
  p_after_source text
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'evidenceChangedAt', (select a.evidence_changed_at from artists a where a.id = p_artist),
    'counts', evidence_counts(p_artist),
    'originals', coalesce((select jsonb_agg(original_json(m.original, m.rank)) from (
      select *
      from matching_originals(p_artist, p_constraints, p_query, 10000) m
      where p_after_rank is null
        or m.rank < p_after_rank
        or (m.rank = p_after_rank and (m.original).source_id > p_after_source)
      order by m.rank desc, (m.original).source_id
      limit p_limit
    ) m), '[]')
  )
$$;
--> statement-breakpoint
-- Writes what a slice found and gives its lease back, in one step; false when the fence has moved on
-- or the job has ended, and then nothing is written. A job that goes on can be claimed again at once,
-- or after waitSeconds. Calls to the model are completed with their usage in the same step.
create or replace function settle_job(p_job uuid, p_fence integer, p_outcome jsonb)
returns boolean
language plpgsql
volatile
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_finished boolean := (p_outcome->>'finished')::boolean;
begin
  update jobs
  set stage = p_outcome->>'stage',
    selection = coalesce(p_outcome->>'selection', selection),
    state = coalesce(p_outcome->'state', state),
    passages = coalesce(p_outcome->'passages', passages),
    limitations = coalesce(p_outcome->'limitations', limitations),
    provider = p_outcome->>'provider',
    outcome = p_outcome->>'outcome',
    quota_scope = p_outcome->>'quotaScope',
    reset_at = (p_outcome->>'resetAt')::timestamptz,
    claim_at = case
      when v_finished then null
      else v_now + make_interval(secs => coalesce((p_outcome->>'waitSeconds')::double precision, 0))
    end,
    finished_at = case when v_finished then v_now end,
    leased = false,
    attempts = attempts - 1,
    updated_at = v_now
  where id = p_job
    and fence = p_fence
    and leased
    and finished_at is null;
  if not found then
    return false;
  end if;
  update model_calls m
  set outcome = c.outcome,
    input_tokens = c."inputTokens",
    output_tokens = c."outputTokens",
    completed_at = v_now
  from jsonb_to_recordset(coalesce(p_outcome->'calls', '[]'))
    as c (id uuid, outcome text, "inputTokens" integer, "outputTokens" integer)
  where m.id = c.id
    and m.job_id = p_job;
  return true;
end
$$;
--> statement-breakpoint
-- Whether a target URL belongs to a platform (contract 3): an eligible original with that canonical URL
-- is on it, or its host is that of one of the artist's accounts or links there.
create or replace function target_is_on_platform(
  p_artist uuid,
  p_platform text,
  p_target_key text,
  p_target_host text
)
returns boolean
language sql
stable
as $$
  select exists (
      select from eligible_originals e
      where e.artist_id = p_artist
        and e.platform = p_platform
        and p_target_key in (e.post_key, e.url_key)
    )
    or exists (
      select from accounts a
      where a.artist_id = p_artist
        and a.platform = p_platform
        and a.host = p_target_host
    )
    or exists (
      select from links l
      where l.artist_id = p_artist
        and l.platform = p_platform
        and l.host = p_target_host
    )
$$;
