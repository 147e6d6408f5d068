-- Of shown passages of an artist, the kinds of what they state and another eligible original contradicts (decision 3.38),
-- sorted: those whose window holds or overlaps a statement, and those of an original that states it in a field. A plan
-- does not speak against what is stated of a release that came out, but is spoken against by it.
create or replace function disputed_kinds(p_artist_id uuid, p_passages jsonb)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return coalesce(
    (
      select jsonb_agg(distinct s.kind)
      from jsonb_array_elements(p_passages) p (passage)
      join originals o
        on o.artist_id = p_artist_id
        and o.source_id = p.passage->>'sourceId'
        and o.revision = p.passage->>'revision'
      join statements s
        on s.original_id = o.id
        and (
          s.is_field
          or (s.window_start < (p.passage->>'end')::integer and s.window_end > (p.passage->>'start')::integer)
        )
      join disputed_titles d
        on d.artist_id = p_artist_id
        and d.title_key = s.title_key
        and d.kind = s.kind
        and d.role = s.role
      where exists (
        select
        from disputed_witnesses(p_artist_id, s.kind, s.title_key, s.role) own
        join disputed_witnesses(p_artist_id, s.kind, s.title_key, s.role) w
          on statements_disagree(s.kind, s.value, s.form, w.value, w.form)
        where own.value = s.value
          and own.form = s.form
          and own.planned = s.planned
          and w.post <> array[coalesce(o.platform, ''), coalesce(o.account_id, ''), o.post_key]
          and (s.planned or not w.planned)
      )
    ),
    '[]'
  );
end
$$;
