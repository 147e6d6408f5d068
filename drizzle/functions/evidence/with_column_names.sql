-- An object with column names (source_id) in place of TypeScript names (sourceId); null when it is
-- empty.
create or replace function with_column_names(p_row jsonb)
returns jsonb
language sql
immutable
as $$
  select jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value)
  from jsonb_each(p_row)
$$;
