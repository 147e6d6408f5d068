-- The next titles for which eligible originals of an artist make statements that cannot all be
-- true, by title, kind and role, each with all sides (decision 5.45). Titles that are no longer
-- disputed are skipped.
create or replace function read_disagreements(
  p_artist_id uuid,
  p_kind text, -- null: every kind
  p_behind jsonb, -- null: from the start; else {titleKey, kind, role} of the last row read
  p_limit integer
)
returns jsonb
language plpgsql
stable
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
    -- In the order of their values. An original that states a value twice, once without a form,
    -- counts as one reference.
    v_sides := (
      select jsonb_agg(v.side order by v.value, v.planned)
      from (
        select w.value, w.planned,
          jsonb_build_object(
            'title', (array_agg(w.title order by w.original_id))[1],
            'value', w.value,
            'stated', (array_agg(w.stated order by w.original_id))[1],
            'form', max(w.form),
            'planned', w.planned,
            'references', jsonb_agg(
              jsonb_build_object(
                'reference',
                reference_json(e, w.window_start, w.window_end, substr(e.text, w.char_start + 1, w.char_count)),
                'placed', placed_json(e),
                'ownWords', is_own_words(e.kind, e.account_id, e.curation)
              )
              order by w.original_id
            )
          ) as side
        from (
          select distinct on (d.value, d.planned, d.original_id) d.*
          from disputed_witnesses(p_artist_id, v_title.kind, v_title.title_key, v_title.role) d
          order by d.value, d.planned, d.original_id, d.form desc
        ) w
        join eligible_originals e on e.id = w.original_id
        group by w.value, w.planned
      ) v
    );
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
