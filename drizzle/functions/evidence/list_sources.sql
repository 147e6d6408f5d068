-- Up to p_limit current originals of an artist, eligible or not, in the order of their source ids
-- (decision 5.12); readers and interviewers get only those that are eligible now. The place is a
-- single comparison, so that each page is an index range scan; originals without text have a
-- separate index.
create or replace function list_sources(
  p_artist_id uuid,
  p_kind text, -- null: every kind
  p_platform text, -- null: every platform, and sources without one
  p_missing_text boolean, -- null: with or without text
  p_behind jsonb, -- null: from the start; else {sourceId} of the last row read
  p_limit integer,
  p_user_id uuid default null -- null: sees all; the previous release calls without, goes with 0.4
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_behind constant text := coalesce(p_behind->>'sourceId', '');
  v_sees_all constant boolean := p_user_id is null
    or refusal_of(p_user_id, p_artist_id, 'editor') is null;
begin
  if p_missing_text then
    return to_jsonb(array(
      select source_summary(o)
      from originals o
      where o.artist_id = p_artist_id
        and o.current
        and o.text_length = 0
        and (p_kind is null or o.kind = p_kind)
        and (p_platform is null or o.platform = p_platform)
        and o.source_id > v_behind
        and (v_sees_all or exists (select from eligible_originals e where e.id = o.id))
      order by o.source_id
      limit p_limit
    ));
  end if;
  return to_jsonb(array(
    select source_summary(o)
    from originals o
    where o.artist_id = p_artist_id
      and o.current
      and (p_kind is null or o.kind = p_kind)
      and (p_platform is null or o.platform = p_platform)
      and (p_missing_text is null or o.text_length > 0)
      and o.source_id > v_behind
      and (v_sees_all or exists (select from eligible_originals e where e.id = o.id))
    order by o.source_id
    limit p_limit
  ));
end
$$;
