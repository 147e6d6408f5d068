-- Stores those revisions of an export that are missing here, with newly derived columns. The caller
-- adds them to the postings before its transaction ends, and must ensure that no source gets a
-- second current revision. Call it under the artist lock.
create or replace function restore_originals(
  p_originals jsonb, -- rows of originals, with reserved numbers
  p_statements jsonb -- what they state, as write_statements takes it
)
returns void
language plpgsql
volatile
as $$
begin
  perform set_config('originals.indexed_later', 'true', true);
  perform insert_originals(p_originals);
  perform set_config('originals.indexed_later', 'false', true);
  perform write_statements(p_statements);
end
$$;
