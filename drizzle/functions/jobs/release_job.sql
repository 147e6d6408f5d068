-- Releases the lease after a slice threw, fenced; the third such slice ends the job (decision
-- 3.17).
create or replace function release_job(p_job_id uuid, p_fence integer, p_max_attempts integer)
returns void
language plpgsql
as $$
declare
  v_attempts integer;
begin
  update jobs
  set leased = false,
    run_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = p_job_id
    and fence = p_fence
    and leased
    and finished_at is null
  returning attempts into v_attempts;
  if v_attempts >= p_max_attempts then
    perform fail_job(p_job_id, 'slice_limit');
  end if;
end
$$;
