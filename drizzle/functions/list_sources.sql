-- Up to p_limit current originals of an artist, eligible or not, in the order of their source ids
-- (decision 5.12). The place is a single comparison, so that each page is an index range scan.
create or replace function list_sources(
  p_artist_id uuid,
  p_kind text, -- null: every kind
  p_platform text, -- null: every platform, and none
  p_missing_text boolean, -- null: with or without text
  p_behind jsonb, -- null: from the first; else {sourceId} of the last one read
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_agg(source_summary(s.o) order by (s.o).source_id), '[]')
  from (
    select o
    from originals o
    where o.artist_id = p_artist_id
      and o.current
      and (p_kind is null or o.kind = p_kind)
      and (p_platform is null or o.platform = p_platform)
      and (p_missing_text is null or (o.text_length = 0) = p_missing_text)
      and o.source_id > coalesce(p_behind->>'sourceId', '')
    order by o.source_id
    limit p_limit
  ) s
$$;
