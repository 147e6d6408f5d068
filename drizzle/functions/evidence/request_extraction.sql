-- Queues text recovery for those of the given sources that are current and without text, in one
-- round trip and under the artist lock (decision 5.14). An unfinished job for the same sources is
-- returned instead; when there is no such source, the job id is null.
create or replace function request_extraction(
  p_job_id uuid,
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_sources text[],
  p_identity text
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor', true);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_known integer;
  v_missing text[];
  v_job uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select count(*), array_agg(source_id order by source_id) filter (where text_length = 0)
  into v_known, v_missing
  from originals
  where artist_id = p_artist_id
    and current
    and source_id = any (p_sources);
  if v_known < cardinality(p_sources) then
    return '{"outcome": "not_found"}';
  end if;
  if v_missing is null then
    return '{"outcome": "accepted", "jobId": null, "queued": 0}';
  end if;
  insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
  values (
    p_job_id, p_artist_id, 'caption_extract', p_identity, 'transcribing',
    jsonb_build_object('sourceIds', v_missing), v_now, v_now, v_now
  )
  on conflict do nothing;
  select id into v_job
  from jobs
  where artist_id = p_artist_id
    and kind = 'caption_extract'
    and identity = p_identity
    and finished_at is null;
  return jsonb_build_object(
    'outcome', 'accepted', 'jobId', v_job, 'queued', cardinality(v_missing)
  );
end
$$;
