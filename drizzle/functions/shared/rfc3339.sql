-- Times on the wire: RFC 3339 in UTC with milliseconds. Stable like to_char, so that the planner
-- inlines it.
create or replace function rfc3339(p_instant timestamptz)
returns text
language sql
stable
as $$
  select to_char(p_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
