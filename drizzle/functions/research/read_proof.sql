-- The material for a question's proof (decision 5.47), all from one instant: whether the artist
-- exists, and the proof's content, null without the job. The content has the state as every status
-- read shows it (question_status), the request, the shown passages in order, their originals, and
-- the record of the work. A passage whose original is no longer eligible at its revision keeps its
-- position and loses its text. An original has the fields that its revision hashes: `published_at`
-- is the table's value, while a reference has the date as known now.
create or replace function read_proof(p_artist_id uuid, p_job_id uuid)
returns jsonb
language plpgsql
stable
as $$
declare
  v_name text;
  v_job jobs;
  v_references jsonb;
  v_originals jsonb;
begin
  select name into v_name
  from artists
  where id = p_artist_id;
  if not found then
    return '{"artistExists": false, "proof": null}';
  end if;
  select * into v_job
  from jobs
  where id = p_job_id
    and artist_id = p_artist_id
    and kind = 'question_research';
  if not found then
    return '{"artistExists": true, "proof": null}';
  end if;
  if shown_passages(v_job) <> '[]' then
    select jsonb_agg(
      jsonb_build_object(
        'sourceId', p.passage->>'sourceId',
        'revision', p.passage->>'revision',
        'start', (p.passage->>'start')::integer,
        'end', (p.passage->>'end')::integer,
        'reference', case when e.id is not null then
          reference_json(e, (p.passage->>'start')::integer, (p.passage->>'end')::integer, p.passage->>'text')
            || jsonb_build_object('url', e.url) -- as it is hashed
        end,
        -- When the cited page was last rechecked, and the result; null: never.
        'lastChecked', rfc3339(w.checked_at),
        'drift', w.verdict
      ) || jsonb_strip_nulls(jsonb_build_object('providedBy', provided_json(e.provided_as)))
      order by p.position
    )
    into v_references
    from jsonb_array_elements(shown_passages(v_job)) with ordinality as p (passage, position)
    left join eligible_originals e
      on e.artist_id = p_artist_id
      and e.source_id = p.passage->>'sourceId'
      and e.revision = p.passage->>'revision'
    cross join lateral (
      select max(c.checked_at) as checked_at, min(c.verdict) as verdict
      from cited_windows c
      where c.artist_id = p_artist_id
        and c.source_id = p.passage->>'sourceId'
        and c.revision = p.passage->>'revision'
        and c.window_start = (p.passage->>'start')::integer
        and c.window_end = (p.passage->>'end')::integer
      offset 0
    ) w;
    select jsonb_agg(
      jsonb_build_object(
        'sourceId', o.source_id,
        'revision', o.revision,
        'kind', o.kind,
        'url', o.url,
        'canonicalUrl', o.canonical_url,
        'collectionUrl', o.collection_url,
        'title', o.title,
        'text', o.text,
        'publishedAt', o.published_at,
        'activityDate', o.activity_date,
        'activityDateKind', o.activity_date_kind,
        'truncated', o.truncated,
        'placeMap', o.place_map
      )
      order by r.position
    )
    into v_originals
    from (
      select r.value->>'sourceId' as source_id, r.value->>'revision' as revision, min(r.position) as position
      from jsonb_array_elements(v_references) with ordinality as r (value, position)
      where r.value->'reference' <> 'null'
      group by 1, 2
    ) r
    -- A limit keeps the planner from reading all originals of the artist to join them.
    join lateral (
      select *
      from originals
      where artist_id = p_artist_id
        and source_id = r.source_id
        and revision = r.revision
      limit 1
    ) o on true;
  end if;
  return jsonb_build_object(
    'artistExists', true,
    'proof', jsonb_build_object(
      'madeAt', rfc3339(now()),
      'artistName', v_name,
      'question', question_status(v_job),
      'request', v_job.request,
      'identity', v_job.identity,
      'createdAt', rfc3339(v_job.created_at),
      'finishedAt', rfc3339(v_job.finished_at),
      'stages', jsonb_build_array(
        jsonb_build_object('stage', 'checking_saved', 'at', rfc3339(v_job.created_at))
      ) || v_job.stages,
      'references', coalesce(v_references, '[]'),
      'originals', coalesce(v_originals, '[]'),
      'calls', array(
        select jsonb_build_object(
          'purpose', c.purpose,
          'attempt', c.attempt,
          'model', c.model,
          'outcome', c.outcome,
          'inputTokens', c.input_tokens,
          'outputTokens', c.output_tokens,
          'reservedAt', rfc3339(c.reserved_at),
          'completedAt', rfc3339(c.completed_at)
        )
        from model_calls c
        where c.job_id = p_job_id
        order by c.reserved_at, c.id
      ),
      'lookup', (
        select jsonb_build_object(
          'kind', v_job.state->'plan'->>'kind',
          'platform', v_job.state->'plan'->>'platform',
          'admittedAt', rfc3339(r.reserved_at),
          'collected', jsonb_array_length(coalesce(v_job.state->'collected', '[]'))
        )
        from reservations r
        where r.ledger = 'outside_lookup'
          and r.subject_id = p_job_id
          and v_job.state ? 'plan'
      ),
      'answers', array(
        select jsonb_build_object(
          'answerHash', a.answer_hash,
          'citationsHash', a.citations_hash,
          'verified', a.verified,
          'failures', a.failures,
          'claims', a.claims,
          'checkedAt', rfc3339(a.checked_at)
        )
        from (
          select *
          from registered_answers
          where job_id = p_job_id
          order by checked_at desc, id desc
          limit 20
        ) a
        order by a.checked_at, a.id
      ),
      'drafts', shown_drafts(p_artist_id, p_job_id)
    )
  );
end
$$;
