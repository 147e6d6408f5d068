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
  and not o.gone
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
  -- Short ways first: what is no page was never a candidate, what is no answer has no response. Three
  -- conditions on candidates and not one with `or`, which could only be tried pair by pair.
  and (
    o.kind <> 'web_page'
    or (
      not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.evidence_id = o.id
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
      and not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.url_key = o.post_key
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
      and not exists (
        select from candidates c
        where c.artist_id = o.artist_id
          and c.url_key = o.url_key
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      )
    )
  )
  -- A published answer is the current wording of a response of this artist, or it is none.
  and (
    o.kind <> 'published_answer'
    or exists (
      select from interview_questions q
      where q.id = o.answer_id
        and q.artist_id = o.artist_id
        and q.answer_revision = o.answer_revision
    )
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
-- Whether {platform, accountId} is a connected account of the artist now.
create or replace function account_is_connected(p_artist uuid, p_account jsonb)
returns boolean
language sql
stable
as $$
  select exists (
    select from accounts
    where artist_id = p_artist
      and platform = p_account->>'platform'
      and account_id = p_account->>'accountId'
      and connected
  )
$$;
--> statement-breakpoint
-- Admits one onboarding turn that calls the model and reserves the call, before anything starts (contract
-- 4, onboarding_turn). A published text may be drafted anew after the onboarding is complete.
create or replace function admit_draft(
  p_user uuid,
  p_artist uuid,
  p_artist_limit integer,
  p_global_limit integer,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_block record;
begin
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if coalesce(onboarding_step(p_artist), 'publish') <> 'publish' then
    return wrong_step(p_artist);
  end if;
  select * into v_block
  from reserve('onboarding_turn', (p_call->>'id')::uuid, p_artist, p_artist_limit, p_global_limit);
  if found then
    return jsonb_build_object(
      'outcome', 'onboarding_quota',
      'resetAt', rfc3339(v_block.reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
    );
  end if;
  perform reserve_call(null, null, p_artist, p_call);
  return '{"outcome": "admitted"}';
end
$$;
--> statement-breakpoint
-- The eligible originals of an artist inside the explicit constraints of a request (interface 2.1):
-- platform, target, dates and exclusions, applied before anything is selected. A date bound admits an
-- original whose interval lies wholly inside; an unknown date is never admitted by one. An excluded URL
-- takes the whole post with it: every original of the same platform, account and canonical URL. An
-- exploration also sees only what was stored before its snapshot, and only dated originals for latest;
-- a selection first reads one kind.
create or replace function admitted_originals(p_artist uuid, p_constraints jsonb)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from eligible_originals e
  where e.artist_id = p_artist
    and (p_constraints->>'kind' is null or e.kind = p_constraints->>'kind')
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
      or (
        e.dated_from >= now() - make_interval(hours => (p_constraints->>'lastHours')::integer)
        and e.dated_from <= now()
      )
    )
    and (
      p_constraints->>'storedBefore' is null
      or e.created_at <= (p_constraints->>'storedBefore')::timestamptz
    )
    and (p_constraints->>'datedOnly' is distinct from 'true' or e.dated_from is not null)
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
-- Saves the exact answer to one of the server's onboarding questions, or skips it with null (contract 5).
-- The same again is the same at any later time; another text for an answered question is an edit, and
-- edits go another way. The last settled question ends the step. p_keys are all of the server's questions.
create or replace function answer_onboarding(
  p_user uuid,
  p_artist uuid,
  p_question uuid,
  p_key text,
  p_wording text,
  p_revision text,
  p_answer text,
  p_keys jsonb,
  p_refresh uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user, p_artist);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_question interview_questions;
  v_saved text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_question
  from interview_questions
  where artist_id = p_artist
    and question_key = p_key;
  select answer into v_saved
  from interview_versions
  where question_id = v_question.id
    and version = v_question.answer_version;
  if v_question.state is not null and v_saved is not distinct from p_answer then
    return onboarding_accepted(p_artist);
  end if;
  if onboarding_step(p_artist) is distinct from 'interview' then
    return wrong_step(p_artist);
  end if;
  if v_saved is not null then
    return '{"outcome": "conflict"}';
  end if;

  if v_question.id is null then
    insert into interview_questions (
      id, artist_id, source, question_key, question, question_revision, state, created_at
    )
    values (p_question, p_artist, 'onboarding', p_key, p_wording, p_revision, 'skipped', v_now)
    returning * into v_question;
  end if;
  if p_answer is null then
    perform record_activity(
      p_user, p_artist, 'question_skipped', v_question.id, v_question.question_revision, null, v_now
    );
  else
    v_question := save_version(v_question, p_answer, null, v_now);
    perform record_activity(
      p_user, p_artist, 'answer_saved', v_question.id, v_question.question_revision,
      v_question.answer_revision, v_now
    );
    perform queue_lore_refresh(p_artist, p_refresh, v_now);
  end if;
  update onboarding
  set interview_at = v_now
  where artist_id = p_artist
    and not exists (
      select from jsonb_array_elements_text(p_keys) k
      where not exists (
        select from interview_questions
        where artist_id = p_artist
          and question_key = k
          and state <> 'offered'
      )
    );
  return onboarding_accepted(p_artist);
end
$$;
--> statement-breakpoint
-- What one tool call of an exploration needs from the snapshot: a page of it, originals that match
-- search terms, or one original in full.
create or replace function answer_want(
  p_artist uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz,
  p_want jsonb
)
returns jsonb
language sql
stable
as $$
  select case p_want->>'kind'
    when 'browse' then browse_snapshot(
      p_artist, p_constraints, p_latest, p_before,
      (p_want->>'offset')::integer, (p_want->>'limit')::integer
    )
    when 'search' then coalesce((
      select jsonb_agg(original_json(r.original, r.rank))
      from ranked_originals(
        p_artist,
        p_constraints || jsonb_build_object('storedBefore', p_before, 'datedOnly', p_latest),
        p_want->'query',
        (p_want->>'limit')::integer
      ) r
    ), '[]')
    when 'read' then (
      select original_json(e, 0)
      from snapshot_originals(p_artist, p_constraints, p_latest, p_before) e
      where e.source_id = p_want->>'sourceId'
    )
  end
$$;
--> statement-breakpoint
-- Enters an approved candidate into Lore, attributed, and makes its saved page approved evidence. Call it
-- under the artist lock.
create or replace function approve_into_lore(
  p_entry uuid,
  p_candidate candidates,
  p_user uuid,
  p_now timestamptz
)
returns void
language plpgsql
volatile
as $$
begin
  insert into lore_entries (
    id, artist_id, candidate_id, url, title, excerpt, source_id, revision, approved_by, approved_at
  )
  values (
    p_entry, p_candidate.artist_id, p_candidate.id, p_candidate.url, p_candidate.title,
    p_candidate.excerpt,
    (
      select source_id
      from originals
      where artist_id = p_candidate.artist_id
        and current
        and kind = 'web_page'
        and (id = p_candidate.evidence_id or post_key = p_candidate.url_key)
      order by id = p_candidate.evidence_id desc
      limit 1
    ),
    p_candidate.revision, p_user, p_now
  );
  update originals
  set curation = 'approved'
  where artist_id = p_candidate.artist_id
    and current
    and kind = 'web_page'
    and (id = p_candidate.evidence_id or post_key = p_candidate.url_key);
end
$$;
--> statement-breakpoint
-- What a brief is cut from, in one round trip: name, profiles, published Lore, how much evidence there
-- is, whether it exceeds the corpus guard, and the first items of Latest as everybody sees it.
create or replace function artist_brief(
  p_artist uuid,
  p_max_originals bigint,
  p_max_chars bigint,
  p_latest integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'links', artist_links(a.id),
    'lore', (
      select jsonb_build_object(
        'text', l.published_text,
        'revision', l.published_revision,
        'publishedAt', rfc3339(l.published_at)
      )
      from lore l
      where l.artist_id = a.id
        and l.published_text is not null
    ),
    'exceedsGuard', corpus_exceeds_guard(a.id, p_max_originals, p_max_chars),
    'counts', evidence_counts(a.id),
    'latest', coalesce((
      select jsonb_agg(shown.value->'item' order by shown.place)
      from jsonb_array_elements(read_latest(a.id, null, p_latest, null, '[]')->'items')
        with ordinality as shown (value, place)
    ), '[]')
  )
  from artists a
  where a.id = p_artist
$$;
--> statement-breakpoint
-- The public profiles of an artist, by platform.
create or replace function artist_links(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'platform', l.platform,
        'identifier', l.identifier,
        'url', l.url
      )
      order by l.platform
    ),
    '[]'
  )
  from links l
  where l.artist_id = p_artist
$$;
--> statement-breakpoint
-- What a slice needs before it assesses, in one round trip: whether its lease still stands, the
-- selected originals as they are now (eligible, at their revision, inside the constraints), the
-- originals that a lookup brought, the accounts that could still be looked up, and the reservation of
-- the call. Nothing is reserved when there is neither evidence nor a lookup to choose.
create or replace function begin_assessment(p_job uuid, p_fence integer, p_artist uuid, p_needs jsonb)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_originals jsonb;
  v_accounts jsonb;
begin
  if not slice_is_held(p_job, p_fence) then
    return '{"held": false}';
  end if;
  select jsonb_agg(
    original_json(e, 0) order by e.dated_from desc nulls last, e.dated_until, e.source_id
  )
  into v_originals
  from constrained_originals(p_artist, p_needs->'constraints') e
  where exists (
    select from jsonb_array_elements(p_needs->'sources') s
    where s->>'sourceId' = e.source_id
      and s->>'revision' = e.revision
  );
  v_accounts := connected_accounts(p_artist);
  if v_originals is not null or (p_needs->>'mayChooseAnyway')::boolean then
    perform reserve_call(p_job, p_fence, p_artist, p_needs->'call');
  end if;
  return jsonb_build_object(
    'held', true, 'originals', coalesce(v_originals, '[]'), 'accounts', v_accounts
  );
end
$$;
--> statement-breakpoint
-- Before a provider is asked, in one round trip and fenced (contract 3, 6): the account must still be
-- connected, the provider's pace must allow it, and the call is recorded as under way, so that a slice
-- that dies now is not repeated. A provider that is not free yet answers with the time to wait.
create or replace function begin_call(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_account jsonb,
  p_provider text,
  p_spacing interval
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_wait double precision;
begin
  perform from jobs where id = p_job for update;
  if not slice_is_held(p_job, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_account is not null and not account_is_connected(p_artist, p_account) then
    return '{"outcome": "account_gone"}';
  end if;
  v_wait := take_turn(p_provider, p_spacing);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'waitMs', v_wait);
  end if;
  update jobs
  set outside_under_way = true
  where id = p_job;
  return '{"outcome": "begun"}';
end
$$;
--> statement-breakpoint
-- Before anything is sent outside, in one round trip and fenced (contract 3, 4): the account of the
-- plan must still be connected, the allowance is reserved in all its scopes or not at all, once per
-- job, and the lookup is recorded as under way, so that a slice that dies now is not repeated.
create or replace function begin_lookup(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_account jsonb,
  p_artist_limit integer,
  p_global_limit integer
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_block record;
begin
  perform from jobs where id = p_job for update;
  if not slice_is_held(p_job, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_account is not null and not exists (
    select from accounts a
    where a.artist_id = p_artist
      and a.platform = p_account->>'platform'
      and a.account_id = p_account->>'accountId'
      and a.connected
  ) then
    return '{"outcome": "account_gone"}';
  end if;
  select * into v_block
  from reserve('outside_lookup', p_job, p_artist, p_artist_limit, p_global_limit);
  if found then
    return jsonb_build_object(
      'outcome', 'exhausted', 'scope', 'outside_' || v_block.scope, 'resetAt', rfc3339(v_block.reset_at)
    );
  end if;
  update jobs
  set outside_under_way = true
  where id = p_job;
  return jsonb_build_object(
    'outcome', 'admitted',
    'artistName', (select a.name from artists a where a.id = p_artist)
  );
end
$$;
--> statement-breakpoint
-- What a Lore refresh needs before it asks the model, in one round trip: whether its lease still stands,
-- the material, and the reservation of the one model call, made only when there is something to read.
create or replace function begin_lore_refresh(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_material jsonb;
begin
  if not slice_is_held(p_job, p_fence) then
    return '{"held": false}';
  end if;
  v_material := lore_material(p_artist);
  if v_material->'sources' <> '[]' then
    perform reserve_call(p_job, p_fence, p_artist, p_call);
  end if;
  return jsonb_build_object('held', true, 'material', v_material);
end
$$;
--> statement-breakpoint
-- The beginning of every turn that writes: the artist lock, the right to act, and the row in which the
-- progress stands. Null when the turn may go on, else its refusal.
create or replace function begin_onboarding(p_user uuid, p_artist uuid)
returns jsonb
language plpgsql
volatile
as $$
begin
  perform lock_artist(p_artist);
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  insert into onboarding (artist_id)
  values (p_artist)
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- What a slice needs before it asks the model, in one round trip: whether its lease still stands, whether
-- target and platform agree, the originals to read, the instant of the snapshot that may be explored, the
-- accounts that could be looked up, and the reservation of the first model call. The call is reserved
-- only when there is something to read.
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
  -- Evidence of the kind that was asked for is read first, however far down it ranks (contract 3).
  v_preferred text := p_reading->>'preferredKind';
  v_originals jsonb;
  v_before timestamptz := clock_timestamp();
  v_has_snapshot boolean;
begin
  if not slice_is_held(p_job, p_fence) then
    return '{"held": false}';
  end if;
  if v_constraints->>'platform' is not null
    and v_constraints->>'targetKey' is not null
    and not target_is_on_platform(
      p_artist, v_constraints->>'platform', v_constraints->>'targetKey', p_reading->>'targetHost'
    )
  then
    return '{"held": true, "targetMatches": false}';
  end if;
  if p_reading->>'retrieval' = 'latest' then
    select jsonb_agg(original_json(m.original, m.rank))
    into v_originals
    from newest_originals(
      p_artist, v_constraints, v_preferred, (p_reading->>'limit')::integer
    ) m;
  else
    select jsonb_agg(original_json(m.original, m.rank) order by m.place)
    into v_originals
    from (
      select p.original, p.rank, row_number() over () as place
      from matching_originals(
        p_artist,
        v_constraints || jsonb_build_object('kind', v_preferred),
        p_reading->'query',
        (p_reading->>'preferredLimit')::integer
      ) p
      where v_preferred is not null
      union all
      select o.original, o.rank, 1000 + row_number() over ()
      from matching_originals(
        p_artist, v_constraints, p_reading->'query', (p_reading->>'limit')::integer
      ) o
      where v_preferred is null
        or (o.original).kind <> v_preferred
    ) m;
  end if;
  v_has_snapshot := v_originals is not null
    or exists (
      select from snapshot_originals(
        p_artist, v_constraints, p_reading->>'retrieval' = 'latest', v_before
      )
    );
  if v_has_snapshot then
    perform reserve_call(p_job, p_fence, p_artist, p_call);
  end if;
  return jsonb_build_object(
    'held', true,
    'targetMatches', true,
    'originals', coalesce(v_originals, '[]'),
    'snapshotAt', v_before,
    'hasSnapshot', v_has_snapshot,
    'accounts', connected_accounts(p_artist)
  );
end
$$;
--> statement-breakpoint
-- A boundary as the wire shows it, without what became of it.
create or replace function boundary_json(p_boundary interview_boundaries)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_boundary.id,
    'revision', p_boundary.revision,
    'wording', p_boundary.wording,
    'scope', p_boundary.scope,
    'sitting', p_boundary.sitting,
    'questionKey', p_boundary.question_key,
    'createdAt', rfc3339(p_boundary.created_at)
  )
$$;
--> statement-breakpoint
-- The revision of a boundary: SHA-256 over the RFC 8785 canonical JSON of {artistId, id, questionKey,
-- scope, sitting, wording}. Its sitting is known only under the lock, so it is hashed here; why the
-- strings come out the same stands at response_revision.
create or replace function boundary_revision(
  p_artist uuid,
  p_boundary uuid,
  p_question_key text,
  p_scope text,
  p_sitting integer,
  p_wording text
)
returns text
language sql
immutable
as $$
  select encode(
    sha256(
      convert_to(
        '{"artistId":"' || p_artist
          || '","id":"' || p_boundary
          || '","questionKey":' || coalesce(to_json(p_question_key)::text, 'null')
          || ',"scope":"' || p_scope
          || '","sitting":' || coalesce(p_sitting::text, 'null')
          || ',"wording":' || to_json(p_wording) || '}',
        'UTF8'
      )
    ),
    'hex'
  )
$$;
--> statement-breakpoint
-- One page of the snapshot, newest first, undated last: what each original is, without its text. An
-- original without a title is told apart by how it begins.
create or replace function browse_snapshot(
  p_artist uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz,
  p_offset integer,
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'total', (select count(*) from snapshot_originals(p_artist, p_constraints, p_latest, p_before)),
    'entries', coalesce((select jsonb_agg(p.entry order by p.position) from (
      select
        row_number() over (order by e.dated_from desc nulls last, e.dated_until, e.source_id) as position,
        jsonb_build_object(
          'sourceId', e.source_id,
          'kind', e.kind,
          'platform', e.platform,
          'title', e.title,
          'opening', case when e.title is null then left(e.text, 80) else '' end,
          'date', coalesce(e.activity_date, e.published_at),
          'chars', e.text_length
        ) as entry
      from snapshot_originals(p_artist, p_constraints, p_latest, p_before) e
      order by e.dated_from desc nulls last, e.dated_until, e.source_id
      offset p_offset
      limit p_limit
    ) p), '[]')
  )
$$;
--> statement-breakpoint
-- A discovery candidate in the shape of interface 2.5.
create or replace function candidate_json(p_candidate candidates)
returns jsonb
language sql
stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_candidate.id,
    'url', p_candidate.url,
    'destination', p_candidate.destination,
    'identity', p_candidate.identity,
    'curation', p_candidate.curation,
    'reason', p_candidate.reason,
    'revision', p_candidate.revision,
    'evidenceId', p_candidate.evidence_id
  ))
$$;
--> statement-breakpoint
-- The profile that a link candidate proposes, as write_link takes it. The folded identifier stands in
-- the suppression key, where the finder wrote it: folding is made in one place, and not in SQL.
create or replace function candidate_link(p_candidate candidates)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'platform', p_candidate.link_platform,
    'identifier', p_candidate.link_identifier,
    'folded', substr(
      p_candidate.suppression_key, char_length('link ' || p_candidate.link_platform || ' ') + 1
    ),
    'url', p_candidate.url,
    'host', substring(p_candidate.url_key from '^https?://([^/?]+)')
  )
