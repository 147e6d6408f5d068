-- The profile of a link candidate, as write_link takes it. The folded identifier is read from the suppression
-- key, where TypeScript wrote it, because identifiers of candidates are folded in TypeScript only.
create or replace function candidate_link(p_candidate candidates)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'platform', p_candidate.link_platform,
    'identifier', p_candidate.link_identifier,
    'folded', substr(
      p_candidate.suppression_key, char_length('link ' || p_candidate.link_platform || ' ') + 1
    ),
    'url', p_candidate.url,
    'host', substring(p_candidate.url_key from '^https?://([^/?]+)')
  )
$$;
