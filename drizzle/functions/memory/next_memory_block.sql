-- The first id of the block after a block; null after the last.
create or replace function next_memory_block(
  p_artist_id uuid,
  p_kind text,
  p_sitting integer,
  p_from_id uuid
)
returns uuid
language plpgsql
stable
as $$
begin
  return (
    select from_id
    from memory_blocks
    where artist_id = p_artist_id
      and kind = p_kind
      and sitting = p_sitting
      and from_id > p_from_id
    order by artist_id, kind, sitting, from_id
    limit 1
  );
end
$$;
