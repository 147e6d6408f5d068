-- A boundary in the public form, without its retraction; `until` only when it has a date.
create or replace function boundary_json(p_boundary interview_boundaries)
returns jsonb
language sql
stable
as $$
  select jsonb_strip_nulls(jsonb_build_object('until', rfc3339(p_boundary.embargo_until))) || jsonb_build_object(
    'id', p_boundary.id,
    'revision', p_boundary.revision,
    'wording', p_boundary.wording,
    'scope', p_boundary.scope,
    'sitting', p_boundary.sitting,
    'questionKey', p_boundary.question_key,
    'createdAt', rfc3339(p_boundary.created_at)
  )
$$;
