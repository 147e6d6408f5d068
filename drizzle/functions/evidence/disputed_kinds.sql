-- The kinds of statements that eligible originals contradict (decision 3.38), sorted: about a title
-- that the topic of a question about that kind names, and in the shown passages as far as it concerns
-- the question. So the warning does not depend on how a question is worded. A statement of a passage
-- counts when the passage's window overlaps it, or when a field of the passage's original states it. A
-- plan does not contradict a statement about a release that has come out, but such a statement
-- contradicts the plan. What is said about a title is read once for all passages.
--
-- Each step is an index lookup: as a single SQL statement, with stale statistics, the planner read
-- the statements of all artists.
create or replace function disputed_kinds(
  p_artist_id uuid,
  p_asked text, -- the kind of statement that the question asks for; null: none
  p_request jsonb,
  p_passages jsonb
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_passage jsonb;
  v_said statements[] := '{}';
  v_title record;
  v_topic constant text := ' ' || folded_title(p_request->>'topic') || ' ';
  v_kinds text[] := '{}';
begin
  for v_passage in select value from jsonb_array_elements(p_passages)
  loop
    v_said := v_said || array(
      select s
      from originals o
      join statements s on s.original_id = o.id
      where o.artist_id = p_artist_id
        and o.source_id = v_passage->>'sourceId'
        and o.revision = v_passage->>'revision'
        and (
          s.is_field
          or (s.window_start < (v_passage->>'end')::integer and s.window_end > (v_passage->>'start')::integer)
        )
        and concerns_asked(s.title_key, p_request, v_passage)
    );
  end loop;
  for v_title in
    select d.kind, d.title_key, d.role, n.is_named
    from disputed_titles d
    cross join lateral (
      select d.kind is not distinct from p_asked
        and position(' ' || d.title_key || ' ' in v_topic) > 0 as is_named
    ) n
    where d.artist_id = p_artist_id
      and (
        n.is_named
        or exists (
          select from unnest(v_said) s
          where (s.kind, s.title_key, s.role) = (d.kind, d.title_key, d.role)
        )
      )
  loop
    continue when v_title.kind = any (v_kinds);
    if exists (
      with held as materialized (
        select * from disputed_witnesses(p_artist_id, v_title.kind, v_title.title_key, v_title.role)
      )
      select
      from held one
      join held other
        on one.post <> other.post
        and statements_disagree(v_title.kind, one.value, one.form, other.value, other.form)
      where v_title.is_named
        and not one.planned
        and not other.planned
      union all
      -- The passage states one of the disputed values, and a statement from another post contradicts
      -- it.
      select
      from unnest(v_said) s
      join originals o on o.id = s.original_id
      where (s.kind, s.title_key, s.role) = (v_title.kind, v_title.title_key, v_title.role)
        and exists (
          select from held w
          where (w.value, w.form, w.planned) = (s.value, s.form, s.planned)
        )
        and exists (
          select from held w
          where statements_disagree(s.kind, s.value, s.form, w.value, w.form)
            and w.post <> array[coalesce(o.platform, ''), coalesce(o.account_id, ''), o.post_key]
            and (s.planned or not w.planned)
        )
    ) then
      v_kinds := v_kinds || v_title.kind;
    end if;
  end loop;
  return to_jsonb(array(select k from unnest(v_kinds) k order by k));
end
$$;
