-- Rising numbers, as an array, for originals that import_originals will store. Call it under their
-- artists' locks, so that the numbers are higher than those of all existing originals of these
-- artists.
create or replace function reserve_numbers(p_count integer)
returns jsonb
language sql
as $$
  select coalesce(jsonb_agg(n.number order by n.number), '[]')
  from (
    select nextval(pg_get_serial_sequence('originals', 'number'))::integer as number
    from generate_series(1, p_count)
  ) n
$$;
