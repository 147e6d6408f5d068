-- The kinds of statements that eligible originals contradict (decision 3.38), sorted: about a title
-- that the topic of a question about that kind names, and in the shown passages. So the warning does
-- not depend on how a question is worded. A statement of a passage counts when the passage's window
-- overlaps it, or when a field of the passage's original states it. A plan does not contradict a
-- statement about a release that has come out, but such a statement contradicts the plan.
--
-- Each step is an index lookup: as a single SQL statement, with stale statistics, the planner read
-- the statements of all artists.
create or replace function disputed_kinds(p_artist_id uuid, p_request jsonb, p_passages jsonb)
returns jsonb
language plpgsql
stable
as $$
declare
  v_passage jsonb;
  v_original record;
  v_said statements;
  v_title disputed_titles;
  v_topic constant text := ' ' || folded_title(p_request->>'topic') || ' ';
  v_kinds text[] := '{}';
begin
  for v_title in
    select d.*
    from disputed_titles d
    where d.artist_id = p_artist_id
      and d.kind = case p_request->>'evidenceNeed'
        when 'release_date' then 'release_date'
        when 'credits' then 'credit'
      end
      and position(' ' || d.title_key || ' ' in v_topic) > 0
  loop
    exit when v_kinds <> '{}';
    if exists (
      with held as materialized (
        select *
        from disputed_witnesses(p_artist_id, v_title.kind, v_title.title_key, v_title.role)
        where not planned
      )
      select
      from held one
      join held other
        on one.post <> other.post
        and statements_disagree(v_title.kind, one.value, one.form, other.value, other.form)
    ) then
      v_kinds := array[v_title.kind];
    end if;
  end loop;
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
      -- Its value is among those that disagree, and a statement from another post contradicts it.
      if (
        select bool_or((w.value, w.form, w.planned) = (v_said.value, v_said.form, v_said.planned))
          and bool_or(
            statements_disagree(v_said.kind, v_said.value, v_said.form, w.value, w.form)
            and w.post <> v_original.post
            and (v_said.planned or not w.planned)
          )
        from disputed_witnesses(p_artist_id, v_said.kind, v_said.title_key, v_said.role) w
      ) then
        v_kinds := v_kinds || v_said.kind;
      end if;
    end loop;
  end loop;
  return to_jsonb(array(select k from unnest(v_kinds) k order by k));
end
$$;
