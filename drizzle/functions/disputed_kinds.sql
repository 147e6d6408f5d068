-- Of shown passages of an artist, the kinds of what they state and another eligible original contradicts (decision 3.38),
-- sorted: those whose window holds or overlaps a statement, and those of an original that states it in a field. A plan
-- does not speak against what is stated of a release that came out, but is spoken against by it.
--
-- Each step is a look at an index: in one statement, old statistics led the planner to read the statements of all artists.
create or replace function disputed_kinds(p_artist_id uuid, p_passages jsonb)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_passage jsonb;
  v_original record;
  v_said statements;
  v_kinds text[] := '{}';
begin
  for v_passage in select value from jsonb_array_elements(p_passages)
  loop
    select o.id, array[coalesce(o.platform, ''), coalesce(o.account_id, ''), o.post_key] as post into v_original
    from originals o
    where o.artist_id = p_artist_id
      and o.source_id = v_passage->>'sourceId'
      and o.revision = v_passage->>'revision';
    for v_said in
      select s.*
      from statements s
      where s.original_id = v_original.id
        and (
          s.is_field
          or (s.window_start < (v_passage->>'end')::integer and s.window_end > (v_passage->>'start')::integer)
        )
    loop
      continue when v_said.kind = any (v_kinds);
      continue when not exists (
        select from disputed_titles d
        where d.artist_id = p_artist_id
          and d.title_key = v_said.title_key
          and d.kind = v_said.kind
          and d.role = v_said.role
      );
      if is_contradicted(v_said, v_original.post) then
        v_kinds := v_kinds || v_said.kind;
      end if;
    end loop;
  end loop;
  return to_jsonb(array(select k from unnest(v_kinds) k order by k));
end
$$;