$$;
--> statement-breakpoint
-- Completes model calls with their outcome and usage, failed ones included: [{id, outcome,
-- inputTokens, outputTokens}]. Only calls of this job, and only those whose outcome was open.
create or replace function complete_calls(p_job uuid, p_calls jsonb)
returns void
language sql
volatile
as $$
  update model_calls m
  set outcome = c.outcome,
    input_tokens = c."inputTokens",
    output_tokens = c."outputTokens",
    completed_at = clock_timestamp()
  from jsonb_to_recordset(coalesce(p_calls, '[]'))
    as c (id uuid, outcome text, "inputTokens" integer, "outputTokens" integer)
  where m.id = c.id
    and m.job_id is not distinct from p_job
    and m.outcome = 'sent'
$$;
--> statement-breakpoint
-- The turn that ends the step of profiles: takes links away and adds others, all of them or, when one is
-- in conflict, none (contract 5). Accounts that can be read are connected by the ingest that is queued
-- with them, and a search for sources follows where one is configured (p_search).
-- p_add: [{platform, identifier, folded, url, host, jobId}]
create or replace function confirm_profiles(
  p_user uuid,
  p_artist uuid,
  p_turn text,
  p_add jsonb,
  p_remove jsonb,
  p_connectable text[],
  p_search uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user, p_artist);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_link jsonb;
  v_platform text;
  v_written text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist) is distinct from 'profiles' then
    return case
      when exists (select from onboarding where artist_id = p_artist and profiles_turn = p_turn)
      then onboarding_accepted(p_artist)
      else wrong_step(p_artist)
    end;
  end if;
  for v_platform in select jsonb_array_elements_text(p_remove)
  loop
    perform remove_profile(p_artist, v_platform, v_now);
    perform record_activity(p_user, p_artist, 'profile_removed', p_artist, v_platform, null, v_now);
  end loop;
  -- In one order, so that two artists who add the same profiles never wait for each other in a circle.
  for v_link in
    select value
    from jsonb_array_elements(p_add)
    order by value->>'platform', value->>'folded'
  loop
    v_written := write_link(p_artist, v_link);
    if v_written = 'conflict' then
      raise sqlstate 'LC409' using message = 'link_conflict';
    end if;
    if v_written = 'written' then
      perform record_activity(
        p_user, p_artist, 'profile_added', p_artist, null, v_link->>'platform', v_now
      );
    end if;
    perform queue_connection(
      p_artist, v_link, p_connectable, (v_link->>'jobId')::uuid, v_now
    );
  end loop;
  if p_search is not null then
    perform queue_source_search(p_artist, p_search, v_now);
  end if;
  update onboarding
  set profiles_at = v_now,
    profiles_turn = p_turn
  where artist_id = p_artist;
  perform record_activity(p_user, p_artist, 'profiles_confirmed', p_artist, null, p_turn, v_now);
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist;
  return onboarding_accepted(p_artist);
exception
  -- What was written before the conflict is undone with this block.
  when sqlstate 'LC409' then
    return '{"outcome": "link_conflict"}';
end
$$;
--> statement-breakpoint
-- Makes an account {platform, accountId, handle, url, host} the connected one of its platform; the one
-- before is disconnected, and its references with it. Call it under the artist lock.
create or replace function connect_account(p_artist uuid, p_account jsonb)
returns void
language plpgsql
volatile
as $$
begin
  update accounts
  set connected = false
  where artist_id = p_artist
    and platform = p_account->>'platform'
    and account_id <> p_account->>'accountId'
    and connected;
  insert into accounts (artist_id, platform, account_id, handle, url, host, connected)
  values (
    p_artist, p_account->>'platform', p_account->>'accountId', p_account->>'handle',
    p_account->>'url', p_account->>'host', true
  )
  on conflict (artist_id, platform, account_id) do update
  set handle = excluded.handle,
    url = excluded.url,
    host = excluded.host,
    connected = true;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist;
end
$$;
--> statement-breakpoint
-- The connected accounts of an artist, from which the server builds lookups.
create or replace function connected_accounts(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'platform', a.platform,
        'accountId', a.account_id,
        'handle', a.handle,
        'url', a.url,
        'host', a.host
      )
      order by a.platform, a.account_id
    ),
    '[]'
  )
  from accounts a
  where a.artist_id = p_artist
    and a.connected
$$;
--> statement-breakpoint
-- What a request may read: the admitted originals, and in an overview follow-up of each moments
-- collection only the newest of them (interface 4.1.12). A collection is one connected account and one
-- stable collection URL, never a name; a post outside a collection, or of another platform, stands alone.
create or replace function constrained_originals(p_artist uuid, p_constraints jsonb)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from admitted_originals(p_artist, p_constraints) e
  where p_constraints->>'newestOfCollections' is distinct from 'true'
    or e.platform is distinct from 'moments'
    or e.account_id is null
    or e.collection_key is null
    or not exists (
      select from admitted_originals(p_artist, p_constraints) n
      where n.platform = e.platform
        and n.account_id = e.account_id
        and n.collection_key = e.collection_key
        and (
          (coalesce(n.dated_from, '-infinity'), coalesce(e.dated_until, 'infinity'), e.source_id)
          > (coalesce(e.dated_from, '-infinity'), coalesce(n.dated_until, 'infinity'), n.source_id)
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
      passages = '[]',
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
-- Counts an artist's evidence again when it has changed, at the end of the transaction, when all of the
-- change is there. Whatever makes an original eligible or not moves artists.evidence_changed_at in its
-- transaction; the row of the artist is locked by that until the end, so that counts are written in order.
create or replace function count_evidence()
returns trigger
language plpgsql
as $$
begin
  insert into evidence_totals (artist_id, eligible, missing_text)
  select new.id, c.eligible, c.missing_text
  from evidence_count(new.id) c
  on conflict (artist_id) do update
  set eligible = excluded.eligible,
    missing_text = excluded.missing_text;
  return null;
end
$$;

drop trigger if exists changed_evidence_is_counted on artists;

create constraint trigger changed_evidence_is_counted
after update of evidence_changed_at on artists
deferrable initially deferred
for each row
execute function count_evidence();
--> statement-breakpoint
-- What the artist says of one saved source: approved, it is approved evidence, and a page that waits for
-- review enters Lore; rejected, it is the artist's alone from then on, a page is never offered again, and
-- neither comes back when the source is found anew. Call it under the artist lock.
-- p_id names the Lore entry or the candidate that may come of it.
create or replace function decide_source(
  p_user uuid,
  p_original originals,
  p_approves boolean,
  p_id uuid,
  p_now timestamptz
)
returns void
language plpgsql
volatile
as $$
declare
  v_candidate candidates;
begin
  select * into v_candidate
  from candidates
  where artist_id = p_original.artist_id
    and destination = 'lore'
    and p_original.kind = 'web_page'
    and (
      evidence_id = p_original.id
      or url_key in (p_original.post_key, p_original.url_key)
    )
  order by curation = 'pending' desc, evidence_id = p_original.id desc nulls last, id
  limit 1;
  if p_approves then
    update originals
    set curation = 'approved'
    where id = p_original.id;
    if v_candidate.curation = 'pending' then
      perform approve_into_lore(p_id, v_candidate, p_user, p_now);
    end if;
  else
    update originals
    set visibility = 'private'
    where id = p_original.id;
    if p_original.kind = 'web_page' and v_candidate.id is null then
      insert into candidates (
        id, artist_id, suppression_key, destination, identity, curation, url, url_key, title,
        evidence_id, revision, discovered_at, decided_at, decided_by
      )
      values (
        p_id, p_original.artist_id, 'lore ' || p_original.post_key, 'lore', 'confirmed', 'declined',
        p_original.url, p_original.post_key, p_original.title, p_original.id, p_original.revision,
        p_now, p_now, p_user
      )
      on conflict do nothing;
    end if;
  end if;
  update candidates
  set curation = case when p_approves then 'approved' else 'declined' end,
    decided_at = p_now,
    decided_by = p_user
  where artist_id = p_original.artist_id
    and curation = 'pending'
    and (
      id = v_candidate.id
      -- What is turned down is turned down under every address that it is offered at.
      or (
        not p_approves
        and p_original.kind = 'web_page'
        and destination = 'lore'
        and url_key in (p_original.post_key, p_original.url_key)
      )
    );
  perform record_activity(
    p_user, p_original.artist_id,
    case when p_approves then 'source_approved' else 'source_rejected' end,
    p_original.id, p_original.revision, p_original.revision, p_now
  );
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
  p_max_chars bigint,
  p_has_model boolean
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

  if not p_has_model then
    return '{"outcome": "model_unavailable"}';
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
-- Counts what can be read of an artist: eligible originals, and public ones without their text. It reads
-- all of them; evidence_counts tells what came out when the evidence changed last.
create or replace function evidence_count(p_artist uuid)
returns table (eligible integer, missing_text integer)
language sql
stable
as $$
  select
    (select count(*) from eligible_originals e where e.artist_id = p_artist)::integer,
    (
      select count(*)
      from originals o
      where o.artist_id = p_artist
        and o.current
        and o.text_length = 0
        and o.visibility = 'public'
        and not o.removed
        and not o.gone
    )::integer
$$;
--> statement-breakpoint
-- How much of an artist's evidence can be read, as it was counted when the evidence changed last.
create or replace function evidence_counts(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text)
  from (
    select t.eligible, t.missing_text
    from evidence_totals t
    where t.artist_id = p_artist
    union all
    select c.eligible, c.missing_text
    from evidence_count(p_artist) c
    where not exists (select from evidence_totals t where t.artist_id = p_artist)
  ) c
$$;
--> statement-breakpoint
-- Between two steps of an exploration, in one round trip and fenced: the call that was answered gets
-- its usage, the next one is reserved, and the tools that were asked for are answered from the snapshot.
create or replace function explore_step(p_job uuid, p_fence integer, p_artist uuid, p_step jsonb)
returns jsonb
language plpgsql
volatile
as $$
begin
  if not slice_is_held(p_job, p_fence) then
    return '{"held": false}';
  end if;
  perform complete_calls(p_job, p_step->'calls');
  perform reserve_call(p_job, p_fence, p_artist, p_step->'next');
  return jsonb_build_object(
    'held', true,
    'answers', coalesce(
      (
        select jsonb_agg(
          answer_want(
            p_artist, p_step->'constraints', (p_step->>'latest')::boolean,
            (p_step->>'snapshotAt')::timestamptz, w.want
          )
          order by w.position
        )
        from jsonb_array_elements(p_step->'wants') with ordinality as w (want, position)
      ),
      '[]'
    )
  );
end
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
    selection = case when selection is not null then 'research' end,
    limitations = limitations || jsonb_build_array(p_outcome || ': ' || p_sentence),
    claim_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = p_job
$$;
--> statement-breakpoint
-- Closes a sitting (contract 5): its open offers become skipped, and the Lore is to be made anew, in
-- one transaction. A finished sitting is answered as it is.
create or replace function finish_session(
  p_user uuid,
  p_artist uuid,
  p_session uuid,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_session interview_sessions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_session
  from interview_sessions
  where id = p_session
    and artist_id = p_artist;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_session.closed_at is null then
    update interview_questions
    set state = 'skipped'
    where session_id = p_session
      and state = 'offered';
    update interview_sessions
    set closed_at = v_now
    where id = p_session
    returning * into v_session;
    perform record_activity(p_user, p_artist, 'session_finished', p_session, null, null, v_now);
    perform queue_lore_refresh(p_artist, p_job, v_now);
  end if;
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
--> statement-breakpoint
-- The form in which handles and identifiers of accounts are compared, as lib/artist/folded-identifier.ts
-- makes it for links: compatibility forms, case and an `@` in front do not count.
create or replace function folded_identifier(p_identifier text)
returns text
language sql
immutable
as $$
  select btrim(lower(ltrim(btrim(normalize(p_identifier, nfkc)), '@')))
$$;

create index if not exists connected_accounts_by_handle
on accounts (platform, folded_identifier(handle))
where connected;

create index if not exists connected_accounts_by_identity
on accounts (platform, folded_identifier(account_id))
where connected;
--> statement-breakpoint
-- The form in which names of artists are compared (contract 5): compatibility forms, case, accents and
-- the width of white space do not count.
create or replace function folded_name(p_name text)
returns text
language sql
immutable
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(
      normalize(p_name, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'
    )),
    '\s+', ' ', 'g'
  ))
$$;

create index if not exists artists_by_name on artists (folded_name(name));
--> statement-breakpoint
-- Enters new originals into the postings, in the statement that stores them, whoever stores them. The
-- content of an original never changes, so nothing is ever entered again or taken out: a superseded or
-- hidden original stays in the postings and is left out where eligible originals are joined.
--
-- A share is what BM25 makes of one term in one original, before the term's rarity: repetition soon
-- stops counting (1.2), a word of the title counts twice, and half of the damping follows the length
-- beside 150 terms. That length is fixed, so that no share ages; measured, it costs nothing. Titles (=)
-- and sites (/) are there or not. Names (@) are only ever read from the original itself. Numbers of one
-- term stand together by 128, most terms in one row, written in one order, so that two writers never
-- wait for each other in a circle. The empty term lists every original.
create or replace function index_new_originals()
returns trigger
language plpgsql
as $$
begin
  insert into postings (artist_id, term, block, originals, shares)
  select e.artist_id, e.term, e.number / 128,
    array_agg(e.number order by e.number),
    array_agg(e.share order by e.number)
  from (
    select n.artist_id, n.number, t.lexeme as term,
      case
        when left(t.lexeme, 1) in ('=', '/') then 1
        else c.count * 2.2 / (c.count + 0.6 + 0.6 * n.token_count / 150)
      end as share
    from new_originals n
    cross join lateral unnest(n.tokens) t
    cross join lateral (
      select greatest(1, cardinality(t.positions) + cardinality(array_positions(t.weights, 'A')))::real as count
    ) c
    where left(t.lexeme, 1) <> '@'
    union all
    select n.artist_id, n.number, '', 1
    from new_originals n
  ) e
  group by e.artist_id, e.term, e.number / 128
  order by e.artist_id, e.term, e.number / 128
  on conflict (artist_id, term, block) do update
  set originals = postings.originals || excluded.originals,
    shares = postings.shares || excluded.shares;
  return null;
end
$$;

create or replace trigger new_originals_are_indexed
after insert on originals
referencing new table as new_originals
for each statement
execute function index_new_originals();
--> statement-breakpoint
-- Why an original is not evidence now, or null when it is: whether it is, the one view says; only the
-- first reason that a person can do something about is looked up here.
create or replace function ineligible_reason(p_original originals)
returns text
language sql
stable
as $$
  select case
    when exists (select from eligible_originals e where e.id = p_original.id) then null
    when p_original.removed or p_original.gone then 'removed'
    when p_original.visibility <> 'public' then 'private'
    when p_original.text_length = 0 then 'missing_text'
    when p_original.account_id is not null and not account_is_connected(
      p_original.artist_id,
      jsonb_build_object('platform', p_original.platform, 'accountId', p_original.account_id)
    ) then 'account_disconnected'
    when p_original.kind = 'published_answer' then 'answer_changed'
    else 'candidate_rejected'
  end
$$;
--> statement-breakpoint
-- What happened in the interviews, in time order, behind a place in it: offers (0), edits (1), current
-- answers (2) and corrections (3), at one instant in that order, then by id and version. An answer
-- stands where its current wording was saved. Corrections belong to no sitting.
create or replace function interview_history(
  p_artist uuid,
  p_kind text,
  p_sitting integer,
  p_at timestamptz,
  p_rank integer,
  p_id uuid,
  p_version integer,
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  with questions as (
    select *
    from interview_questions
    where artist_id = p_artist
      and (p_sitting is null or sitting = p_sitting)
  ),
  entries as (
    select q.offered_at as at, 0 as rank, q.id, 0 as version,
      jsonb_build_object(
        'kind', 'offer',
        'answerId', q.id,
        'questionKey', q.question_key,
        'question', q.question,
        'sitting', q.sitting,
        'state', q.state
      ) as entry
    from questions q
    where q.offered_at is not null
      and p_kind = 'all'
    union all
    select v.saved_at, 1, q.id, v.version,
      jsonb_build_object(
        'kind', 'edit',
        'answerId', q.id,
        'questionKey', q.question_key,
        'sitting', q.sitting,
        'earlierRevision', earlier.revision,
        'revision', v.revision,
        'note', v.note
      )
    from questions q
    join interview_versions v on v.question_id = q.id
    join interview_versions earlier
      on earlier.question_id = q.id
      and earlier.version = v.version - 1
    where p_kind = 'all'
    union all
    select v.saved_at, 2, q.id, 0,
      jsonb_build_object(
        'kind', 'answer',
        'entryId', 'answer:' || q.id,
        'response', response_json(q, v)
      )
    from questions q
    join interview_versions v
      on v.question_id = q.id
      and v.version = q.answer_version
    where p_kind in ('all', 'answers')
    union all
    select c.created_at, 3, c.id, 0,
      jsonb_build_object(
        'kind', 'correction',
        'entryId', 'correction:' || c.id,
        'revision', c.revision,
        'claim', c.claim,
        'correction', c.correction
      )
    from interview_corrections c
    where c.artist_id = p_artist
      and p_sitting is null
      and p_kind in ('all', 'corrections')
  ),
  page as (
    select *
    from entries
    where (at, rank, id, version) > (p_at, p_rank, p_id, p_version)
    order by at, rank, id, version
    limit p_limit
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'rank', rank,
        'id', id,
        'version', version,
        'entry', entry || jsonb_build_object('at', rfc3339(at))
      )
      order by at, rank, id, version
    ),
    '[]'
  )
  from page
