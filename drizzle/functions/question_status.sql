-- The current state of a question job, or null. Its references are the shown passages (decision 3.10) that are still
-- eligible at their revision (`stored` counts all that are shown), and the seconds to a reset count from now
-- (decision 3.20). For a question about a release date, `releases` has the title and the date of each reference
-- that states the date asked for (decision 3.8), else it is null. A passage says by its key `release` whether it
-- does; passages of release 0.1.0 lack that key, and count when they are of a release with a date.
create or replace function question_status(p_artist_id uuid, p_job_id uuid)
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
    'stored', jsonb_array_length(shown_passages(j)),
    'references', coalesce(r.shown, '[]'),
    'releases', case
      when j.request->>'evidenceNeed' = 'release_date' then coalesce(r.releases, '[]')
    end
  )
  from jobs j
  cross join lateral (
    select
      jsonb_agg(
        reference_json(e, (p.passage->>'start')::integer, (p.passage->>'end')::integer, p.passage->>'text')
        order by p.position
      ) as shown,
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
      ) as releases
    from jsonb_array_elements(shown_passages(j)) with ordinality as p (passage, position)
    join eligible_originals e
      on e.artist_id = j.artist_id
      and e.source_id = p.passage->>'sourceId'
      and e.revision = p.passage->>'revision'
  ) r
  where j.id = p_job_id
    and j.artist_id = p_artist_id
    and j.kind = 'question_research'
$$;
