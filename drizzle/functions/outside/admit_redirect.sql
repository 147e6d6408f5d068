-- Admits a recheck's redirect to another page, fenced: this also takes the other page's daily
-- recheck (decision 4.6).
create or replace function admit_redirect(p_job_id uuid, p_fence integer, p_address text)
returns boolean
language plpgsql
as $$
begin
  return slice_is_held(p_job_id, p_fence) and admit_look(hash_of(p_address));
end
$$;