$$;
--> statement-breakpoint
-- The jobs of an artist, the latest change first, and the use of every budget, in one round trip
-- (contract 5, research status). p_limits is [{ledger, scope, limit}] in the order of the answer.
create or replace function jobs_status(
  p_artist uuid,
  p_limit integer,
  p_after jsonb,
  p_limits jsonb
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'jobs', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'place', jsonb_build_object('updatedAt', j.updated_at::text, 'id', j.id),
            'job', jsonb_build_object(
              'jobId', j.id,
              'kind', j.kind,
              'state', case
                when j.stage in ('failed', 'cancelled') then 'failed'
                when j.finished_at is not null then 'done'
                when j.leased and j.claim_at > now() then 'running'
                when j.claim_at > now() then 'waiting'
                else 'queued'
              end,
              'progress', j.stage,
              'updatedAt', rfc3339(j.updated_at),
              'errorCategory', case when j.stage = 'cancelled' then 'cancelled' else j.outcome end
            )
          )
          order by j.updated_at desc, j.id desc
        )
        from (
          select *
          from jobs
          where artist_id = p_artist
            and (
              p_after is null
              or (updated_at, id) < ((p_after->>'updatedAt')::timestamptz, (p_after->>'id')::uuid)
            )
          order by updated_at desc, id desc
          limit p_limit
        ) j
      ),
      '[]'
    ),
    'quotas', (
      select jsonb_agg(
        l.value || jsonb_build_object(
          'used', (
            select count(*)
            from reservations r
            where r.ledger = l.value->>'ledger'
              and r.reserved_at > now() - interval '24 hours'
              and (l.value->>'scope' = 'global' or r.artist_id = p_artist)
          ),
          'resetAt', (
            select rfc3339(b.reset_at)
            from ledger_block(
              l.value->>'ledger', p_artist,
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
--> statement-breakpoint
-- The newest answered question by sitting and ordinal, or no row: an edit of an older one does not make
-- it the latest, and answers of onboarding come before sitting 1 (contract 5).
create or replace function latest_answer(p_artist uuid)
returns setof interview_questions
language sql
stable
as $$
  select *
  from interview_questions
  where artist_id = p_artist
    and state = 'answered'
  order by sitting desc nulls last, ordinal desc nulls last, created_at desc, id desc
  limit 1
$$;
--> statement-breakpoint
-- How current each platform of an artist is (contract 5): disconnected when it had accounts and none is
-- connected, missing when nothing was ever read, failed when the last attempt was, else fresh until its
-- interval is over. p_intervals is {platform: seconds} of every platform there is.
create or replace function latest_coverage(p_artist uuid, p_platform text, p_intervals jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(
    jsonb_build_object(
      'platform', i.platform,
      'status', case
        when a.account_id is null and exists (
          select from accounts d
          where d.artist_id = p_artist
            and d.platform = i.platform
        ) then 'disconnected'
        when s.account_id is null then 'missing'
        when s.failure is not null then 'failed'
        when s.checked_at > now() - make_interval(secs => i.seconds) then 'fresh'
        else 'stale'
      end,
      'checkedAt', rfc3339(s.checked_at),
      'lastAttemptAt', rfc3339(s.last_attempt_at)
    )
    order by i.place
  )
  from (
    select value->>'platform' as platform, (value->>'seconds')::integer as seconds, place
    from jsonb_array_elements(p_intervals) with ordinality as e (value, place)
  ) i
  left join accounts a
    on a.artist_id = p_artist
    and a.platform = i.platform
    and a.connected
  left join latest_snapshots s
    on s.artist_id = a.artist_id
    and s.platform = a.platform
    and s.account_id = a.account_id
  where p_platform is null
    or i.platform = p_platform
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
      -- Jobs that wait behind one of their own artist would hide those of all others.
      and not exists (
        select from jobs r
        where r.artist_id = j.artist_id
          and r.leased
          and r.claim_at > v_now
      )
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
    if v_job.outside_under_way or exists (
      select from model_calls
      where job_id = v_job.id
        and outcome = 'sent'
        and model <> 'offline'
    ) then
      update model_calls
      set outcome = 'unknown',
        completed_at = clock_timestamp()
      where job_id = v_job.id
        and outcome = 'sent';
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
-- Everything that generated Lore may be made from, and what limits it (contract 5): approved entries
-- whose page nobody withdrew since, the current wording of every answer, corrections, and the active
-- boundaries; with the basis of the text that stands. An entry without a passage of its own gives the
-- beginning of its page.
create or replace function lore_material(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'basis', (select generated_basis from lore where artist_id = p_artist),
    'text', (select generated_text from lore where artist_id = p_artist),
    'sources', coalesce((
      select jsonb_agg(
        jsonb_build_object('kind', kind, 'key', key, 'about', about, 'text', text)
        order by rank, at, id
      )
      from (
        select 0 as rank, e.approved_at as at, e.id, 'entry' as kind, null as key,
          coalesce(e.title, '') as about, coalesce(nullif(e.excerpt, ''), left(o.text, 6000)) as text
        from lore_entries e
        left join eligible_originals o
          on o.artist_id = e.artist_id
          and o.source_id = e.source_id
        where e.artist_id = p_artist
          and (
            o.id is not null
            or not exists (
              select from originals known
              where known.artist_id = e.artist_id
                and known.source_id = e.source_id
            )
          )
        union all
        select 1, q.created_at, q.id, 'answer', q.question_key, q.question, a.answer
        from interview_questions q
        join interview_versions a
          on a.question_id = q.id
          and a.version = q.answer_version
        where q.artist_id = p_artist
        union all
        select 2, c.created_at, c.id, 'correction', null, c.claim, c.correction
        from interview_corrections c
        where c.artist_id = p_artist
      ) source
      where text is not null
    ), '[]'),
    'boundaries', coalesce((
      select jsonb_agg(
        jsonb_build_object('wording', b.wording, 'questionKey', b.question_key)
        order by b.created_at, b.id
      )
      from interview_boundaries b
      where b.artist_id = p_artist
        and b.retracted_at is null
    ), '[]')
  )
$$;
--> statement-breakpoint
-- Originals that match a query inside the constraints, best first. Explicit target and date constraints
-- admit originals that share no word with the query (interface 4.1.1); they come last, newest first.
create or replace function matching_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  with ranked as materialized (
    select r.original, r.rank, (r.original).number, row_number() over () as place
    from ranked_originals(p_artist, p_constraints, p_query, p_limit) r
  )
  select f.original, f.rank
  from (
    select r.original, r.rank, r.place
    from ranked r
    union all
    select e, 0, p_limit + row_number() over (
      order by e.dated_from desc nulls last, e.dated_until, e.source_id
    )
    from constrained_originals(p_artist, p_constraints) e
    where (p_constraints->>'admitsAll')::boolean
      and e.number not in (select r.number from ranked r)
  ) f
  order by f.place
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
-- Entries of a memory from one of them on, that one included: corrections (0), boundaries (1), then the
-- latest answer (2), each by createdAt and id; as many as p_max_chars can hold, and the one behind them,
-- so that whoever cuts the page knows where the next begins. Lengths count code points here, which are
-- never more than UTF-16 units: too much may come, never too little. Places are counted first, and only
-- what is chosen is written out.
create or replace function memory_entries(
  p_artist uuid,
  p_sitting integer,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns json
language sql
stable
as $$
  with places as (
    (
      select 0 as rank, created_at, id, char_length(claim) + char_length(correction) as chars
      from interview_corrections
      where artist_id = p_artist
        and p_rank = 0
        and (created_at, id) >= (p_created_at, p_id)
      order by created_at, id
      limit p_max_entries + 1
    )
    union all
    (
      select 1, created_at, id, char_length(wording)
      from interview_boundaries
      where artist_id = p_artist
        and retracted_at is null
        and (sitting is null or sitting = p_sitting)
        and p_rank <= 1
        and (created_at, id) >= (
          case when p_rank = 1 then p_created_at else '-infinity' end,
          case when p_rank = 1 then p_id else '00000000-0000-0000-0000-000000000000' end
        )
      order by created_at, id
      limit p_max_entries + 1
    )
    union all
    (
      select 2, q.created_at, q.id, char_length(q.question) + char_length(v.answer)
      from latest_answer(p_artist) q
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
    )
  ),
  counted as (
    select *, sum(chars) over (order by rank, created_at, id) - chars as chars_before
    from places
    order by rank, created_at, id
    limit p_max_entries + 1
  )
  select coalesce(
    json_agg(
      case p.rank
        when 0 then (
          select json_build_object(
            'rank', 0,
            'createdAt', rfc3339(c.created_at),
            'id', c.id,
            'revision', c.revision,
            'texts', json_build_array(c.claim, c.correction)
          )
          from interview_corrections c
          where c.id = p.id
        )
        when 1 then (
          select json_build_object(
            'rank', 1,
            'createdAt', rfc3339(b.created_at),
            'id', b.id,
            'revision', b.revision,
            'texts', json_build_array(b.wording),
            'scope', b.scope,
            'sitting', b.sitting,
            'questionKey', b.question_key
          )
          from interview_boundaries b
          where b.id = p.id
        )
        else (
          select json_build_object(
            'rank', 2,
            'createdAt', rfc3339(q.created_at),
            'id', q.id,
            'revision', v.revision,
            'texts', json_build_array(q.question, v.answer),
            'questionKey', q.question_key,
            'sitting', q.sitting,
            'offeredAt', rfc3339(q.offered_at),
            'answerUpdatedAt', rfc3339(v.saved_at),
            'source', q.source
          )
          from interview_questions q
          join interview_versions v
            on v.question_id = q.id
            and v.version = q.answer_version
          where q.id = p.id
        )
      end
      order by p.rank, p.created_at, p.id
    ),
    '[]'
  )
  from counted p
  where p.chars_before <= p_max_chars
$$;
--> statement-breakpoint
-- The id of the memory of a sitting, which read and offer share: SHA-256 over the lines artistId,
-- sitting, then "kind entryId revision" of every entry sorted by kind and id (contract 5). Each revision
-- hashes its content, so nothing longer is read; the order of pages and of insertion is not in it. The
-- lines are kept ready in an index, in their order; the cost settings, which end with the function, let
-- the planner read them there instead of sorting them again.
create or replace function memory_snapshot_id(p_artist uuid, p_sitting integer)
returns text
language sql
stable
set random_page_cost = 1
set jit = off
as $$
  select encode(
    sha256(
      convert_to(
        concat_ws(
          E'\n',
          p_artist,
          p_sitting,
          (
            select string_agg(snapshot_line, E'\n' order by id)
            from interview_boundaries
            where artist_id = p_artist
              and retracted_at is null
              and (sitting is null or sitting = p_sitting)
          ),
          (
            select string_agg(snapshot_line, E'\n' order by id)
            from interview_corrections
            where artist_id = p_artist
          ),
          (
            select 'latest_answer answer:' || id || ' ' || answer_revision
            from latest_answer(p_artist)
          )
        ),
        'UTF8'
      )
    ),
    'hex'
  )
$$;
--> statement-breakpoint
-- Originals whose title is a name that stands in one of the eight best of the given originals: each is
-- worth half the score of the best that names it, less when the words of the name are common (the
-- artist's own name leads nowhere). Only originals inside the constraints lead on.
create or replace function named_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_numbers integer[],
  p_scores double precision[]
)
returns table (number integer, score double precision)
language sql
stable
as $$
  with best as materialized (
    select e.number, e.tokens, s.score
    from (
      select *
      from unnest(p_numbers, p_scores) n (number, score)
      order by score desc, number
      limit 64
    ) s
    join constrained_originals(p_artist, p_constraints) e on e.number = s.number
    order by s.score desc, s.number
    limit 8
  ),
  titled as materialized (
    select b.number as named_by, b.score, p.term, p.originals
    from best b
    cross join lateral unnest(b.tokens) n
    join postings p
      on p.artist_id = p_artist
      and p.term = '=' || substr(n.lexeme, 2)
    where left(n.lexeme, 1) = '@'
  ),
  words as materialized (
    select w.term, w.weight
    from word_weights(p_artist, (
      select coalesce(jsonb_agg(distinct s.word), '[]')
      from titled t
      cross join lateral string_to_table(substr(t.term, 2), ' ') s (word)
    )) w
  )
  select l.number, max(t.score * 0.5 * least(1, r.weight / 10))
  from titled t
  cross join lateral unnest(t.originals) l (number)
  cross join lateral (
    select sum(w.weight) as weight
    from words w
    where w.term = any (string_to_array(substr(t.term, 2), ' '))
  ) r
  where l.number <> t.named_by
  group by l.number
$$;
--> statement-breakpoint
-- The newest dated originals inside the constraints, one of each post, without any word in common with
-- the topic (interface 2.1, retrieval latest): the kind that was asked for first (for a release date,
-- catalog releases, 2.1.3), then by start of the date's interval, the more precise first among equals,
-- then by source. A post that has several versions shows the kind that was asked for, else a written one
-- before its transcript (4.1.11), else the newest.
create or replace function newest_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_preferred_kind text,
  p_limit integer
)
returns table (original eligible_originals, rank double precision)
language sql
stable
as $$
  select v.original, 0::double precision
  from (
    select e as original,
      e.kind is not distinct from p_preferred_kind
        and (e.kind <> 'release' or e.activity_date_kind is not distinct from 'release') as preferred,
      row_number() over (
        partition by e.platform, e.account_id, e.post_key
        order by
          e.kind is not distinct from p_preferred_kind desc,
          e.kind = 'transcript',
          e.dated_from desc,
          e.dated_until,
          e.source_id
      ) as version
    from constrained_originals(p_artist, p_constraints) e
    where e.dated_from is not null
  ) v
  where v.version = 1
  order by
    v.preferred desc,
    (v.original).dated_from desc,
    (v.original).dated_until,
    (v.original).source_id
  limit p_limit
$$;
--> statement-breakpoint
-- Saves a prepared question (interface 4.4): a saved ordinal answers what was saved before anything is
-- compared; then the sitting is open, the ordinal is the next, the memory is the one it was drafted
-- with, and every reference is current, all under the artist lock. The quotes were compared outside,
-- with revisions that never change, and the verdict is handed in.
create or replace function offer_question(
  p_question uuid,
  p_user uuid,
  p_artist uuid,
  p_session uuid,
  p_ordinal integer,
  p_snapshot text,
  p_text text,
  p_references jsonb,
  p_quotes_stand boolean,
  p_revision text
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_session interview_sessions;
  v_question interview_questions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_session
  from interview_sessions
  where id = p_session
    and artist_id = p_artist;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_question
  from interview_questions
  where session_id = p_session
    and ordinal = p_ordinal;
  if found then
    return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
  end if;
  if v_session.closed_at is not null then
    return '{"outcome": "session_finished"}';
  end if;
  if p_ordinal <> 1 + (select count(*) from interview_questions where session_id = p_session) then
    return '{"outcome": "offer_out_of_order"}';
  end if;
  if memory_snapshot_id(p_artist, v_session.sitting) <> p_snapshot then
    return '{"outcome": "memory_changed"}';
  end if;
  if not p_quotes_stand or not references_are_current(p_artist, p_references) then
    return '{"outcome": "evidence_changed"}';
  end if;
  insert into interview_questions (
    id, artist_id, session_id, sitting, ordinal, source, question_key, question, "references",
    question_revision, state, offered_at, created_at
  )
  values (
    p_question, p_artist, p_session, v_session.sitting, p_ordinal, 'interview',
    's' || v_session.sitting || 'q' || p_ordinal, p_text, p_references,
    p_revision, 'offered', v_now, v_now
  )
  returning * into v_question;
  perform record_activity(p_user, p_artist, 'question_offered', p_question, null, p_revision, v_now);
  return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
end
$$;
--> statement-breakpoint
-- The answer of a turn that was taken, or was taken before.
create or replace function onboarding_accepted(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('outcome', 'accepted', 'state', onboarding_state(p_artist))
$$;
--> statement-breakpoint
-- How far an artist's onboarding is, with what the next turn needs to know: which of the server's
-- questions are settled, the draft, and the revision of the text that is published.
create or replace function onboarding_state(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'currentStep', onboarding_step(p_artist),
    'steps', jsonb_build_object(
      'profiles', rfc3339(o.profiles_at),
      'sources', rfc3339(o.sources_at),
      'interview', rfc3339(o.interview_at),
      'publish', rfc3339(o.publish_at)
    ),
    'settled', coalesce((
      select jsonb_agg(q.question_key order by q.created_at, q.id)
      from interview_questions q
      where q.artist_id = p_artist
        and q.source = 'onboarding'
        and q.state <> 'offered'
    ), '[]'),
    'draft', coalesce(o.own_draft, l.generated_text),
    'publishedRevision', l.published_revision
  )
  from (select) as always
  left join onboarding o on o.artist_id = p_artist
  left join lore l on l.artist_id = p_artist
$$;
--> statement-breakpoint
-- The step that an artist's onboarding stands at, or null when it is complete. The server owns the order.
create or replace function onboarding_step(p_artist uuid)
returns text
language sql
stable
as $$
  select case
    when o.profiles_at is null then 'profiles'
    when o.sources_at is null then 'sources'
    when o.interview_at is null then 'interview'
    when o.publish_at is null then 'publish'
  end
  from (select) as always
  left join onboarding o on o.artist_id = p_artist
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
-- Admits one question plan and reserves its model call, in one step (contract 4, question_plan). What
-- is written names neither the question nor the conversation.
create or replace function plan_question(
  p_user uuid,
  p_artist uuid,
  p_artist_limit integer,
  p_global_limit integer,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_block record;
begin
  if p_user is not null and not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_block
  from reserve('question_plan', (p_call->>'id')::uuid, p_artist, p_artist_limit, p_global_limit);
  if found then
    return jsonb_build_object(
      'outcome', 'planning_quota',
      'resetAt', rfc3339(v_block.reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
    );
  end if;
  perform reserve_call(null, null, p_artist, p_call);
  return jsonb_build_object(
    'outcome', 'admitted',
    'artistName', (select name from artists where id = p_artist),
    'today', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')
  );
end
$$;
--> statement-breakpoint
-- A provider asked for patience: nobody asks it before that, whatever they work on.
create or replace function postpone_provider(p_provider text, p_wait interval)
returns void
language sql
volatile
as $$
  insert into provider_pace (provider, free_at)
  values (p_provider, clock_timestamp() + p_wait)
  on conflict (provider) do update
  set free_at = greatest(provider_pace.free_at, excluded.free_at)
$$;
--> statement-breakpoint
-- Makes answers originals that everybody may read, each at the revision that is its response's current
-- one; an answer that is published at that revision already stays as it is. Call it under the artist lock.
create or replace function publish_answers(
  p_user uuid,
  p_artist uuid,
  p_originals jsonb,
  p_now timestamptz
)
returns void
language plpgsql
volatile
as $$
declare
  v_original jsonb;
begin
  for v_original in
    select value
    from jsonb_array_elements(p_originals)
    where not exists (
      select from eligible_originals
      where artist_id = p_artist
        and source_id = value->>'sourceId'
        and answer_revision = value->>'answerRevision'
    )
  loop
    perform store_originals(p_artist, jsonb_build_array(v_original));
    update originals
    set answer_id = (v_original->>'answerId')::uuid,
      answer_revision = v_original->>'answerRevision',
      curation = 'approved',
      visibility = 'public',
      removed = false,
      gone = false
    where artist_id = p_artist
      and source_id = v_original->>'sourceId'
      and current;
    perform record_activity(
      p_user, p_artist, 'answer_published', (v_original->>'answerId')::uuid, null,
      v_original->>'answerRevision', p_now
    );
  end loop;
end
$$;
--> statement-breakpoint
-- The turn that publishes a text, and answers with it (contract 5). It refuses when the published text is
-- not the one that it replaces, or when an answer has another wording by now; then nothing is published.
-- After the onboarding is complete a text may replace the one before in the same way.
create or replace function publish_lore(
  p_user uuid,
  p_artist uuid,
  p_turn text,
  p_text text,
  p_revision text,
  p_expected text,
  p_originals jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user, p_artist);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_published text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select published_revision into v_published
  from lore
  where artist_id = p_artist;
  if v_published = p_revision
    and exists (select from onboarding where artist_id = p_artist and publish_turn = p_turn)
  then
    return onboarding_accepted(p_artist);
  end if;
  if coalesce(onboarding_step(p_artist), 'publish') <> 'publish' then
    return wrong_step(p_artist);
  end if;
  if v_published is distinct from p_expected
    or exists (
      select from jsonb_array_elements(p_originals) a
      where not exists (
        select from interview_questions
        where id = (a.value->>'answerId')::uuid
          and artist_id = p_artist
          and answer_revision = a.value->>'answerRevision'
      )
    )
  then
    return '{"outcome": "revision_changed"}';
  end if;
  insert into lore (artist_id, published_text, published_revision, published_at)
  values (p_artist, p_text, p_revision, v_now)
  on conflict (artist_id) do update
  set published_text = excluded.published_text,
    published_revision = excluded.published_revision,
    published_at = excluded.published_at;
  perform record_activity(
    p_user, p_artist, 'lore_published', p_artist, v_published, p_revision, v_now
  );
  perform publish_answers(p_user, p_artist, p_originals, v_now);
  update onboarding
  set publish_at = coalesce(publish_at, v_now),
    publish_turn = p_turn,
    own_draft = null
  where artist_id = p_artist;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist;
  return onboarding_accepted(p_artist);
end
$$;
--> statement-breakpoint
-- The current wording of answers that are to be published, and the instant at which they are read.
create or replace function publishable_answers(p_artist uuid, p_answers jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'now', rfc3339(clock_timestamp()),
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', q.id, 'revision', a.revision, 'question', q.question, 'answer', a.answer
      ))
      from interview_questions q
      join interview_versions a
        on a.question_id = q.id
        and a.version = q.answer_version
      where q.artist_id = p_artist
        and q.id in (select (value->>'answerId')::uuid from jsonb_array_elements(p_answers))
    ), '[]')
  )
$$;
--> statement-breakpoint
-- What a query looks for in the postings, and what each of it tells: words; exact titles that stand in
-- the question, for one and a half times what their words tell, the longest of those inside one another;
-- and sites that are named in it, for three times what a word as rare would tell.
create or replace function query_terms(p_artist uuid, p_query jsonb)
returns table (term text, holders bigint, weight double precision)
language sql
stable
as $$
  with words as materialized (
    select *
    from word_weights(p_artist, (p_query->'words') || (p_query->'sites'))
  ),
  titles as materialized (
    select p.term, sum(cardinality(p.originals)) as holders
    from jsonb_array_elements_text(p_query->'titles') t (term)
    join postings p
      on p.artist_id = p_artist
      and p.term = t.term
    group by p.term
  )
  select w.term, w.holders, case left(w.term, 1) when '/' then 3 else 1 end * w.weight
  from words w
  where w.holders > 0
  union all
  select t.term, t.holders, 1.5 * coalesce(
    (
      select sum(w.weight)
      from words w
      where w.term = any (string_to_array(substr(t.term, 2), ' '))
    ),
    0
  )
  from titles t
  where not exists (
    select from titles o
    where o.term <> t.term
      and position(' ' || substr(t.term, 2) || ' ' in ' ' || substr(o.term, 2) || ' ') > 0
  )
$$;
--> statement-breakpoint
-- An offered question in the shape of interface 2.6. Its revision is the question's own until it is
-- answered, and from then on the revision of its response, which an edit or a reference has to name.
create or replace function question_json(p_question interview_questions)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_question.id,
    'questionKey', p_question.question_key,
    'question', p_question.question,
    'state', p_question.state,
    'revision', coalesce(p_question.answer_revision, p_question.question_revision),
    'sitting', p_question.sitting,
    'offeredAt', rfc3339(p_question.offered_at),
    'references', p_question.references
  ) || coalesce(
    (
      select jsonb_build_object('answerUpdatedAt', rfc3339(v.saved_at))
      from interview_versions v
      where v.question_id = p_question.id
        and v.version = p_question.answer_version
    ),
    '{}'
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
-- Queues the ingest that connects the account behind a profile, where the platform is one that this
-- deployment can read (contract 5, links and accounts). One that is queued already is enough. Call it
-- under the artist lock, in the transaction that wrote the link.
create or replace function queue_connection(
  p_artist uuid,
  p_link jsonb,
  p_connectable text[],
  p_job uuid,
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  insert into jobs (
    id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at
  )
  select
    p_job, p_artist, 'social_ingest',
    'connect ' || (p_link->>'platform') || ' ' || (p_link->>'folded'), 'reading',
    jsonb_build_object(
      'connect', true,
      'platform', p_link->>'platform',
      'identifier', p_link->>'identifier',
      'url', p_link->>'url'
    ),
    p_now, p_now, p_now
  where p_link->>'platform' = any (p_connectable)
  on conflict do nothing
$$;
--> statement-breakpoint
-- Queues what is due, in one round trip (contract 5, Scheduler): a refresh for every artist with a
-- connected account whose last attempt, good or bad, is older than its platform's interval, and one
-- search for sources of an artist who has had none for seven days. A refresh that died is not tried
-- again for an hour, whatever it left undone. p_intervals is {platform: seconds} of
-- the configured platforms, p_ids the ids to give out; what finds no id waits for the next call.
create or replace function queue_due(
  p_intervals jsonb,
  p_searches boolean,
  p_max_searches_a_day integer,
  p_artist uuid,
  p_ids uuid[]
)
returns integer
language plpgsql
volatile
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_queued integer;
begin
  insert into jobs (id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at)
  select p_ids[d.place], d.artist_id, 'latest_refresh', 'latest', 'reading',
    jsonb_build_object('platforms', d.platforms), v_now, v_now, v_now
  from (
    select a.artist_id,
      jsonb_agg(a.platform order by a.platform) as platforms,
      row_number() over (order by min(s.last_attempt_at) nulls first, a.artist_id) as place
    from accounts a
    left join latest_snapshots s using (artist_id, platform, account_id)
    where a.connected
      and p_intervals ? a.platform
      and (p_artist is null or a.artist_id = p_artist)
      and (
        s.last_attempt_at is null
        or s.last_attempt_at <= v_now - make_interval(secs => (p_intervals->>a.platform)::integer)
      )
      and not exists (
        select from jobs j
        where j.artist_id = a.artist_id
          and j.kind = 'latest_refresh'
          and (
            j.finished_at is null
            or (
              j.outcome in ('outcome_unknown', 'slice_limit')
              and j.finished_at > v_now - interval '1 hour'
            )
          )
      )
    group by a.artist_id
  ) d
  where d.place < cardinality(p_ids)
  on conflict do nothing;
  get diagnostics v_queued = row_count;
  if p_searches
    and (
      select count(*) < p_max_searches_a_day
      from jobs
      where kind = 'source_search'
        and created_at > v_now - interval '24 hours'
    )
  then
    insert into jobs (id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at)
    select p_ids[cardinality(p_ids)], r.id, 'source_search', 'source_search', 'searching',
      '{}', v_now, v_now, v_now
    from artists r
    where (p_artist is null or r.id = p_artist)
      and exists (select from links l where l.artist_id = r.id)
      and not exists (
        select from jobs j
        where j.artist_id = r.id
          and j.kind = 'source_search'
          and (j.finished_at is null or j.created_at > v_now - interval '7 days')
      )
    order by r.created_at, r.id
    limit 1
    on conflict do nothing;
    if found then
      v_queued := v_queued + 1;
    end if;
  end if;
  return v_queued;
end
$$;
--> statement-breakpoint
-- Has the artist's generated Lore made anew (contract 5): a change joins a refresh that is queued, and
-- while one is leased, which may have read already, another is queued behind it. Call it under the
-- artist lock, in the transaction of the change. The identity is the job's own id, because a running
-- and a queued refresh may both be unfinished.
create or replace function queue_lore_refresh(p_artist uuid, p_job uuid, p_now timestamptz)
returns void
language sql
volatile
as $$
  insert into jobs (id, artist_id, kind, identity, stage, claim_at, created_at, updated_at)
  select p_job, p_artist, 'lore_refresh', p_job::text, 'checking_saved', p_now, p_now, p_now
  where not exists (
    select from jobs
    where artist_id = p_artist
      and kind = 'lore_refresh'
      and finished_at is null
      and not leased
  )
$$;
--> statement-breakpoint
-- Queues the search for pages about an artist, whose finds a person decides about (contract 3). One that
-- is queued already is enough. Call it under the artist lock.
create or replace function queue_source_search(p_artist uuid, p_job uuid, p_now timestamptz)
returns void
language sql
volatile
as $$
  insert into jobs (id, artist_id, kind, identity, stage, claim_at, created_at, updated_at)
  values (p_job, p_artist, 'source_search', 'sources', 'searching', p_now, p_now, p_now)
  on conflict do nothing
$$;
--> statement-breakpoint
-- The originals of an artist that match a query inside the constraints, best first, from behind a given
-- rank and source: BM25 over the postings, where exact titles and sites count as further terms, and what
-- the best originals name is followed one step (named_originals).
--
-- Terms are taken from the rarest on until they list 2,000 originals, two terms at least: what is left
-- out then tells little, and the work stops growing with the corpus. A page is nearly always filled by
-- the first of the best 1,000; when constraints are narrow, matches few or the page lies far down, all
-- that match are joined with what is eligible. What is named has a score of its own words only when it
-- is one of the best 1,000, in either case, so that no page contradicts another. Plans are kept, because
-- they take longer to make than to run.
create or replace function ranked_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer,
  p_after_rank double precision default null,
  p_after_source text default null
)
returns table (original eligible_originals, rank double precision)
language plpgsql
stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_terms text[];
  v_weights double precision[];
  v_breadth integer := 1000;
  v_best integer[];
  v_numbers integer[];
  v_scores double precision[];
  v_named integer[];
  v_named_scores double precision[];
  v_sources text[];
  v_ranks double precision[];
begin
  select array_agg(c.term), array_agg(c.weight)
  into v_terms, v_weights
  from (
    select q.term, q.weight,
      sum(q.holders) over (order by q.holders, q.term) as listed,
      row_number() over (order by q.holders, q.term) as place
    from query_terms(p_artist, p_query) q
  ) c
  where c.listed <= 2000
    or c.place <= 2;

  loop
    select array_agg(s.number), array_agg(s.score)
    into v_numbers, v_scores
    from (
      select l.number, sum(t.weight * l.share) as score
      from unnest(v_terms, v_weights) t (term, weight)
      join postings p
        on p.artist_id = p_artist
        and p.term = t.term
      cross join lateral unnest(p.originals, p.shares) l (number, share)
      group by l.number
      order by score desc, l.number
      limit v_breadth
    ) s;
    exit when v_numbers is null;

    if v_best is null then
      v_best := v_numbers;
      select array_agg(n.number), array_agg(n.score)
      into v_named, v_named_scores
      from named_originals(p_artist, p_constraints, v_numbers[:64], v_scores[:64]) n;
    end if;

    select array_agg(f.source_id), array_agg(f.score)
    into v_sources, v_ranks
    from (
      select e.source_id, s.score
      from (
        select m.number, m.score
        from (
          select a.number, floor(sum(a.score) * 10000) / 10000 as score
          from (
            select n.number, n.score
            from unnest(v_numbers, v_scores) n (number, score)
            where v_breadth is not null
              or n.number = any (v_best)
              or n.number <> all (coalesce(v_named, '{}'))
            union all
            select n.number, n.score
            from unnest(v_named, v_named_scores) n (number, score)
          ) a
          group by a.number
        ) m
        where p_after_rank is null
          or m.score <= p_after_rank
        order by m.score desc
        fetch first (case when v_breadth is null then 2000000000 else p_limit * 3 end) rows with ties
      ) s
      join constrained_originals(p_artist, p_constraints) e on e.number = s.number
      where p_after_rank is null
        or (-s.score, e.source_id) > (-p_after_rank, p_after_source)
      order by s.score desc, e.source_id
      limit p_limit
    ) f;
    exit when v_breadth is null
      or v_ranks[p_limit] > coalesce(floor(v_scores[v_breadth] * 10000) / 10000, -1);
    v_breadth := null;
  end loop;

  return query
  select e, r.score
  from unnest(v_sources, v_ranks) with ordinality r (source_id, score, place)
  join eligible_originals e
    on e.artist_id = p_artist
    and e.source_id = r.source_id
  order by r.place;
end
$$;
--> statement-breakpoint
-- What a registered answer is checked against, in one round trip: whether artist and job exist, the
-- windows that the job holds, and the cited sources as they are eligible now.
create or replace function read_citations(p_artist uuid, p_job uuid, p_sources jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist),
    'passages', (
      select j.passages
      from jobs j
      where j.id = p_job
        and j.artist_id = p_artist
        and j.kind = 'question_research'
    ),
    'originals', coalesce((
      select jsonb_agg(jsonb_build_object(
        'sourceId', e.source_id, 'revision', e.revision, 'text', e.text
      ))
      from eligible_originals e
      where e.artist_id = p_artist
        and e.source_id in (select jsonb_array_elements_text(p_sources))
    ), '[]')
  )
$$;
--> statement-breakpoint
-- One page of an artist's Latest and the coverage of its platforms, in one round trip (contract 5): own
-- posts, published answers, releases once each, moments. It stands on eligibility and leaves out what is
-- pending; it never fetches, writes or queues. Newest first by start of the date, the more precise first
-- among equals, then by source; what has no date comes last. A release that two catalogs list is shown
-- at its more precise date; of a post and its transcript the written one is shown.
create or replace function read_latest(
  p_artist uuid,
  p_platform text,
  p_limit integer,
  p_after jsonb,
  p_intervals jsonb
)
returns jsonb
language sql
stable
as $$
  with shown as (
    select e.id, e.kind, e.platform, e.account_id, e.post_key, e.source_id, e.dated_from, e.dated_until,
      coalesce(e.dated_from, '-infinity') as from_key,
      coalesce(e.dated_until, 'infinity') as until_key,
      coalesce(e.dated_until - e.dated_from, interval '100 years') as spread,
      case when e.kind = 'release' then
        -- A name that is made of signs alone is compared as it stands.
        coalesce(
          nullif(lower(regexp_replace(coalesce(e.title, e.text), '[^[:alnum:]]+', '', 'g')), ''),
          coalesce(e.title, e.text)
        )
      end as name_key
    from eligible_originals e
    where e.artist_id = p_artist
      and e.curation = 'approved'
      and e.kind <> 'web_page'
      and (p_platform is null or e.platform = p_platform)
  ),
  page as (
    select s.from_key, s.until_key, o.*
    from (
      select s.*
      from shown s
      where not exists (
          select from shown r
          where r.name_key = s.name_key
            and r.source_id <> s.source_id
            and (
              s.dated_from is null
              or (r.from_key <= s.from_key and r.until_key >= s.until_key)
              or (r.from_key >= s.from_key and r.until_key <= s.until_key)
            )
            and (r.spread, r.source_id) < (s.spread, s.source_id)
        )
        and not exists (
          select from shown c
          where s.kind = 'transcript'
            and c.kind = 'caption'
            and c.post_key = s.post_key
            and c.platform is not distinct from s.platform
            and c.account_id is not distinct from s.account_id
        )
        and (
          p_after is null
          or s.from_key < (p_after->>'from')::timestamptz
          or (
            s.from_key = (p_after->>'from')::timestamptz
            and (s.until_key, s.source_id) > ((p_after->>'until')::timestamptz, p_after->>'sourceId')
          )
        )
      order by s.from_key desc, s.until_key, s.source_id
      limit p_limit
    ) s
    join originals o on o.id = s.id
  )
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'place', jsonb_build_object(
              'from', p.from_key::text, 'until', p.until_key::text, 'sourceId', p.source_id
            ),
            'item', jsonb_build_object(
              'sourceId', p.source_id,
              'revision', p.revision,
              'platform', p.platform,
              'kind', p.kind,
              'title', p.title,
              'text', p.text,
              'url', p.url,
              'activityDate', p.activity_date,
              'activityDateKind', p.activity_date_kind,
              'publishedAt', p.published_at,
              'retrievedAt', p.retrieved_at
            )
          )
          order by p.from_key desc, p.until_key, p.source_id
        )
        from page p
      ),
      '[]'
    ),
    'coverage', latest_coverage(p_artist, p_platform, p_intervals)
  )
