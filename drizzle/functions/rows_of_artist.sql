-- The rows that an artist has in each of the tables, by table. The tables come from lib/db/holdings, which a test holds
-- to the catalogue, so that a new table is counted.
create or replace function rows_of_artist(
  p_artist_id uuid,
  p_tables jsonb -- [{table, key, parent}]: the column with the artist's id, or with the id of a row of the parent table
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_table record;
  v_count bigint;
  v_counts jsonb := '{}';
begin
  for v_table in
    select t."table" as name, t.key, t.parent
    from jsonb_to_recordset(p_tables) as t ("table" text, key text, parent text)
  loop
    if v_table.parent is null then
      execute format('select count(*) from %I where %I = $1', v_table.name, v_table.key)
      into v_count
      using p_artist_id;
    else
      execute format(
        'select count(*) from %I where %I in (select id from %I where artist_id = $1)',
        v_table.name, v_table.key, v_table.parent
      )
      into v_count
      using p_artist_id;
    end if;
    v_counts := v_counts || jsonb_build_object(v_table.name, v_count);
  end loop;
  return v_counts;
end
$$;
