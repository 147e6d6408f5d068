-- Numbers for originals that import_originals is to store, rising, as an array. Call it under the locks of their artists, so that they
-- are higher than all that these artists' originals have.
create or replace function reserve_numbers(p_count integer)
returns jsonb
language sql
volatile
as $$
  select coalesce(jsonb_agg(n.number order by n.number), '[]')
  from (
    select nextval(pg_get_serial_sequence('originals', 'number'))::integer as number
    from generate_series(1, p_count)
  ) n
$$;
