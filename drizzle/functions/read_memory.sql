-- Release 0.1.0 calls this; it goes with 0.3.0. It is read_memory_page with the place as five arguments.
create or replace function read_memory(
  p_artist_id uuid,
  p_sitting integer,
  p_snapshot text,
  p_state text,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns json
language sql
stable
as $$
  select read_memory_page(
    p_artist_id,
    p_sitting,
    jsonb_build_object(
      'snapshotId', p_snapshot,
      'state', p_state,
      'rank', p_rank,
      'createdAt', p_created_at,
      'id', p_id
    ),
    p_max_chars,
    p_max_entries
  )::json
$$;
