-- Whether an eligible original of another post contradicts what an eligible original states. Its value is among those that
-- disagree, and of those one speaks against it.
create or replace function is_contradicted(p_said statements, p_post text[])
returns boolean
language sql
stable
as $$
  with sides as materialized (
    select w.value, w.form, w.planned, w.post
    from disputed_witnesses((p_said).artist_id, (p_said).kind, (p_said).title_key, (p_said).role) w
  )
  select exists (
      select from sides own
      where own.value = (p_said).value
        and own.form = (p_said).form
        and own.planned = (p_said).planned
    )
    and exists (
      select from sides w
      where statements_disagree((p_said).kind, (p_said).value, (p_said).form, w.value, w.form)
        and w.post <> p_post
        and ((p_said).planned or not w.planned)
    )
$$;
