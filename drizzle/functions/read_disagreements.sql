-- The next titles of which eligible originals of an artist state what cannot all be true, by title, kind and role, each
-- with all sides (decision 5.45). Titles that are disputed no longer are passed over.
create or replace function read_disagreements(
  p_artist_id uuid,
  p_kind text, -- null: every kind
  p_behind jsonb, -- null: from the first; else {titleKey, kind, role} of the last one read
  p_limit integer
)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_found jsonb := '[]';
  v_title record;
  v_sides jsonb;
begin
  for v_title in
    select d.title_key, d.kind, d.role
    from disputed_titles d
    where d.artist_id = p_artist_id
      and (d.title_key, d.kind, d.role) > (
        coalesce(p_behind->>'titleKey', ''), coalesce(p_behind->>'kind', ''), coalesce(p_behind->>'role', '')
      )
      and (p_kind is null or d.kind = p_kind)
    order by d.artist_id, d.title_key, d.kind, d.role
  loop
    exit when jsonb_array_length(v_found) = p_limit;
    v_sides := disputed_sides(p_artist_id, v_title.kind, v_title.title_key, v_title.role);
    if v_sides is not null then
      v_found := v_found || jsonb_build_array(jsonb_build_object(
        'place', jsonb_build_object('titleKey', v_title.title_key, 'kind', v_title.kind, 'role', v_title.role),
        'kind', v_title.kind,
        'role', v_title.role,
        'sides', v_sides
      ));
    end if;
  end loop;
  return v_found;
end
$$;
