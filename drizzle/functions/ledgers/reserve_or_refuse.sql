-- Adds a reservation to a rolling ledger (reserve): null when admitted, else the refusal, with when the
-- ledger resets.
create or replace function reserve_or_refuse(
  p_outcome text,
  p_ledger text,
  p_subject_id uuid,
  p_artist_id uuid, -- null: of people who are about to become known, which no artist has
  p_artist_limit integer, -- null: the ledger has no scope per artist
  p_global_limit integer,
  p_window interval default interval '24 hours'
)
returns jsonb
language plpgsql
as $$
declare
  v_block constant record := reserve(
    p_ledger, p_subject_id, coalesce(p_artist_id, '00000000-0000-0000-0000-000000000000'),
    p_artist_limit, p_global_limit, p_window
  );
begin
  if v_block.scope is null then
    return null;
  end if;
  return jsonb_build_object(
    'outcome', p_outcome,
    'resetAt', rfc3339(v_block.reset_at),
    'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
  );
end
$$;
