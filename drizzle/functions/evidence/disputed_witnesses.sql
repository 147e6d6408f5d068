-- The eligible statements for one title and role that another eligible statement contradicts
-- (decision 3.37), up to three originals per value. The originals of one post count as one witness,
-- which does not contradict itself. When the title has several forms, a statement without a form
-- contradicts only other statements without a form.
create or replace function disputed_witnesses(p_artist_id uuid, p_kind text, p_title_key text, p_role text)
returns table (
  value text, form text, planned boolean, title text, stated text, original_id uuid, post text[],
  window_start integer, window_end integer, char_start integer, char_count integer
)
language sql
stable
as $$
  with held as materialized (
    select v.value, v.form, v.planned, w.*
    from stated_values(p_artist_id, p_kind, p_title_key, p_role) v
    cross join lateral (
      select s.title, s.stated, s.original_id,
        e.post, s.window_start, s.window_end, s.char_start, s.char_count
      from statements s
      cross join lateral (
        select array[coalesce(o.platform, ''), coalesce(o.account_id, ''), o.post_key] as post
        from eligible_originals o
        where o.id = s.original_id
        offset 0
      ) e
      where s.artist_id = p_artist_id
        and s.kind = p_kind
        and s.title_key = p_title_key
        and s.role = p_role
        and s.value = v.value
        and s.form = v.form
        and s.planned = v.planned
      order by s.original_id
      limit 3
    ) w
  ),
  forms as materialized (
    select count(distinct h.form) filter (where h.form <> '') > 1 as are_several
    from held h
  )
  select h.value, h.form, h.planned, h.title, h.stated, h.original_id, h.post, h.window_start, h.window_end,
    h.char_start, h.char_count
  from held h
  cross join forms f
  where exists (
    select from held other
    where statements_disagree(p_kind, h.value, h.form, other.value, other.form)
      and (h.form = other.form or not f.are_several)
      and h.post <> other.post
  )
$$;
