-- The fields of a question job whose changes a watcher reports (decision 3.13); the watcher
-- compares two reads. `quietMs` says how long ago the last change was. Reads one row by key; null
-- when the job does not exist or no longer exists.
create or replace function watch_question(p_artist_id uuid, p_job_id uuid)
returns jsonb
language plpgsql
stable
as $$
declare
  v_job record;
begin
  select stage, selection, updated_at
  into v_job
  from jobs
  where id = p_job_id
    and artist_id = p_artist_id
    and kind = 'question_research';
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'stage', v_job.stage,
    'selection', v_job.selection,
    'updatedAt', rfc3339(v_job.updated_at),
    'quietMs', extract(epoch from clock_timestamp() - v_job.updated_at) * 1000
  );
end
$$;
