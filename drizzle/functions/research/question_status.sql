-- The current state of a question job, or null. Its references are the shown passages (decision 3.10)
-- that are still eligible at their revision (`stored` counts all that are shown), and the seconds to a
-- reset count from now (decision 3.20). For a question about a release date, `releases` has source,
-- title and date of each reference that states the requested date (decision 3.8); otherwise it is
-- null. A passage's key `release` says whether it does. Passages of release 0.1.0 lack that key; they
-- count when they come from a release with a date. `disputed` lists the kinds of statements, about
-- what the topic names or the references state, that sources contradict (decision 3.38). When no
-- reference states the requested date, `stated` has the release dates that the references' words give
-- for what was asked about. `marks` has, for each reference, the words that a model named, or null;
-- `ownWords` the sources that are the artist's own words as a whole. For references to originals with
-- place maps, `places` has {map, totalChars} by source.
create or replace function question_status(p_job jobs)
returns jsonb
language plpgsql
stable
as $$
declare
  v_shown constant jsonb := shown_passages(p_job);
  -- The kind of statement that the question asks for; null: none.
  v_asked constant text := case p_job.request->>'evidenceNeed'
    when 'release_date' then 'release_date'
    when 'credits' then 'credit'
  end;
  v_references jsonb;
  v_kept jsonb;
  v_quotes jsonb;
  v_releases jsonb;
  v_mapped uuid[];
  v_own text[];
  v_stated jsonb;
  v_places jsonb;
  v_status jsonb;
begin
  if p_job.id is null then
    return null;
  end if;
  -- Most running questions show nothing, so the evidence tables are not opened for them.
  if v_shown <> '[]' then
    select
      jsonb_agg(
        reference_json(e, (p.passage->>'start')::integer, (p.passage->>'end')::integer, p.passage->>'text')
        order by p.position
      ),
      jsonb_agg(p.passage order by p.position),
      jsonb_agg(p.passage->'quote' order by p.position),
      jsonb_agg(
        jsonb_build_object(
          'sourceId', e.source_id,
          'title', coalesce(p.passage->>'release', e.title, ''),
          'date', e.activity_date
        )
        order by p.position
      ) filter (
        where case
          when p.passage ? 'release' then p.passage->>'release' is not null
          else e.kind = 'release' and e.activity_date_kind = 'release'
        end
      ),
      array_agg(distinct e.id) filter (where e.place_map is not null),
      array_agg(distinct e.source_id)
        filter (where is_own_words(e.kind, e.account_id, e.curation))
    into v_references, v_kept, v_quotes, v_releases, v_mapped, v_own
    from originals_of_passages(p_job.artist_id, v_shown) p
    join eligible_originals e on e.id = p.original_id;
  end if;
  v_status := jsonb_build_object(
    'jobId', p_job.id,
    'stage', p_job.stage,
    'selection', p_job.selection,
    'provider', p_job.provider,
    'outcome', p_job.outcome,
    'updatedAt', rfc3339(p_job.updated_at),
    'finished', p_job.finished_at is not null,
    'limitations', p_job.limitations,
    'quotaScope', p_job.quota_scope,
    'resetAt', rfc3339(p_job.reset_at),
    'retryAfterSeconds', greatest(0, ceil(extract(epoch from p_job.reset_at - clock_timestamp()))),
    'stored', jsonb_array_length(v_shown),
    'references', coalesce(v_references, '[]'),
    'releases', case when v_asked = 'release_date' then coalesce(v_releases, '[]') end,
    'disputed', case
      when v_references is null and p_job.finished_at is null then '[]'
      else disputed_kinds(p_job.artist_id, v_asked, p_job.request, v_shown)
    end,
    'marks', coalesce(v_quotes, '[]'),
    'ownWords', to_jsonb(coalesce(v_own, '{}'))
  ) || jsonb_strip_nulls(jsonb_build_object(
    'asked', v_asked,
    'voice', p_job.request->>'voice',
    'verdict', p_job.state->>'verdict',
    'modelSays', p_job.state->>'missing',
    'contradicting', p_job.state->>'instead'
  ));
  if v_references is not null and v_releases is null and v_asked = 'release_date' then
    select jsonb_agg(distinct jsonb_build_object(
      'sourceId', p.passage->>'sourceId', 'title', s.title, 'stated', s.stated
    ))
    into v_stated
    from originals_of_passages(p_job.artist_id, v_kept) p
    cross join lateral (
      select title, title_key, stated
      from statements
      where original_id = p.original_id
        and kind = 'release_date'
        and not is_field
        and not planned
        and window_start < (p.passage->>'end')::integer
        and window_end > (p.passage->>'start')::integer
      offset 0
    ) s
    where concerns_asked(s.title_key, p_job.request, p.passage);
    v_status := v_status || jsonb_build_object('stated', coalesce(v_stated, '[]'));
  end if;
  if v_mapped is null then
    return v_status;
  end if;
  select jsonb_object_agg(
    o.source_id, jsonb_build_object('map', told_map(m.id), 'totalChars', o.text_length)
  )
  into v_places
  from unnest(v_mapped) m (id)
  -- A limit keeps the planner from reading all originals to join them.
  cross join lateral (
    select source_id, text_length
    from originals
    where id = m.id
    limit 1
  ) o;
  return v_status || jsonb_build_object('places', v_places);
end
$$;
