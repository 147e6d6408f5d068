-- The current state of a question job, or null. Its references are the shown passages (decision
-- 3.10) that are still eligible at their revision (`stored` counts all that are shown), and the
-- seconds to a reset count from now (decision 3.20). For a question about a release date,
-- `releases` has the title and date of each reference that states the requested date (decision
-- 3.8); otherwise it is null. A passage's key `release` says whether it does. Passages of release
-- 0.1.0 lack that key; they count when they come from a release with a date. `disputed` lists
-- what sources contradict of what the topic names and the references state (decision 3.38). `stated`
-- has, where no reference states the requested date, the release dates that the references' words
-- state of what was asked about. `marks` has, for each reference, the words that a model named, or
-- null; `ownWords` the sources that are the artist's own words as a whole. For references to originals
-- with place maps, `places` has {map, totalChars} by source.
create or replace function question_status(p_artist_id uuid, p_job_id uuid)
returns jsonb
language plpgsql
stable
as $$
declare
  v_job jobs;
  v_references jsonb;
  v_shown jsonb;
  v_quotes jsonb;
  v_releases jsonb;
  v_mapped uuid[];
  v_own text[];
  v_stated jsonb;
  v_places jsonb;
  v_status jsonb;
begin
  select * into v_job
  from jobs
  where id = p_job_id
    and artist_id = p_artist_id
    and kind = 'question_research';
  if not found then
    return null;
  end if;
  -- Most running questions show nothing, so the evidence tables are not opened for them.
  if shown_passages(v_job) <> '[]' then
    select
      jsonb_agg(
        reference_json(e, (p.passage->>'start')::integer, (p.passage->>'end')::integer, p.passage->>'text')
        order by p.position
      ),
      jsonb_agg(p.passage order by p.position),
      jsonb_agg(p.passage->'quote' order by p.position),
      jsonb_agg(
        jsonb_build_object(
          'title', coalesce(p.passage->>'release', e.title, ''), 'date', e.activity_date
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
    into v_references, v_shown, v_quotes, v_releases, v_mapped, v_own
    from originals_of_passages(p_artist_id, shown_passages(v_job)) p
    join eligible_originals e on e.id = p.original_id;
  end if;
  v_status := question_job_json(
    v_job, coalesce(v_references, '[]'), coalesce(v_releases, '[]'),
    case
      when v_references is null and v_job.finished_at is null then '[]'
      else disputed_kinds(p_artist_id, v_job.request, shown_passages(v_job))
    end
  ) || jsonb_build_object('marks', coalesce(v_quotes, '[]'), 'ownWords', to_jsonb(coalesce(v_own, '{}')));
  if v_references is not null and v_releases is null and v_job.request->>'evidenceNeed' = 'release_date' then
    select jsonb_agg(distinct jsonb_build_object(
      'sourceId', p.passage->>'sourceId', 'title', s.title, 'stated', s.stated
    ))
    into v_stated
    from originals_of_passages(p_artist_id, v_shown) p
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
    where concerns_asked(s.title_key, v_job.request, p.passage);
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
