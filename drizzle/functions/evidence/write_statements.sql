-- Adds statements of originals that these do not have yet (decision 3.36), and records the titles whose
-- statements now disagree. Performers and remixers are not compared, because each source may name other
-- ones of many. Statements about a work by somebody other than the artist are left out, and so are
-- credits of the artist's own name, because it may stand for any member. A title that equals the artist's
-- name counts only in a release of the artist. Call it under the artist lock.
create or replace function write_statements(
  p_originals jsonb -- [{id, statements: [{kind, title, titleKey, role, value, form, planned, stated, by, isField, foundBy, windowStart, …}]}]
)
returns void
language plpgsql
as $$
declare
  v_ids constant uuid[] := array(
    select (r.value->>'id')::uuid
    from jsonb_array_elements(p_originals) r
    where r.value->'statements' <> '[]'
  );
begin
  if v_ids = '{}' then
    return;
  end if;
  insert into statements (
    original_id, place, artist_id, kind, title_key, role, value, form, planned, title, stated, is_field,
    found_by, window_start, window_end, char_start, char_count
  )
  select
    o.id, s.place + n.held, o.artist_id, s.kind, s."titleKey", s.role, s.value, s.form, s.planned, s.title, s.stated,
    s."isField", coalesce(s."foundBy", 'rules'), s."windowStart", s."windowEnd", s."charStart", s."charCount"
  from jsonb_to_recordset(p_originals) as r (id uuid, statements jsonb)
  join originals o on o.id = r.id
  join artists a on a.id = o.artist_id
  cross join lateral (
    select folded_title(a.name) as artist,
      (select coalesce(max(h.place) + 1, 0) from statements h where h.original_id = o.id) as held
    offset 0
  ) n
  cross join lateral jsonb_to_recordset(r.statements) as s (
    place smallint, kind text, title text, "titleKey" text, role text, value text, form text, planned boolean,
    stated text, by text, "isField" boolean, "foundBy" text, "windowStart" integer, "windowEnd" integer, "charStart" integer,
    "charCount" integer
  )
  where (s.by is null or position(' ' || n.artist || ' ' in ' ' || s.by || ' ') > 0)
    and (o.kind = 'release' or s."titleKey" <> n.artist)
    and (s.kind <> 'credit' or n.artist <> all (string_to_array(s.value, '|')))
    and (
      n.held = 0
      or not exists (
        select from statements h
        where h.original_id = o.id
          and (h.kind, h.title_key, h.role, h.value, h.form, h.planned)
            = (s.kind, s."titleKey", s.role, s.value, s.form, s.planned)
      )
    );
  insert into disputed_titles (artist_id, title_key, kind, role)
  select distinct s.artist_id, s.title_key, s.kind, s.role
  from statements s
  where s.original_id = any (v_ids)
    and s.role not in ('performer', 'remixer')
    and not exists (
      select from disputed_titles d
      where d.artist_id = s.artist_id
        and d.title_key = s.title_key
        and d.kind = s.kind
        and d.role = s.role
    )
    and exists (
      select from stated_values(s.artist_id, s.kind, s.title_key, s.role) v
      where statements_disagree(s.kind, s.value, s.form, v.value, v.form)
    )
  on conflict do nothing;
end
$$;
