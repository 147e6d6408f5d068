-- Admits the next hop of a look to another page, fenced: that page's own look of the day is taken with it (decision 4.6).
create or replace function admit_redirect(p_job_id uuid, p_fence integer, p_address text)
returns boolean
language plpgsql
volatile
as $$
begin
  return slice_is_held(p_job_id, p_fence) and admit_look(page_key(p_address));
end
$$;
