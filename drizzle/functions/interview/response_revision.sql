-- The revision of one version of a response: SHA-256 over the RFC 8785 canonical JSON of {answer,
-- answerId, questionRevision, version} (decision 1.3). Hashed here because the version number is
-- known only under the lock. Postgres writes JSON strings as RFC 8785 requires: in well-formed
-- text, both escape only the quotation mark, the backslash and U+0000 to U+001F, the latter with
-- the same short forms, else as lower-case \u00xx. A test compares every code point.
create or replace function response_revision(
  p_answer text,
  p_question_id uuid,
  p_question_revision text,
  p_version integer
)
returns text
language sql
immutable
as $$
  select hash_of(
    '{"answer":' || to_json(p_answer)
      || ',"answerId":"' || p_question_id
      || '","questionRevision":"' || p_question_revision
      || '","version":' || p_version || '}'
  )
$$;
