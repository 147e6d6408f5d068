-- The counts of an artist's evidence, as stored when it last changed: {eligible, missingText}.
create or replace function evidence_counts(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text)
  from (
    select t.eligible, t.missing_text
    from evidence_totals t
    where t.artist_id = p_artist_id
    union all
    select c.eligible, c.missing_text
    from evidence_count(p_artist_id) c
    where not exists (select from evidence_totals t where t.artist_id = p_artist_id)
  ) c
$$;
