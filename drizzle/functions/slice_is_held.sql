-- Whether the lease with this fence still stands. Nothing is reserved or sent by a slice that lost it.
create or replace function slice_is_held(p_job uuid, p_fence integer)
returns boolean
language sql
stable
as $$
  select exists (
    select from jobs
    where id = p_job
      and fence = p_fence
      and leased
      and claim_at > clock_timestamp()
  )
$$;
