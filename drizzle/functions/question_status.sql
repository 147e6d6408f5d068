-- The current state of a question job, or null: without references that are no longer eligible at their
-- revision (`stored` counts all), and with the seconds to a reset from now (decision 3.20).
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
  where j.id = p_job_id
    and j.artist_id = p_artist_id
    and j.kind = 'question_research'
$$;
