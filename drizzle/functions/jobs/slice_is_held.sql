-- Whether the lease with this fence is still held; a slice that lost it must not reserve or send
-- anything. The row stays locked until the end of the transaction, so that no other lease can
-- intervene. `is true` keeps the planner from searching the index of all waiting jobs.
create or replace function slice_is_held(p_job_id uuid, p_fence integer)
returns boolean
language sql
as $$
  select exists (
    select from jobs
    where id = p_job_id
      and fence = p_fence
      and leased
      and (run_at > clock_timestamp()) is true
    for share
  )
$$;
