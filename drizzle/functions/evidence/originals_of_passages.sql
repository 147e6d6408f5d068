-- The originals that passages of an artist are windows of, each found by its key; a passage whose
-- original is gone is left out. The planner inlines this into the calling statement. The limit
-- keeps it from reading all of the artist's originals for the join.
create or replace function originals_of_passages(p_artist_id uuid, p_passages jsonb)
returns table (passage jsonb, "position" bigint, original_id uuid)
language sql
stable
as $$
  select p.passage, p.position, k.id
  from jsonb_array_elements(p_passages) with ordinality p (passage, position)
  cross join lateral (
    select o.id
    from originals o
    where o.artist_id = p_artist_id
      and o.source_id = p.passage->>'sourceId'
      and o.revision = p.passage->>'revision'
    limit 1
  ) k
$$;
