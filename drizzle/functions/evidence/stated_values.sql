-- The first distinct values that an artist's originals state for one title and role, including
-- superseded and ineligible originals. Each value is found with one index lookup, however many
-- originals state it.
create or replace function stated_values(p_artist_id uuid, p_kind text, p_title_key text, p_role text)
returns table (value text, form text, planned boolean)
language sql
stable
as $$
  with recursive found as (
    (
      select s.value, s.form, s.planned
      from statements s
      where s.artist_id = p_artist_id
        and s.kind = p_kind
        and s.title_key = p_title_key
        and s.role = p_role
      order by s.value, s.form, s.planned
      limit 1
    )
    union all
    select n.value, n.form, n.planned
    from found f
    cross join lateral (
      select s.value, s.form, s.planned
      from statements s
      where s.artist_id = p_artist_id
        and s.kind = p_kind
        and s.title_key = p_title_key
        and s.role = p_role
        and (s.value, s.form, s.planned) > (f.value, f.form, f.planned)
      order by s.value, s.form, s.planned
      limit 1
    ) n
  )
  select f.value, f.form, f.planned
  from found f
  limit 24
$$;