$$;
--> statement-breakpoint
-- One page of the memory of a sitting, from one instant (interface 4.5): a stable function sees one
-- snapshot of the database throughout. Without a sitting it is the open one or the next.
-- The first page makes the snapshot id. A later page names it with the state it was made in, and is
-- refused when that is no longer the state: corrections and boundaries are only ever added, a boundary
-- is retracted once, and every version of an answer has a revision of its own, so that how many there
-- are of each, and the latest revision, tell whether anything changed, without reading it all again.
create or replace function read_memory(
  p_artist uuid,
  p_sitting integer,
  p_snapshot text,
  p_state text,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns json
language plpgsql
stable
as $$
declare
  v_sitting integer := coalesce(p_sitting, upcoming_sitting(p_artist));
  v_known integer := coalesce(
    (select max(sitting) from interview_sessions where artist_id = p_artist), 0
  );
  v_corrections integer := (
    select count(*) from interview_corrections where artist_id = p_artist
  );
  v_boundaries integer;
  v_retracted integer;
  v_latest json;
  v_state text;
begin
  if v_sitting not in (v_known, v_known + 1) then
    return '{"outcome": "stale_sitting"}';
  end if;
  select count(*), count(retracted_at)
  into v_boundaries, v_retracted
  from interview_boundaries
  where artist_id = p_artist
    and (sitting is null or sitting = v_sitting);
  select json_build_object(
    'entryId', 'answer:' || id, 'revision', answer_revision, 'sitting', sitting
  )
  into v_latest
  from latest_answer(p_artist);
  v_state := concat_ws(
    ' ', v_corrections, v_boundaries, v_retracted, coalesce(v_latest->>'revision', 'none')
  );
  if v_state <> p_state then
    return '{"outcome": "memory_changed"}';
  end if;
  return json_build_object(
    'outcome', 'accepted',
    'snapshotId', coalesce(p_snapshot, memory_snapshot_id(p_artist, v_sitting)),
    'state', v_state,
    'sitting', v_sitting,
    'latestAnswer', v_latest,
    'constraints', v_corrections + v_boundaries - v_retracted,
    'entries', memory_entries(
      p_artist, v_sitting, p_rank, p_created_at, p_id, p_max_chars, p_max_entries
    )
  );
end
$$;
--> statement-breakpoint
-- What an offer is compared with before the lock: the session, the question already saved at its
-- ordinal, and of every reference the text up to the end of its window, null when it is not current.
-- Offsets count UTF-16 units, of which a code point has one or two: the first p code points always
-- hold the first p units, so that no more than these leave the database.
create or replace function read_offer(
  p_artist uuid,
  p_session uuid,
  p_ordinal integer,
  p_references jsonb
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sitting', (
      select sitting
      from interview_sessions
      where id = p_session
        and artist_id = p_artist
    ),
    'saved', (
      select question_json(q)
      from interview_questions q
      where q.session_id = p_session
        and q.ordinal = p_ordinal
        and q.artist_id = p_artist
    ),
    'texts', (
      select jsonb_agg(
        left(
          case r.reference->>'kind'
            when 'original' then (
              select e.text
              from eligible_originals e
              where e.artist_id = p_artist
                and e.source_id = r.reference->>'sourceId'
                and e.revision = r.reference->>'revision'
            )
            else (
              select v.answer
              from interview_questions q
              join interview_versions v
                on v.question_id = q.id
                and v.version = q.answer_version
              where 'answer:' || q.id = r.reference->>'entryId'
                and q.artist_id = p_artist
                and q.answer_revision = r.reference->>'revision'
            )
          end,
          (r.reference->>'end')::integer
        )
        order by r.position
      )
      from jsonb_array_elements(p_references) with ordinality as r (reference, position)
    )
  )
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
-- Attributes a change to the person who made it, in the transaction of the change. Ids and revisions
-- alone: what was said stands nowhere but in the thing itself.
create or replace function record_activity(
  p_user uuid,
  p_artist uuid,
  p_action text,
  p_subject uuid,
  p_before text,
  p_after text,
  p_at timestamptz
)
returns void
language sql
volatile
as $$
  insert into activity (
    artist_id, user_id, acted_as, action, subject_id, revision_before, revision_after, at
  )
  values (
    p_artist,
    p_user,
    case
      when exists (
        select from claims
        where user_id = p_user
          and artist_id = p_artist
          and status = 'approved'
      )
      then 'claimant'
      else 'administrator'
    end,
    p_action,
    p_subject,
    p_before,
    p_after,
    p_at
  )
