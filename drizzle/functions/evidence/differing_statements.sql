-- For each of the given statements, in their order, the values that eligible originals state and that
-- contradict it (decisions 3.37, 5.94), each with up to three originals. Plans, published answers and what a
-- model found are left out. When a title is stated with several forms, such as album and single, each is
-- compared with its own form only.
create or replace function differing_statements(
  p_artist_id uuid,
  p_stated jsonb -- [{kind, titleKey, role, value, form}]
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_found jsonb := '[]';
  v_said record;
begin
  for v_said in
    select s.value->>'kind' as kind, s.value->>'titleKey' as title_key, s.value->>'role' as role,
      s.value->>'value' as value, s.value->>'form' as form
    from jsonb_array_elements(p_stated) with ordinality as s (value, place)
    order by s.place
  loop
    v_found := v_found || jsonb_build_array((
      with held as materialized (
        select value, form
        from stated_values(p_artist_id, v_said.kind, v_said.title_key, v_said.role)
        where not planned
      ),
      forms as materialized (
        select count(distinct form) > 1 as are_several
        from held
        where form <> ''
      )
      select coalesce(jsonb_agg(w.side order by w.value, w.form), '[]')
      from (
        select h.value, h.form,
          jsonb_build_object(
            'title', (array_agg(o.title order by o.original_id))[1],
            'value', h.value,
            'stated', (array_agg(o.stated order by o.original_id))[1],
            'form', h.form,
            'planned', false,
            'references', jsonb_agg(o.reference order by o.original_id)
          ) as side
        from held h
        cross join forms f
        cross join lateral (
          select s.title, s.stated, s.original_id,
            jsonb_build_object(
              'reference',
              reference_json(e, s.window_start, s.window_end, substr(e.text, s.char_start + 1, s.char_count)),
              'placed', placed_json(e),
              'ownWords', is_own_words(e.kind, e.account_id, e.curation)
            ) as reference
          from statements s
          join eligible_originals e on e.id = s.original_id
          where s.artist_id = p_artist_id
            and s.kind = v_said.kind
            and s.title_key = v_said.title_key
            and s.role = v_said.role
            and s.value = h.value
            and s.form = h.form
            and not s.planned
            and s.found_by <> 'model'
            and e.kind <> 'published_answer'
          order by s.original_id
          limit 3
        ) o
        where statements_disagree(v_said.kind, v_said.value, v_said.form, h.value, h.form)
          and (h.form = v_said.form or not f.are_several)
        group by h.value, h.form
      ) w
    ));
  end loop;
  return v_found;
end
$$;
