-- A question job as question_status returns it, made from the references it shows and the releases
-- among them.
create or replace function question_job_json(
  p_job jobs,
  p_references jsonb,
  p_releases jsonb, -- title and date of each reference that states the requested date; only used for a release date
  p_disputed jsonb -- kinds of statements that sources contradict (disputed_kinds)
)
returns jsonb
language sql
as $$
  select jsonb_build_object(
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
    'stored', jsonb_array_length(shown_passages(p_job)),
    'references', p_references,
    'releases', case when p_job.request->>'evidenceNeed' = 'release_date' then p_releases end,
    'disputed', p_disputed
  ) || jsonb_strip_nulls(
    jsonb_build_object(
      'asked', case p_job.request->>'evidenceNeed' when 'release_date' then 'release_date' when 'credits' then 'credit' end,
      'voice', p_job.request->>'voice',
      'verdict', p_job.state->>'verdict',
      'modelSays', p_job.state->>'missing',
      'contradicting', p_job.state->>'instead'
    )
  )
$$;