$$;
--> statement-breakpoint
-- Records something that research found and a person decides about, once (contract 3): found again, a
-- pending one is updated, and one that was decided is left alone. One whose address
-- fits no index is left out. Call it under the artist lock.
create or replace function record_candidate(p_artist uuid, p_candidate jsonb, p_evidence uuid)
returns void
language sql
volatile
as $$
  insert into candidates as c (
    id, artist_id, suppression_key, destination, identity, url, url_key, title, excerpt,
    link_platform, link_identifier, evidence_id, revision, discovered_at
  )
  select
    r.id, p_artist, r."suppressionKey", r.destination, r.identity, r.url, r."urlKey", r.title,
    r.excerpt, r."linkPlatform", r."linkIdentifier", p_evidence, r.revision, clock_timestamp()
  from jsonb_to_record(p_candidate) as r (
    id uuid, "suppressionKey" text, destination text, identity text, url text, "urlKey" text,
    title text, excerpt text, "linkPlatform" text, "linkIdentifier" text, revision text
  )
  where octet_length(r."urlKey") <= 2048
    and octet_length(r."suppressionKey") <= 2100
  on conflict (artist_id, suppression_key) do update
  set url = excluded.url,
    url_key = excluded.url_key,
    title = excluded.title,
    excerpt = excluded.excerpt,
    evidence_id = coalesce(excluded.evidence_id, c.evidence_id),
    revision = excluded.revision
  where c.curation = 'pending'
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
-- Whether every reference of an offer names a currently eligible original, or an answer, at its current
-- revision. Revisions are immutable, so that quotes compared before still stand when this holds.
create or replace function references_are_current(p_artist uuid, p_references jsonb)
returns boolean
language sql
stable
as $$
  select bool_and(
    case r.reference->>'kind'
      when 'original' then exists (
        select from eligible_originals e
        where e.artist_id = p_artist
          and e.source_id = r.reference->>'sourceId'
          and e.revision = r.reference->>'revision'
      )
      else exists (
        select from interview_questions q
        where 'answer:' || q.id = r.reference->>'entryId'
          and q.artist_id = p_artist
          and q.answer_revision = r.reference->>'revision'
      )
    end
  )
  from jsonb_array_elements(p_references) as r (reference)
