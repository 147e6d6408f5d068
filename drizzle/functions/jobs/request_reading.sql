-- Queues a job that reads addresses (decision 8.48), or returns the unfinished one for the same
-- addresses, which costs nothing.
create or replace function request_reading(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_job_id uuid,
  p_addresses jsonb,
  p_identity text, -- a hash of the addresses
  p_artist_limit integer,
  p_global_limit integer
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor');
  v_job uuid;
  v_now timestamptz;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select id into v_job
  from jobs
  where artist_id = p_artist_id
    and kind = 'social_ingest'
    and identity = p_identity
    and finished_at is null;
  if v_job is not null then
    return jsonb_build_object('outcome', 'accepted', 'jobId', v_job);
  end if;
  v_refusal := reserve_or_refuse(
    'reading_quota', 'reading', p_job_id, p_artist_id, p_artist_limit, p_global_limit
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_now := date_trunc('milliseconds', clock_timestamp());
  insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
  values (
    p_job_id, p_artist_id, 'social_ingest', p_identity, 'reading',
    jsonb_build_object('addresses', p_addresses), v_now, v_now, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'jobId', p_job_id);
end
$$;
