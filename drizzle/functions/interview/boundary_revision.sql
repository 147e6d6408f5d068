-- The revision of a boundary: SHA-256 over the RFC 8785 canonical JSON of {artistId, id,
-- questionKey, scope, sitting, until, wording}, `until` only when it has a date. Hashed here
-- because the sitting is known only under the lock; response_revision explains why Postgres' JSON
-- is canonical.
create or replace function boundary_revision(
  p_artist_id uuid,
  p_boundary_id uuid,
  p_question_key text,
  p_scope text,
  p_sitting integer,
  p_wording text,
  p_until timestamptz -- null: it does not end by itself
)
returns text
language sql
stable
as $$
  select hash_of(
    '{"artistId":"' || p_artist_id
      || '","id":"' || p_boundary_id
      || '","questionKey":' || coalesce(to_json(p_question_key)::text, 'null')
      || ',"scope":"' || p_scope
      || '","sitting":' || coalesce(p_sitting::text, 'null')
      || coalesce(',"until":"' || rfc3339(p_until) || '"', '')
      || ',"wording":' || to_json(p_wording) || '}'
  )
$$;
