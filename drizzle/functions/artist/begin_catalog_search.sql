-- Reserves one search of a catalog for a new artist (decision 2.16).
create or replace function begin_catalog_search(
  p_search_id uuid,
  p_limit integer -- searches of everybody in 24 hours
)
returns jsonb
language plpgsql
as $$
begin
  return coalesce(
    reserve_or_refuse('sign_up_quota', 'catalog_search', p_search_id, null, null, p_limit),
    '{"outcome": "accepted"}'
  );
end
$$;
