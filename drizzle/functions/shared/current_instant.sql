-- The clock that decides whether a date is in the future (decision 1.7), RFC 3339 in UTC.
create or replace function current_instant()
returns text
language sql
as $$
  select rfc3339(clock_timestamp())
$$;
