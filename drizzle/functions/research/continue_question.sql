-- Continues a resting candidates job as ordinary research, once (decision 3.23); it keeps its id
-- and its admission. A repeated call returns the current status and changes nothing.
create or replace function continue_question(
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'reader', true);
  v_now timestamptz;
  v_job jobs;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_job
  from jobs
  where id = p_job_id
    and artist_id = p_artist_id
    and kind = 'question_research'
  for update;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  -- Read only once the row's lock has given the transaction its id: see lease_job.
  v_now := date_trunc('milliseconds', clock_timestamp());
  if v_job.continued_at is null then
    if v_job.stage <> 'complete'
      or v_job.selection <> 'candidates'
      or v_job.created_at <= v_now - interval '24 hours'
    then
      return '{"outcome": "job_not_continuable"}';
    end if;
    if exists (
      select from jobs
      where artist_id = p_artist_id
        and kind = 'question_research'
        and finished_at is null
    ) then
      return '{"outcome": "research_busy"}';
    end if;
    update jobs
    set stage = 'checking_saved',
      stages = stages || entered_stage(kind, stage, 'checking_saved', v_now),
      selection = 'research',
      passages = '[]',
      limitations = '[]',
      continued_at = v_now,
      run_at = v_now,
      finished_at = null,
      updated_at = v_now
    where id = p_job_id
    returning * into v_job;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'question', question_status(v_job));
end
$$;
