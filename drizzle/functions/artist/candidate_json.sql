-- A discovery candidate in the public form (rules 2.5.id and 2.5.optional).
create or replace function candidate_json(p_candidate candidates)
returns jsonb
language sql
stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_candidate.id,
    'url', p_candidate.url,
    'destination', p_candidate.destination,
    'identity', p_candidate.identity,
    'curation', p_candidate.curation,
    'reason', p_candidate.reason,
    'revision', p_candidate.revision,
    'evidenceId', p_candidate.evidence_id
  ))
$$;
