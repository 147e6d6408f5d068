-- The artists that a user may open, by folded name and id: {place, artist}. An administrator may
-- open all, other users those with their approved claims (decision 5.57). With a search name, only
-- artists that match: each of its words is the beginning of a word in the artist's name, or it is
-- the artist's handle. An administrator's search first reads the next 1,000 names in order, which
-- fills a page when the name is common; otherwise it sorts everything that the word index finds. So
-- the cost is bounded by the matches plus 1,000, however many artists there are.
create or replace function list_artists(
  p_user_id uuid,
  p_name text, -- null: any name
  p_folded_handle text, -- null: without a name; else the name as a handle
  p_platforms text[], -- where handles are compared
  p_behind jsonb, -- null: from the start; else {name, id} of the last row read
  p_limit integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_name constant text := coalesce(p_behind->>'name', '');
  v_id constant uuid := coalesce(p_behind->>'id', '00000000-0000-0000-0000-000000000000');
  v_words tsquery;
  v_by_handle uuid[];
  v_read integer;
  v_page uuid[];
begin
  if p_name is not null then
    -- Quoted, so that no character of a name acts as an operator.
    select string_agg('''' || replace(replace(left(w, 64), '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
    into v_words
    from unnest(string_to_array(folded_name(p_name), ' ')) w
    where w <> '';
    v_by_handle := array(
      select artist_id
      from links
      where platform = any (p_platforms)
        and folded_identifier = p_folded_handle
      union
      select artist_id
      from accounts
      where platform = any (p_platforms)
        and connected
        and folded_identifier(handle) = p_folded_handle
    );
  end if;

  if not is_administrator(p_user_id) then
    v_page := array(
      select a.id
      from claims c
      -- The limit keeps the planner from scanning all names to find the claimed artists.
      cross join lateral (
        select id, folded_name(name) as folded
        from artists
        where id = c.artist_id
        limit 1
      ) a
      where c.user_id = p_user_id
        and role_of(p_user_id, c.artist_id) is not null
        and (p_name is null or name_words(a.folded) @@ v_words or a.id = any (v_by_handle))
        and (a.folded, a.id) > (v_name, v_id)
      order by a.folded, a.id
      limit p_limit
    );
  else
    with near as materialized (
      select
        id,
        folded_name(name) as folded,
        p_name is null or name_words(folded_name(name)) @@ v_words or id = any (v_by_handle) as is_found
      from artists
      where (folded_name(name), id) > (v_name, v_id)
      order by folded_name(name), id
      limit case when p_name is null then p_limit else 1000 end
    )
    select
      array(select id from near where is_found order by folded, id limit p_limit),
      (select count(*) from near)
    into v_page, v_read;
    if cardinality(v_page) < p_limit and v_read = 1000 then
      with found as materialized (
        select id, folded_name(name) as folded
        from artists
        where name_words(folded_name(name)) @@ v_words
        union all
        select id, folded_name(name)
        from artists
        where id = any (v_by_handle)
          and (name_words(folded_name(name)) @@ v_words) is not true
      )
      select array(
        select id
        from found
        where (folded, id) > (v_name, v_id)
        order by folded, id
        limit p_limit
      )
      into v_page;
    end if;
  end if;

  return to_jsonb(array(
    select jsonb_build_object(
      'place', jsonb_build_object('name', folded_name(a.name), 'id', a.id),
      'artist', artist_json(a) || jsonb_build_object('role', acting_right(p_user_id, a.id))
    )
    from artists a
    where a.id = any (v_page)
    order by folded_name(a.name), a.id
  ));
end
$$;
