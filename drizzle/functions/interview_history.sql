-- Release 0.1.0 calls this; it goes with 0.3.0. It is read_history with the place as four arguments.
create or replace function interview_history(
  p_artist_id uuid,
  p_kind text,
  p_sitting integer,
  p_at timestamptz,
  p_rank integer,
  p_id uuid,
  p_version integer,
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select read_history(
    p_artist_id,
    p_kind,
    p_sitting,
    jsonb_build_object('at', p_at, 'rank', p_rank, 'id', p_id, 'version', p_version),
    p_limit
  )
$$;
