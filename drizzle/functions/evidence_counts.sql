-- The counts of an artist's evidence: {eligible, missingText}.
create or replace function evidence_counts(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text)
  from evidence_count(p_artist_id) c
$$;
