-- The newest eligible prose of an artist from which no model has extracted statements yet (decision
-- 3.46), for a slice that holds its lease; empty while the ledger admits none.
create or replace function unread_originals(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_max_originals integer,
  p_max_chars integer, -- of their texts together; the first may have more
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer
)
returns jsonb
language plpgsql
as $$
declare
  v_block constant record := ledger_block(
    'statement_reading', p_artist_id, p_artist_limit, p_global_limit, clock_timestamp()
  );
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  return jsonb_build_object('held', true, 'artistName', (
    select name
    from artists
    where id = p_artist_id
  ), 'originals', array(
    select original_json(n.original, 0)
    from (
      select u.original,
        row_number() over w as place,
        sum((u.original).text_length) over w as chars
      from (
        select e.original, o.created_at
        from originals o
        cross join lateral (select x from eligible_originals x where x.id = o.id offset 0) e (original)
        where v_block.scope is null
          and o.artist_id = p_artist_id
          and o.statements_read_at is null
          and o.kind in ('web_page', 'caption', 'transcript')
          and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
        order by o.created_at desc nulls last, o.id
        limit p_max_originals
      ) u
      window w as (order by u.created_at desc nulls last, (u.original).id)
    ) n
    where n.place = 1
      or n.chars <= p_max_chars
    order by n.place
  ));
end
$$;