$$;
--> statement-breakpoint
-- Keeps the verdict on a drafted answer: hashes and reasons, never its words (contract 3). The same
-- answer again replaces its verdict.
create or replace function register_answer(p_id uuid, p_job uuid, p_verdict jsonb)
returns void
language sql
volatile
as $$
  insert into registered_answers (id, job_id, answer_hash, citations_hash, verified, failures, checked_at)
  values (
    p_id, p_job, p_verdict->>'answerHash', p_verdict->>'citationsHash',
    (p_verdict->>'verified')::boolean, p_verdict->'failures', clock_timestamp()
  )
  on conflict (job_id, answer_hash, citations_hash) do update
  set verified = excluded.verified,
    failures = excluded.failures,
    checked_at = excluded.checked_at
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
-- Takes a public profile away and disconnects the account behind it (contract 5): what hangs on the
-- account is no evidence from then on, and its unfinished jobs are cancelled. Call it under the artist lock.
create or replace function remove_profile(p_artist uuid, p_platform text, p_now timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  delete from links
  where artist_id = p_artist
    and platform = p_platform;
  update jobs j
  set stage = 'cancelled',
    claim_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = p_now,
    updated_at = p_now
  where j.artist_id = p_artist
    and j.kind in ('social_ingest', 'caption_extract', 'latest_refresh')
    and j.finished_at is null
    and j.request->>'platform' = p_platform;
  update accounts
  set connected = false
  where artist_id = p_artist
    and platform = p_platform
    and connected;
end
$$;
--> statement-breakpoint
-- Queues the recovery of missing texts, in one round trip and under the artist lock (contract 5). Only
-- current sources without any text count; one that is queued already for the same sources is enough.
create or replace function request_extraction(
  p_job uuid,
  p_user uuid,
  p_artist uuid,
  p_sources text[],
  p_identity text
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_known integer;
  v_missing text[];
  v_job uuid;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if p_user is not null and not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select count(*), array_agg(source_id order by source_id) filter (where text_length = 0)
  into v_known, v_missing
  from originals
  where artist_id = p_artist
    and current
    and source_id = any (p_sources);
  if v_known < cardinality(p_sources) then
    return '{"outcome": "not_found"}';
  end if;
  if v_missing is null then
    return '{"outcome": "accepted", "jobId": null, "queued": 0}';
  end if;
  insert into jobs (id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at)
  values (
    p_job, p_artist, 'caption_extract', p_identity, 'transcribing',
    jsonb_build_object('sourceIds', v_missing), v_now, v_now, v_now
  )
  on conflict do nothing;
  select id into v_job
  from jobs
  where artist_id = p_artist
    and kind = 'caption_extract'
    and identity = p_identity
    and finished_at is null;
  return jsonb_build_object(
    'outcome', 'accepted', 'jobId', v_job, 'queued', cardinality(v_missing)
  );
end
$$;
--> statement-breakpoint
-- Requests a Latest refresh, in one round trip and under the artist lock (contract 5): one that is
-- unfinished is returned, and learns of further platforms; but a slice that is under way goes by the
-- request that it was leased with, so that what it does not name is another job's. Else one job for every platform that is
-- connected, configured, asked for, and was not refreshed within the last p_min_age; none left is null.
create or replace function request_refresh(
  p_job uuid,
  p_user uuid,
  p_artist uuid,
  p_platforms text[],
  p_min_age interval
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_due text[];
  v_job uuid;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if p_user is not null and not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select array_agg(a.platform order by a.platform)
  into v_due
  from accounts a
  left join latest_snapshots s using (artist_id, platform, account_id)
  where a.artist_id = p_artist
    and a.connected
    and a.platform = any (p_platforms)
    and (s.checked_at is null or s.failure is not null or s.checked_at <= v_now - p_min_age);
  update jobs
  set request = jsonb_build_object('platforms', (
    select jsonb_agg(distinct platform)
    from unnest(
      coalesce(v_due, '{}') || array(select jsonb_array_elements_text(request->'platforms'))
    ) as platform
  ))
  where id = (
    select id
    from jobs
    where artist_id = p_artist
      and kind = 'latest_refresh'
      and finished_at is null
      and (
        not leased
        or request->'platforms' @> to_jsonb(coalesce(v_due, '{}'))
      )
    order by leased, created_at, id
    limit 1
  )
    and finished_at is null
  returning id into v_job;
  if v_job is not null then
    return jsonb_build_object('outcome', 'accepted', 'jobId', v_job, 'reused', true);
  end if;
  if v_due is null then
    return '{"outcome": "accepted", "jobId": null, "reused": false}';
  end if;
  insert into jobs (id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at)
  values (
    p_job, p_artist, 'latest_refresh',
    -- Beside a slice that is under way stands one job of its own name, which later requests join.
    case
      when exists (
        select from jobs
        where artist_id = p_artist
          and kind = 'latest_refresh'
          and identity = 'latest'
          and finished_at is null
      )
        then 'latest after ' || p_job
      else 'latest'
    end,
    'reading', jsonb_build_object('platforms', v_due), v_now, v_now, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'jobId', p_job, 'reused', false);
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
-- Reserves one model call before it is sent (contract 7). A null call reserves nothing. The job, its
-- slice and the fence are null for a call that belongs to no job.
create or replace function reserve_call(p_job uuid, p_fence integer, p_artist uuid, p_call jsonb)
returns void
language sql
volatile
as $$
  insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
  select (p_call->>'id')::uuid, p_job, p_artist, p_call->>'purpose',
    1 + (
      select count(*)
      from model_calls m
      where m.job_id = p_job
        and m.purpose = p_call->>'purpose'
    ),
    p_fence, p_call->>'model', clock_timestamp()
  where p_call is not null
    and p_call <> 'null'
$$;
--> statement-breakpoint
-- One version of a response in the shape of interface 2.8: answerUpdatedAt is when that wording was saved.
create or replace function response_json(
  p_question interview_questions,
  p_version interview_versions
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_question.id,
    'questionKey', p_question.question_key,
    'question', p_question.question,
    'answer', p_version.answer,
    'source', p_question.source,
    'sitting', p_question.sitting,
    'offeredAt', rfc3339(p_question.offered_at),
    'answerUpdatedAt', rfc3339(p_version.saved_at),
    'revision', p_version.revision
  )
$$;
--> statement-breakpoint
-- The revision of one version of a response: SHA-256 over the RFC 8785 canonical JSON of {answer,
-- answerId, questionRevision, version} (contract 1). The number of a version is known only under the
-- lock, so it is hashed here. Postgres writes a JSON string as RFC 8785 does: of well-formed text both
-- escape the quotation mark, the backslash and U+0000 to U+001F alone, the latter with the same short
-- forms, else as lower-case \u00xx. A test compares every code point.
create or replace function response_revision(
  p_answer text,
  p_question uuid,
  p_question_revision text,
  p_version integer
)
returns text
language sql
immutable
as $$
  select encode(
    sha256(
      convert_to(
        '{"answer":' || to_json(p_answer)
          || ',"answerId":"' || p_question
          || '","questionRevision":"' || p_question_revision
          || '","version":' || p_version || '}',
        'UTF8'
      )
    ),
    'hex'
  )
$$;
--> statement-breakpoint
-- Retracts a boundary at the revision that was read (contract 5): it limits nothing any more and stays
-- in history. Again answers the same and writes nothing.
create or replace function retract_boundary(
  p_user uuid,
  p_artist uuid,
  p_boundary uuid,
  p_revision text,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_boundary interview_boundaries;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_boundary
  from interview_boundaries
  where id = p_boundary
    and artist_id = p_artist;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_boundary.revision <> p_revision then
    return '{"outcome": "revision_changed"}';
  end if;
  if v_boundary.retracted_at is null then
    update interview_boundaries
    set retracted_at = v_now
    where id = p_boundary
    returning * into v_boundary;
    perform record_activity(
      p_user, p_artist, 'boundary_retracted', p_boundary, p_revision, null, v_now
    );
    perform queue_lore_refresh(p_artist, p_job, v_now);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'boundary',
    boundary_json(v_boundary)
      || jsonb_build_object('retractedAt', rfc3339(v_boundary.retracted_at))
  );
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
-- Decides about a discovery, in one atomic step and one round trip (interface 4.2): under the artist lock
-- the right to act and the exact revision are checked again; then Lore or the link, the decision, who
-- made it and what follows from it are written together or not at all. A decided candidate never
-- changes: the same decision again is answered as it stands, another one is a conflict.
create or replace function review_candidate(
  p_user uuid,
  p_artist uuid,
  p_candidate uuid,
  p_revision text,
  p_decision text,
  p_connectable text[],
  p_entry uuid,
  p_refresh uuid,
  p_ingest uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_candidate candidates;
  v_curation text := case p_decision
    when 'approve' then 'approved'
    when 'decline' then 'declined'
    else p_decision
  end;
  v_link text;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_candidate
  from candidates
  where id = p_candidate
    and artist_id = p_artist
  for update;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_candidate.revision <> p_revision then
    return '{"outcome": "revision_changed"}';
  end if;
  if v_candidate.curation <> 'pending' then
    return case
      when v_candidate.curation = v_curation
      then jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate))
      else '{"outcome": "conflict"}'
    end;
  end if;

  if v_curation = 'approved' and v_candidate.destination = 'link' then
    v_link := write_link(p_artist, candidate_link(v_candidate));
    if v_link = 'conflict' then
      return '{"outcome": "link_conflict"}';
    end if;
    perform queue_connection(
      p_artist, candidate_link(v_candidate), p_connectable, p_ingest, v_now
    );
  elsif v_curation = 'approved' then
    perform approve_into_lore(p_entry, v_candidate, p_user, v_now);
    perform queue_lore_refresh(p_artist, p_refresh, v_now);
  end if;
  update candidates
  set curation = v_curation,
    decided_at = v_now,
    decided_by = p_user
  where id = p_candidate
  returning * into v_candidate;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist;
  perform record_activity(
    p_user, p_artist, 'discovery_' || v_curation, p_candidate, p_revision,
    v_candidate.revision, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'candidate', candidate_json(v_candidate));
end
$$;
--> statement-breakpoint
-- The turn that ends the step of sources: decides about saved sources and adds pages, whose text is
-- recovered by the job that is queued with them (contract 5). A source that is not there refuses all, and
-- so does the approval of what a person turned down before.
-- p_decisions: [{sourceId, decision, id}], p_pages: originals without text, as store_originals takes them
create or replace function review_sources(
  p_user uuid,
  p_artist uuid,
  p_turn text,
  p_decisions jsonb,
  p_pages jsonb,
  p_extraction uuid,
  p_refresh uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user, p_artist);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_decision record;
  v_new jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist) is distinct from 'sources' then
    return case
      when exists (select from onboarding where artist_id = p_artist and sources_turn = p_turn)
      then onboarding_accepted(p_artist)
      else wrong_step(p_artist)
    end;
  end if;
  if exists (
    select from jsonb_array_elements(p_decisions) d
    where not exists (
      select from originals
      where artist_id = p_artist
        and source_id = d.value->>'sourceId'
        and current
    )
  ) then
    return '{"outcome": "not_found"}';
  end if;
  if exists (
    select from jsonb_array_elements(p_decisions) d
    join originals o
      on o.artist_id = p_artist
      and o.source_id = d.value->>'sourceId'
      and o.current
    join candidates c
      on c.artist_id = p_artist
      and c.suppression_key in ('lore ' || o.post_key, 'lore ' || o.url_key)
    where d.value->>'decision' = 'approve'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
  ) then
    return '{"outcome": "conflict"}';
  end if;
  for v_decision in
    select o, d.value->>'decision' as word, (d.value->>'id')::uuid as id
    from jsonb_array_elements(p_decisions) with ordinality d (value, n)
    join originals o
      on o.artist_id = p_artist
      and o.source_id = d.value->>'sourceId'
      and o.current
    order by d.n
  loop
    perform decide_source(p_user, v_decision.o, v_decision.word = 'approve', v_decision.id, v_now);
  end loop;

  select jsonb_agg(p.value)
  into v_new
  from jsonb_array_elements(p_pages) p
  where not exists (
    select from originals
    where artist_id = p_artist
      and current
      and p.value->>'urlKey' in (url_key, post_key)
  );
  perform store_originals(p_artist, v_new);
  perform record_activity(
    p_user, p_artist, 'source_added', (p.value->>'id')::uuid, null, p.value->>'revision', v_now
  )
  from jsonb_array_elements(coalesce(v_new, '[]')) p;
  perform request_extraction(
    p_extraction, p_user, p_artist,
    array(select p.value->>'sourceId' from jsonb_array_elements(v_new) p), p_extraction::text
  );
  perform queue_lore_refresh(p_artist, p_refresh, v_now);
  update onboarding
  set sources_at = v_now,
    sources_turn = p_turn
  where artist_id = p_artist;
  perform record_activity(p_user, p_artist, 'sources_reviewed', p_artist, null, p_turn, v_now);
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist;
  return onboarding_accepted(p_artist);
end
$$;
--> statement-breakpoint
-- Revises a saved response (interface 4.6): the revision is compared first, then an identical answer
-- writes nothing. The new wording, the archive of the earlier one, the attribution and the queued Lore
-- refresh are one transaction. A published answer that showed the earlier wording is no longer eligible
-- from here on, so that what was found without knowing is looked up again.
create or replace function revise_response(
  p_user uuid,
  p_artist uuid,
  p_question uuid,
  p_expected text,
  p_answer text,
  p_note text,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_question interview_questions;
  v_version interview_versions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_question
  from interview_questions
  where id = p_question
    and artist_id = p_artist
    and state = 'answered';
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_question.answer_revision <> p_expected then
    return '{"outcome": "revision_changed"}';
  end if;
  select * into v_version
  from interview_versions
  where question_id = p_question
    and version = v_question.answer_version;
  if v_version.answer <> p_answer then
    v_question := save_version(v_question, p_answer, p_note, v_now);
    perform record_activity(
      p_user, p_artist, 'response_revised', p_question,
      p_expected, v_question.answer_revision, v_now
    );
    update artists
    set evidence_changed_at = v_now
    where id = p_artist
      and exists (
        select from originals
        where artist_id = p_artist
          and answer_id = p_question
          and current
      );
    perform queue_lore_refresh(p_artist, p_job, v_now);
    select * into v_version
    from interview_versions
    where question_id = p_question
      and version = v_question.answer_version;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'response', response_json(v_question, v_version)
  );
end
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
-- Saves the exact answer to an offered question, or skips it with null (contract 5). What is saved
-- already is answered whatever revision is named; another text for an answered question is an edit, and
-- edits go another way. A skipped question can still be answered while its sitting is open.
create or replace function save_answer(
  p_user uuid,
  p_artist uuid,
  p_question uuid,
  p_expected text,
  p_answer text
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_question interview_questions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_question
  from interview_questions
  where id = p_question
    and artist_id = p_artist
    and source = 'interview';
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_question.state = 'answered' then
    if p_answer is null or p_answer <> (
      select answer
      from interview_versions
      where question_id = p_question
        and version = v_question.answer_version
    ) then
      return '{"outcome": "conflict"}';
    end if;
  elsif v_question.state = 'offered' or p_answer is not null then
    if exists (
      select from interview_sessions
      where id = v_question.session_id
        and closed_at is not null
    ) then
      return '{"outcome": "session_finished"}';
    end if;
    if v_question.question_revision <> p_expected then
      return '{"outcome": "revision_changed"}';
    end if;
    if p_answer is null then
      update interview_questions
      set state = 'skipped'
      where id = p_question
      returning * into v_question;
      perform record_activity(
        p_user, p_artist, 'question_skipped', p_question, p_expected, null, v_now
      );
    else
      v_question := save_version(v_question, p_answer, null, v_now);
      perform record_activity(
        p_user, p_artist, 'answer_saved', p_question, p_expected, v_question.answer_revision, v_now
      );
    end if;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
end
$$;
--> statement-breakpoint
-- Saves an explicit boundary (contract 5). One of scope sitting belongs to the open sitting or the next
-- one. The same requestId with the same body is the first one again; with another body it is refused.
create or replace function save_boundary(
  p_boundary uuid,
  p_user uuid,
  p_artist uuid,
  p_request uuid,
  p_wording text,
  p_scope text,
  p_question_key text,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_sitting integer;
  v_boundary interview_boundaries;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_boundary
  from interview_boundaries
  where artist_id = p_artist
    and request_id = p_request;
  if found then
    if (v_boundary.wording, v_boundary.scope, v_boundary.question_key)
      is distinct from (p_wording, p_scope, p_question_key)
    then
      return '{"outcome": "request_id_reused"}';
    end if;
    return jsonb_build_object('outcome', 'accepted', 'boundary', boundary_json(v_boundary));
  end if;
  v_sitting := case p_scope when 'sitting' then upcoming_sitting(p_artist) end;
  insert into interview_boundaries (
    id, artist_id, request_id, wording, scope, sitting, question_key, revision, created_at
  )
  values (
    p_boundary, p_artist, p_request, p_wording, p_scope, v_sitting, p_question_key,
    boundary_revision(p_artist, p_boundary, p_question_key, p_scope, v_sitting, p_wording), v_now
  )
  returning * into v_boundary;
  perform record_activity(
    p_user, p_artist, 'boundary_saved', p_boundary, null, v_boundary.revision, v_now
  );
  perform queue_lore_refresh(p_artist, p_job, v_now);
  return jsonb_build_object('outcome', 'accepted', 'boundary', boundary_json(v_boundary));
end
$$;
--> statement-breakpoint
-- Saves the artist's fix of a stated fact, append-only (contract 5). The same requestId with the same
-- body is the first one again; with another body it is refused.
create or replace function save_correction(
  p_correction uuid,
  p_user uuid,
  p_artist uuid,
  p_request uuid,
  p_claim text,
  p_text text,
  p_revision text,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_correction interview_corrections;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_correction
  from interview_corrections
  where artist_id = p_artist
    and request_id = p_request;
  if found then
    if (v_correction.claim, v_correction.correction) is distinct from (p_claim, p_text) then
      return '{"outcome": "request_id_reused"}';
    end if;
  else
    insert into interview_corrections (
      id, artist_id, request_id, claim, correction, revision, created_at
    )
    values (p_correction, p_artist, p_request, p_claim, p_text, p_revision, v_now)
    returning * into v_correction;
    perform record_activity(
      p_user, p_artist, 'correction_saved', p_correction, null, p_revision, v_now
    );
    perform queue_lore_refresh(p_artist, p_job, v_now);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'correction', jsonb_build_object(
      'id', v_correction.id,
      'revision', v_correction.revision,
      'claim', v_correction.claim,
      'correction', v_correction.correction,
      'createdAt', rfc3339(v_correction.created_at)
    )
  );
end
$$;
--> statement-breakpoint
-- Keeps a draft until it is published: the artist's own words, or, with a basis, what the model arranged,
-- which is the artist's generated Lore. A model call is completed in any case, also when it brought
-- nothing (no text). p_revision: of the text.
create or replace function save_draft(
  p_user uuid,
  p_artist uuid,
  p_text text,
  p_revision text,
  p_basis text,
  p_calls jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_refusal jsonb := begin_onboarding(p_user, p_artist);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform complete_calls(null, p_calls);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if coalesce(onboarding_step(p_artist), 'publish') <> 'publish' then
    return wrong_step(p_artist);
  end if;
  if p_text is null then
    return onboarding_accepted(p_artist);
  end if;
  -- What is kept already is not written down again.
  if exists (
    select from onboarding o
    left join lore l using (artist_id)
    where o.artist_id = p_artist
      and (
        (p_basis is null and o.own_draft = p_text)
        or (o.own_draft is null and (l.generated_basis, l.generated_text) = (p_basis, p_text))
      )
  ) then
    return onboarding_accepted(p_artist);
  end if;
  if p_basis is not null then
    perform write_generated_lore(p_artist, p_text, p_basis, v_now);
  end if;
  update onboarding
  set own_draft = case when p_basis is null then p_text end
  where artist_id = p_artist;
  perform record_activity(p_user, p_artist, 'draft_saved', p_artist, null, p_revision, v_now);
  return onboarding_accepted(p_artist);
end
$$;
--> statement-breakpoint
-- Adds the next version of an answer and makes it the current one; earlier ones stay as they are.
-- Call it under the artist lock.
create or replace function save_version(
  p_question interview_questions,
  p_answer text,
  p_note text,
  p_now timestamptz
)
returns interview_questions
language plpgsql
volatile
as $$
declare
  v_version integer := coalesce(p_question.answer_version, 0) + 1;
  v_revision text := response_revision(
    p_answer, p_question.id, p_question.question_revision, v_version
  );
begin
  insert into interview_versions (question_id, version, revision, answer, note, saved_at)
  values (p_question.id, v_version, v_revision, p_answer, p_note, p_now);
  update interview_questions
  set state = 'answered',
    answer_version = v_version,
    answer_revision = v_revision
  where id = p_question.id
  returning * into p_question;
  return p_question;
end
$$;
--> statement-breakpoint
-- Ranked search over the eligible originals of an artist (contract 5, "Search original evidence"), one
-- page: after the rank and source of the last one seen. Ranks are compared as sent, so a cursor holds
-- the exact number.
create or replace function search_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer,
  p_after_rank double precision,
  p_after_source text
)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
as $$
begin
  return jsonb_build_object(
    'evidenceChangedAt', (select a.evidence_changed_at from artists a where a.id = p_artist),
    'counts', evidence_counts(p_artist),
    'originals', coalesce((
      select jsonb_agg(original_json(r.original, r.rank))
      from ranked_originals(
        p_artist, p_constraints, p_query, p_limit, p_after_rank, p_after_source
      ) r
    ), '[]')
  );
end
$$;
--> statement-breakpoint
-- What a search for sources needs of an artist: the name that is looked for, which of these pages and
-- profiles are saved or were found before, and the profiles that are linked: none of them needs a second
-- look.
create or replace function search_subject(p_artist uuid, p_keys jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'known', coalesce(
      (
        select jsonb_agg(k.key)
        from jsonb_array_elements_text(p_keys) as k (key)
        where exists (
            select from candidates c
            where c.artist_id = p_artist
              and c.url_key = k.key
          )
          or exists (
            select from originals o
            where o.artist_id = p_artist
              and o.current
              and k.key in (o.url_key, o.post_key)
          )
      ),
      '[]'
    ),
    'links', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('platform', l.platform, 'folded', l.folded_identifier, 'url', l.url)
        )
        from links l
        where l.artist_id = p_artist
      ),
      '[]'
    )
  )
  from artists a
  where a.id = p_artist
