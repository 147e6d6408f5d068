-- The sides of a disputed title in the order of their values, each with the references that state it; null when none
-- disagree now. An original that states a value twice, once without a form, is one reference.
create or replace function disputed_sides(p_artist_id uuid, p_kind text, p_title_key text, p_role text)
returns jsonb
language sql
stable
as $$
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
            'placed', placed_json(e)
          )
          order by w.original_id
        )
      ) as side
    from (
      select distinct on (d.value, d.planned, d.original_id) d.*
      from disputed_witnesses(p_artist_id, p_kind, p_title_key, p_role) d
      order by d.value, d.planned, d.original_id, d.form desc
    ) w
    join eligible_originals e on e.id = w.original_id
    group by w.value, w.planned
  ) v
$$;
