-- Takes a page's one recheck per 24 hours from the ledger, across all artists (decision 4.6); true
-- when it was free. The row lock decides between concurrent calls, and the row is written before
-- anything is sent.
create or replace function admit_look(
  p_page_key text -- hash of the page's originals.post_key, so that the ledger contains no address
)
returns boolean
language plpgsql
as $$
begin
  insert into page_looks as l (page_key, looked_at)
  values (p_page_key, clock_timestamp())
  on conflict (page_key) do update
  set looked_at = clock_timestamp()
  where l.looked_at <= clock_timestamp() - interval '24 hours';
  return found;
end
$$;