$$;
--> statement-breakpoint
-- A session with everything that was asked in it, the exact answers included (contract 5).
create or replace function session_json(p_session interview_sessions)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_session.id,
    'sitting', p_session.sitting,
    'state', case when p_session.closed_at is null then 'active' else 'finished' end,
    'createdAt', rfc3339(p_session.created_at),
    'closedAt', rfc3339(p_session.closed_at),
    'questions', coalesce(
      (
        select jsonb_agg(
          question_json(q) || jsonb_build_object('ordinal', q.ordinal, 'answer', v.answer)
          order by q.ordinal
        )
        from interview_questions q
        left join interview_versions v
          on v.question_id = q.id
          and v.version = q.answer_version
        where q.session_id = p_session.id
      ),
      '[]'
    )
  )
$$;
--> statement-breakpoint
-- Writes what a slice found and gives its lease back, in one step; false when the fence has moved on
-- or the job has ended, and then nothing is written. A job that goes on can be claimed again at once,
-- or after waitSeconds. Calls to the model are completed with their usage, and what a lookup collected
-- is stored, in the same step.
create or replace function settle_job(p_job uuid, p_fence integer, p_outcome jsonb)
returns boolean
language plpgsql
volatile
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_finished boolean := (p_outcome->>'finished')::boolean;
begin
  if p_outcome ?| array['originals', 'ingest'] then
    perform lock_artist((select artist_id from jobs where id = p_job));
  end if;
  update jobs
  set stage = p_outcome->>'stage',
    -- Candidates that came to nothing are research that came to nothing (contract 3).
    selection = case
      when selection is null or p_outcome->>'stage' not in ('unresolved', 'failed', 'cancelled')
        then coalesce(p_outcome->>'selection', selection)
      else 'research'
    end,
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
    outside_under_way = false,
    attempts = attempts - 1,
    updated_at = v_now
  where id = p_job
    and fence = p_fence
    and leased
    and finished_at is null;
  if not found then
    return false;
  end if;
  perform complete_calls(p_job, p_outcome->'calls');
  if p_outcome ? 'originals' then
    perform store_originals((select artist_id from jobs where id = p_job), p_outcome->'originals');
  end if;
  if p_outcome ? 'ingest' then
    perform store_ingest((select artist_id from jobs where id = p_job), p_outcome->'ingest', v_now);
  end if;
  return true;
end
$$;
--> statement-breakpoint
-- Letters in threes tell how alike two words are.
create extension if not exists pg_trgm;

-- The term of an artist's evidence that a word which stands nowhere in it was most likely meant to be:
-- nearly as long, with the same first two letters (so that only few terms are compared), and alike.
create or replace function similar_term(p_artist uuid, p_word text)
returns text
language plpgsql
stable
as $$
begin
  if length(p_word) < 5 then
    return null;
  end if;
  return (
    select t.term
    from (
      select distinct p.term
      from postings p
      where p.artist_id = p_artist
        and p.term >= left(p_word, 2)
        and p.term < left(p_word, 2) || U&'\+10FFFF'
    ) t
    where abs(length(t.term) - length(p_word)) <= 2
      and similarity(t.term, p_word) >= 0.5
    order by similarity(t.term, p_word) desc, t.term
    limit 1
  );
end
$$;
--> statement-breakpoint
-- Whether the lease with this fence still stands. Nothing is reserved or sent by a slice that lost it.
-- The row stays locked until the end of the statement, so that no other lease comes in between.
create or replace function slice_is_held(p_job uuid, p_fence integer)
returns boolean
language sql
volatile
as $$
  select exists (
    select from jobs
    where id = p_job
      and fence = p_fence
      and leased
      and claim_at > clock_timestamp()
    for share
  )
$$;
--> statement-breakpoint
-- The saved public snapshot that one exploration sees (interface 4.1.4): the eligible originals inside
-- the constraints of the request that were stored before the slice began. Latest sees dated ones alone.
-- What leaves the evidence meanwhile is gone at once; what arrives meanwhile is not seen.
create or replace function snapshot_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz
)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from constrained_originals(p_artist, p_constraints) e
  where e.created_at <= p_before
    and (not p_latest or e.dated_from is not null)
$$;
--> statement-breakpoint
-- A stored original as its artist sees it, eligible or not, without its text (contract 5).
create or replace function source_summary(p_original originals)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'kind', p_original.kind,
    'platform', p_original.platform,
    'title', p_original.title,
    'url', p_original.url,
    'publishedAt', p_original.published_at,
    'retrievedAt', p_original.retrieved_at,
    'activityDate', p_original.activity_date,
    'activityDateKind', p_original.activity_date_kind,
    'totalChars', p_original.text_length,
    'curation', p_original.curation,
    'eligible', reason.word is null,
    'reason', reason.word,
    'truncated', p_original.truncated,
    'textRecovery', text_recovery(p_original)
  )
  from (select ineligible_reason(p_original) as word) reason
