-- The places of up to p_limit boundaries that are active in a sitting, oldest first, from a given
-- place on. Boundaries of the sitting and boundaries without a sitting are two ranges of an index,
-- so other sittings' boundaries are not read.
create or replace function boundary_places(
  p_artist_id uuid,
  p_sitting integer,
  p_created_at timestamptz,
  p_id uuid,
  p_limit integer
)
returns table (created_at timestamptz, id uuid, chars integer)
language plpgsql
stable
as $$
begin
  return query
  select p.created_at, p.id, p.chars
  from (
    (
      select b.created_at, b.id, char_length(b.wording) as chars
      from interview_boundaries b
      where b.artist_id = p_artist_id
        and b.sitting is null
        and b.retracted_at is null
        and (b.created_at, b.id) >= (p_created_at, p_id)
      order by b.artist_id, b.sitting, b.created_at, b.id
      limit p_limit
    )
    union all
    (
      select b.created_at, b.id, char_length(b.wording)
      from interview_boundaries b
      where b.artist_id = p_artist_id
        and b.sitting = p_sitting
        and b.retracted_at is null
        and (b.created_at, b.id) >= (p_created_at, p_id)
      order by b.artist_id, b.sitting, b.created_at, b.id
      limit p_limit
    )
  ) p
  order by p.created_at, p.id
  limit p_limit;
end
$$;
