-- Stores one batch of imported originals: p_retired_ids are rows that stop being current,
-- p_described are stored revisions that become current with a new description, p_inserted are new
-- revisions. Written in this order, because a source must never have two current revisions. An
-- imported record describes the source completely (decision 8.10), so it also resets `gone` until
-- the account is read again. Call it under the artists' locks.
create or replace function import_originals(
  p_retired_ids uuid[],
  p_described jsonb,
  p_inserted jsonb,
  p_indexed_later boolean default false, -- true: the caller adds p_inserted to the postings before its transaction ends
  p_statements jsonb default '[]' -- of p_inserted, as write_statements takes them
)
returns void
language plpgsql
volatile
as $$
declare
  v_described jsonb := (
    select jsonb_agg(with_column_names(value)) from jsonb_array_elements(p_described)
  );
begin
  update originals
  set current = false
  where id = any (p_retired_ids);
  -- The columns to update are the keys of the first row; every row has the same ones.
  if v_described is not null then
    execute (
      select format(
        'update originals o
        set current = true, gone = false, %s
        from jsonb_populate_recordset(null::originals, $1) r
        where o.id = r.id',
        string_agg(format('%1$I = r.%1$I', named.name), ', ')
      )
      from jsonb_object_keys(v_described->0) named (name)
      where named.name <> 'id'
    ) using v_described;
  end if;
  perform set_config('originals.indexed_later', p_indexed_later::text, true);
  perform insert_originals(p_inserted);
  perform set_config('originals.indexed_later', 'false', true);
  perform write_statements(p_statements);
end
$$;