$$;
--> statement-breakpoint
-- The sources among these that still have no text, with everything that names and dates them.
create or replace function sources_without_text(p_artist uuid, p_sources jsonb)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'sourceId', o.source_id,
        'kind', o.kind,
        'platform', o.platform,
        'accountId', o.account_id,
        'entryId', o.entry_id,
        'url', o.url,
        'canonicalUrl', o.canonical_url,
        'collectionUrl', o.collection_url,
        'title', o.title,
        'publishedAt', o.published_at,
        'activityDate', o.activity_date,
        'activityDateKind', o.activity_date_kind,
        'handle', a.handle,
        'accountUrl', a.url
      )
      order by o.source_id
    ),
    '[]'
  )
  from originals o
  left join accounts a
    on a.artist_id = o.artist_id
    and a.platform = o.platform
    and a.account_id = o.account_id
  where o.artist_id = p_artist
    and o.current
    and o.text_length = 0
    and not o.removed
    and not o.gone
    and p_sources ? o.source_id
$$;
--> statement-breakpoint
-- Opens the next sitting (contract 5): the same requestId is its session, whatever became of it since,
-- and one sitting at a time is open.
create or replace function start_session(
  p_session uuid,
  p_user uuid,
  p_artist uuid,
  p_request uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_session interview_sessions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_session
  from interview_sessions
  where artist_id = p_artist
    and request_id = p_request;
  if found then
    return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
  end if;
  if exists (select from interview_sessions where artist_id = p_artist and closed_at is null) then
    return '{"outcome": "session_active"}';
  end if;
  insert into interview_sessions (id, artist_id, sitting, request_id, created_at)
  values (p_session, p_artist, upcoming_sitting(p_artist), p_request, v_now)
  returning * into v_session;
  perform record_activity(p_user, p_artist, 'session_started', p_session, null, null, v_now);
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
--> statement-breakpoint
-- Stores what a Lore refresh made and completes its model call, fenced: false when the lease was lost,
-- and then nothing is written.
create or replace function store_generated_lore(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_text text,
  p_basis text,
  p_calls jsonb
)
returns boolean
language plpgsql
volatile
as $$
begin
  perform from jobs
  where id = p_job
    and fence = p_fence
    and leased
    and finished_at is null
  for update;
  if not found then
    return false;
  end if;
  perform complete_calls(p_job, p_calls);
  perform write_generated_lore(p_artist, p_text, p_basis, clock_timestamp());
  return true;
end
$$;
--> statement-breakpoint
-- Stores what a slice of an ingest found, under the artist lock that its settle holds: {connect: account,
-- readings, recovered, candidates, jobs}. A job that follows from it is queued in the same step.
create or replace function store_ingest(p_artist uuid, p_ingest jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  -- A profile that was taken away meanwhile connects nothing.
  if exists (
    select from links
    where artist_id = p_artist
      and platform = p_ingest->'connect'->>'platform'
  ) then
    perform connect_account(p_artist, p_ingest->'connect');
  end if;
  perform store_reading(p_artist, r.value, p_now)
  from jsonb_array_elements(coalesce(p_ingest->'readings', '[]')) r;
  if p_ingest ? 'recovered' then
    perform store_recovered(p_artist, p_ingest->'recovered');
  end if;
  perform record_candidate(p_artist, c.value, null)
  from jsonb_array_elements(coalesce(p_ingest->'candidates', '[]')) c;
  insert into jobs (id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at)
  select r.id, p_artist, r.kind, r.identity, r.stage, r.request, p_now, p_now, p_now
  from jsonb_to_recordset(coalesce(p_ingest->'jobs', '[]'))
    as r (id uuid, kind text, identity text, stage text, request jsonb)
  on conflict do nothing;
end
$$;
--> statement-breakpoint
-- Stores public originals that came from outside, under the artist's lock: a new revision takes the
-- place of the one before, a known one is only seen again. What an import or a person decided about a
-- source (curation, visibility, removal) stays, and so does what a reading found gone. A page that is new
-- here comes with the candidate for its review; one whose candidate was turned down, under the address
-- that it calls its own or the one that it was read at, is not stored again (contract 3). A page that
-- calls a known page's address its own does not take its place: another page of the same host could.
create or replace function store_originals(p_artist uuid, p_originals jsonb)
returns void
language plpgsql
volatile
as $$
declare
  v_row jsonb;
  v_known originals;
  v_stored uuid;
begin
  for v_row in select value from jsonb_array_elements(coalesce(p_originals, '[]'))
  loop
    -- An address that fits no index is left out, so that it does not stop what came with it.
    continue when exists (
      select from unnest(array['url', 'canonicalUrl', 'collectionUrl', 'urlKey', 'postKey']) as name
      where octet_length(v_row->>name) > 2048
    );
    select * into v_known
    from originals
    where artist_id = p_artist
      and source_id = v_row->>'sourceId'
      and current;
    if v_known.revision = v_row->>'revision' then
      update originals
      set retrieved_at = v_row->>'retrievedAt'
      where id = v_known.id;
      continue;
    end if;
    continue when v_known.kind = 'web_page'
      and v_known.url_key <> v_row->>'urlKey'
      and v_row->>'postKey' <> v_row->>'urlKey';
    continue when v_row ? 'candidate' and exists (
      select from candidates
      where artist_id = p_artist
        and suppression_key in (
          v_row->'candidate'->>'suppressionKey', 'lore ' || (v_row->>'urlKey')
        )
        and curation in ('declined', 'wrong_artist', 'incorrect')
    );
    update originals
    set current = false
    where id = v_known.id;
    insert into originals (
      id, artist_id, source_id, revision, kind, platform, account_id, entry_id, url, canonical_url,
      collection_url, url_key, post_key, title, text, text_length, published_at, activity_date,
      activity_date_kind, dated_from, dated_until, retrieved_at, truncated, curation, visibility,
      removed, gone, tokens, token_count
    )
    select
      r.id, p_artist, r."sourceId", r.revision, r.kind, r.platform, r."accountId", r."entryId", r.url,
      r."canonicalUrl", r."collectionUrl", r."urlKey", r."postKey", r.title, r.text, r."textLength",
      r."publishedAt", r."activityDate", r."activityDateKind", r."datedFrom", r."datedUntil",
      r."retrievedAt", r.truncated, coalesce(v_known.curation, r.curation, 'pending'),
      coalesce(v_known.visibility, 'public'), coalesce(v_known.removed, false),
      coalesce(v_known.gone, false), r.tokens::tsvector, r."tokenCount"
    from jsonb_to_record(v_row) as r (
      id uuid, "sourceId" text, revision text, kind text, platform text, "accountId" text,
      "entryId" text, url text, "canonicalUrl" text, "collectionUrl" text, "urlKey" text,
      "postKey" text, title text, text text, "textLength" integer, "publishedAt" text,
      "activityDate" text, "activityDateKind" text, "datedFrom" timestamptz,
      "datedUntil" timestamptz, "retrievedAt" text, truncated boolean, curation text, tokens text,
      "tokenCount" integer
    )
    on conflict (artist_id, source_id, revision) do update
    set current = true,
      retrieved_at = excluded.retrieved_at,
      curation = excluded.curation,
      visibility = excluded.visibility,
      removed = excluded.removed,
      gone = excluded.gone
    returning id into v_stored;
    if v_row ? 'candidate' and v_stored = (v_row->>'id')::uuid then
      perform record_candidate(p_artist, v_row->'candidate', v_stored);
    end if;
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist;
  end loop;
end
$$;
--> statement-breakpoint
-- Stores what reading an account came to, under the artist lock: its entries as approved originals of
-- their own artist, and how the attempt went. An account that was disconnected meanwhile stores nothing.
-- A failure keeps everything as it was. Entries inside the range that was read and not seen there any
-- more were hidden or removed by their author: they are gone and their references unavailable until they
-- are seen again, which lifts no removal by a person or an import. A transcript stays as long as its post
-- is there, since not every transcript is read each time; an entry that came without text is there too,
-- but a text that was saved of it is not.
-- {account, failure, originals, seen: [{sourceId, postKey}], covers: 'all' | 'since' | null, since}
create or replace function store_reading(p_artist uuid, p_reading jsonb, p_now timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  v_account jsonb := p_reading->'account';
  v_originals jsonb := coalesce(p_reading->'originals', '[]');
  v_seen jsonb := coalesce(p_reading->'seen', '[]');
begin
  if not account_is_connected(p_artist, v_account) then
    return;
  end if;
  insert into latest_snapshots (artist_id, platform, account_id, checked_at, last_attempt_at, failure)
  values (
    p_artist, v_account->>'platform', v_account->>'accountId',
    case when p_reading->>'failure' is null then p_now end, p_now, p_reading->>'failure'
  )
  on conflict (artist_id, platform, account_id) do update
  set checked_at = coalesce(excluded.checked_at, latest_snapshots.checked_at),
    last_attempt_at = excluded.last_attempt_at,
    failure = excluded.failure;
  if p_reading->>'failure' is not null then
    return;
  end if;
  perform store_originals(p_artist, v_originals);
  with changed as (
    update originals o
    set gone = not is_seen,
      curation = case when is_seen then 'approved' else o.curation end
    from (
      select id,
        source_id in (select s.value->>'sourceId' from jsonb_array_elements(v_originals) s)
        or (
          text_length = 0
          and source_id in (select s.value->>'sourceId' from jsonb_array_elements(v_seen) s)
        )
        or (
          kind = 'transcript'
          and post_key in (select s.value->>'postKey' from jsonb_array_elements(v_seen) s)
        ) as is_seen,
        dated_from
      from originals
      where artist_id = p_artist
        and platform = v_account->>'platform'
        and account_id = v_account->>'accountId'
        and current
    ) found
    where o.id = found.id
      and (
        is_seen
        or p_reading->>'covers' = 'all'
        or (
          p_reading->>'covers' = 'since'
          and found.dated_from >= (p_reading->>'since')::timestamptz
        )
      )
      and (o.gone = is_seen or (is_seen and o.curation <> 'approved'))
    returning 1
  )
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist
    and exists (select from changed);
end
$$;
--> statement-breakpoint
-- Stores texts that were recovered, under the artist lock: only where the source still has none, so that
-- a text is never overwritten.
create or replace function store_recovered(p_artist uuid, p_originals jsonb)
returns void
language sql
volatile
as $$
  select store_originals(p_artist, coalesce(jsonb_agg(r.value), '[]'))
  from jsonb_array_elements(coalesce(p_originals, '[]')) r
  where not exists (
    select from originals o
    where o.artist_id = p_artist
      and o.source_id = r.value->>'sourceId'
      and o.current
      and o.text_length > 0
  )
$$;
--> statement-breakpoint
-- Takes the next turn at a provider, which is then left alone for p_spacing, and returns 0; or takes none
-- and returns the milliseconds until the provider may be asked again (contract 6).
create or replace function take_turn(p_provider text, p_spacing interval)
returns double precision
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_free_at timestamptz;
begin
  insert into provider_pace (provider, free_at)
  values (p_provider, '-infinity')
  on conflict do nothing;
  select free_at into v_free_at
  from provider_pace
  where provider = p_provider
  for update;
  v_now := clock_timestamp();
  if v_free_at > v_now then
    return ceil(extract(epoch from v_free_at - v_now) * 1000);
  end if;
  update provider_pace
  set free_at = v_now + p_spacing
  where provider = p_provider;
  return 0;
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
--> statement-breakpoint
-- Where the recovery of a missing text stands (contract 5), by the last job that was asked for it: null
-- when nobody asked. A job that ended without this text found none, or failed to look.
create or replace function text_recovery(p_original originals)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'state', case
      when p_original.text_length > 0 then 'recovered'
      when j.finished_at is null then 'queued'
      when j.stage = 'complete' then 'unavailable'
      else 'failed'
    end,
    'at', rfc3339(coalesce(j.finished_at, j.created_at))
  )
  from jobs j
  where j.artist_id = p_original.artist_id
    and j.kind = 'caption_extract'
    and j.request->'sourceIds' ? p_original.source_id
  order by j.created_at desc, j.id desc
  limit 1
$$;
--> statement-breakpoint
-- The open sitting, or the next one: what memory and boundaries mean when none is named (contract 5).
create or replace function upcoming_sitting(p_artist uuid)
returns integer
language sql
stable
as $$
  select coalesce(
    (select sitting from interview_sessions where artist_id = p_artist and closed_at is null),
    (select max(sitting) + 1 from interview_sessions where artist_id = p_artist),
    1
  )
$$;
--> statement-breakpoint
-- What each word of a query tells in an artist's evidence, by term, those that nothing holds included.
create or replace function weights_json(p_artist uuid, p_query jsonb)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_object_agg(w.term, jsonb_build_object('holders', w.holders, 'weight', w.weight)), '{}')
  from word_weights(p_artist, p_query->'words') w
$$;
--> statement-breakpoint
-- The words of a query in an artist's evidence: how many originals hold each, and how much it tells, by
-- how few do. A word that nothing holds tells most; one that looks like a misspelling brings the term it
-- was meant to be as well, for half of what that tells.
create or replace function word_weights(p_artist uuid, p_words jsonb)
returns table (term text, holders bigint, weight double precision)
language sql
stable
as $$
  with held as (
    select w.word, coalesce(sum(cardinality(p.originals)), 0) as holders, 1 as trust
    from jsonb_array_elements_text(p_words) w (word)
    left join postings p
      on p.artist_id = p_artist
      and p.term = w.word
    group by w.word
  ),
  meant as (
    select s.term, sum(cardinality(p.originals)) as holders, 0.5 as trust
    from held h
    cross join lateral similar_term(p_artist, h.word) s (term)
    join postings p
      on p.artist_id = p_artist
      and p.term = s.term
    where h.holders = 0
      and s.term not in (select word from held)
    group by s.term
  )
  select f.word, f.holders,
    f.trust * ln(1 + greatest(0, t.originals - f.holders + 0.5) / (f.holders + 0.5))::double precision
  from (
    select coalesce(sum(cardinality(p.originals)), 0) as originals
    from postings p
    where p.artist_id = p_artist
      and p.term = ''
  ) t
  cross join (
    select * from held
    union all
    select * from meant
  ) f
$$;
--> statement-breakpoint
-- Puts a newly generated text in the place of the one before. It stays private: nothing that is
-- generated is published by itself.
create or replace function write_generated_lore(
  p_artist uuid,
  p_text text,
  p_basis text,
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  insert into lore (artist_id, generated_text, generated_basis, generated_at)
  values (p_artist, p_text, p_basis, p_now)
  on conflict (artist_id) do update
  set generated_text = excluded.generated_text,
    generated_basis = excluded.generated_basis,
    generated_at = excluded.generated_at
$$;
--> statement-breakpoint
-- Writes one public profile {platform, identifier, folded, url, host} of an artist: 'written', 'stands'
-- when the same link is there already, or 'conflict' when the artist has another on that platform or
-- another artist has this one (contract 5). Call it under the artist lock; of two artists who write one
-- profile at once the second waits here for the first to commit.
create or replace function write_link(p_artist uuid, p_link jsonb)
returns text
language plpgsql
volatile
as $$
begin
  insert into links (artist_id, platform, identifier, folded_identifier, url, host)
  values (
    p_artist, p_link->>'platform', p_link->>'identifier', p_link->>'folded', p_link->>'url',
    p_link->>'host'
  )
  on conflict do nothing;
  if found then
    return 'written';
  end if;
  if exists (
    select from links
    where artist_id = p_artist
      and platform = p_link->>'platform'
      and folded_identifier = p_link->>'folded'
  ) then
    return 'stands';
  end if;
  return 'conflict';
end
$$;
--> statement-breakpoint
-- The refusal of a turn that belongs to another step, naming the one that is current.
create or replace function wrong_step(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('outcome', 'wrong_step', 'currentStep', onboarding_step(p_artist))
$$;
